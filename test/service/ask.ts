/** The parts of a feed that tests look at. */
export interface FeedAnswer {
  readonly headerTemplate: number;
  readonly settings: Record<string, unknown>;
  readonly lastcached: number;
  readonly hero: readonly { readonly id: string }[];
  readonly popular: readonly { readonly id: string }[];
  readonly all: readonly { readonly id: string }[];
  readonly testOffers: readonly { readonly id: string }[];
}

export interface Failure {
  readonly success: boolean;
  readonly message: string;
}

export function ask(url: string, key: string | undefined, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { headers: { ...(key !== undefined && { 'X-API-Key': key }), ...headers } });
}

export async function askFeed(url: string, key: string, query = ''): Promise<FeedAnswer> {
  const response = await ask(`${url}/gap/api${query}`, key);
  if (response.status !== 200) throw new Error(`answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as FeedAnswer;
}

export async function readFailure(response: Response): Promise<Failure> {
  return (await response.json()) as Failure;
}

export const ids = (offers: readonly { readonly id: string }[]) => offers.map(({ id }) => id).join(' ');
