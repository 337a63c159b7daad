import { RewardsError } from '../client/rewards-error.js';
import { askToken, readToken, type UserToken, subjectOf } from './user-token.js';

/** Signs requests with the shopper's token, which it keeps in memory alone. */
export class Signer {
  readonly #onToken: () => void;
  readonly #recognized: () => boolean;
  #signing = UNSIGNED;
  /** What the page has set. */
  #given?: UserToken;
  /** Requests that wait for the page. */
  readonly #waiting: (() => void)[] = [];

  /**
   * @param onToken called when the token is known, or has changed
   * @param recognized whether the gateway has named the shopper
   */
  constructor(onToken: () => void, recognized: () => boolean) {
    this.#onToken = onToken;
    this.#recognized = recognized;
  }

  /** Incremented whenever the shopper may have changed. */
  get generation(): number {
    return this.#signing.generation;
  }

  /** The token; while it is renewed, the one before. */
  get token(): string | undefined {
    return this.#signing.token;
  }

  /** Takes what the page has set. If it is another function, it is called at once. */
  take(given: UserToken | undefined): void {
    if (given === this.#given) return;
    this.#given = given;
    this.#ask('asked');
  }

  /** Asks the page's function again, if there is one. Settles when the token is known. */
  renew(): Promise<unknown> {
    if (!isWaiting(this.#signing)) this.#ask('asked');
    return this.#current();
  }

  /**
   * Sends a request with the token. If the gateway refuses that, asks the page for another one, and sends the request once more.
   *
   * @param request rejects with a certain 401 if the token is refused
   */
  async send<T>(request: (token: string | undefined) => Promise<T>): Promise<T> {
    const first = await this.#current();
    try {
      return await request(first);
    } catch (error) {
      if (!(error instanceof RewardsError) || error.status !== 401 || !error.certain) throw error;
      // A 401 certainly did nothing, so the same request can be sent once more.
      if ((await this.#current()) === first) this.#ask('refused');
      const second = await this.#current();
      if (!second || second === first) throw error;
      return request(second);
    }
  }

  /** The token for a request. */
  async #current(): Promise<string | undefined> {
    while (isWaiting(this.#signing)) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#next({ type: 'sent' });
    return this.token;
  }

  #ask(type: 'asked' | 'refused'): void {
    const given = this.#given;
    const answer = (token: string | undefined): void => {
      // Unless the page has set another one meanwhile.
      if (given === this.#given) this.#next({ type: 'answered', token, recognized: this.#recognized() });
    };
    this.#next({ type });
    if (typeof given === 'function') void askToken(given).then(answer);
    else answer(readToken(given));
  }

  #next(event: SigningEvent): void {
    this.#signing = nextSigning(this.#signing, event);
    if (isWaiting(this.#signing)) return;
    for (const proceed of this.#waiting.splice(0)) proceed();
    if (event.type !== 'sent') this.#onToken();
  }
}

/**
 * The state of the shopper's token, without the page around it:
 *
 *     none → asking → known → refused
 *
 * In `asking` and `refused` the page has yet to answer, and requests wait.
 */
export interface Signing {
  readonly state: 'none' | 'asking' | 'known' | 'refused';
  /** The shopper's token; while requests wait, the one before. */
  readonly token?: string;
  /** Incremented whenever the shopper may have changed. */
  readonly generation: number;
  /** Whether there was a request. The first token before it is no change of shopper. */
  readonly sent: boolean;
}

export type SigningEvent =
  /** The page is asked for a token. */
  | { readonly type: 'asked' }
  /** The gateway has refused the token, and the page is asked for another. */
  | { readonly type: 'refused' }
  | {
      /** The page has answered; without a token, nobody is signed in. */
      readonly type: 'answered';
      readonly token?: string;
      /** The gateway has named the shopper of the token before. */
      readonly recognized: boolean;
    }
  /** A request goes out. */
  | { readonly type: 'sent' };

export const UNSIGNED: Signing = { state: 'none', generation: 0, sent: false };

export function nextSigning(signing: Signing, event: SigningEvent): Signing {
  switch (event.type) {
    case 'asked':
      return { ...signing, state: 'asking' };
    case 'refused':
      return { ...signing, state: 'refused' };
    case 'answered':
      return onAnswered(signing, event);
    case 'sent':
      return { ...signing, sent: true };
  }
}

/** Whether requests wait for the page. */
export function isWaiting({ state }: Signing): boolean {
  return state === 'asking' || state === 'refused';
}

function onAnswered(signing: Signing, event: Extract<SigningEvent, { type: 'answered' }>): Signing {
  const { token: before, generation, sent } = signing;
  const renewed = signing.state === 'refused';
  // A refused token stays if there is no other.
  const token = event.token ?? (renewed ? before : undefined);
  // A renewed token for the same user is the same shopper. So is the first token after a refusal without one.
  const known = renewed || event.recognized;
  const same = token === before || (renewed && !before) || (known && subjectOf(token) === subjectOf(before));
  return { state: token ? 'known' : 'none', token, generation: sent && !same ? generation + 1 : generation, sent };
}
