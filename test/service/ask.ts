import { checkAnswer } from './check-answer.js';

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

/** Asks the service, and checks that its OpenAPI document describes the answer. */
export async function ask(
  url: string,
  key: string | undefined,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Response> {
  const sent = new Headers({ ...(key !== undefined && { 'X-API-Key': key }), ...headers });
  return checkAnswer(url, { method, headers: sent }, await fetch(url, { method, headers: sent }));
}

/** Asks without that check: through something that answers in its place, or where the time that it takes counts. */
export function askUnchecked(url: string, key: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { headers: { 'X-API-Key': key, ...headers } });
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
