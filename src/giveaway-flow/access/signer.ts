import { claim, getGiveaway, type GiveawayAccess, type SignedOptions } from '../../client/giveaway-endpoints.js';
import { RewardsError } from '../../client/rewards-error.js';
import type { Access } from './access.js';
import { isWaiting, nextSigning, UNSIGNED, type SigningEvent } from './signer-machine.js';
import { askToken, keptAtGateway, readToken, type UserToken } from './user-token.js';

/** One function, so that requests are shared. */
const fetchWithToken: typeof globalThis.fetch = (address, init) =>
  // The client passes absolute addresses.
  fetch(address, { ...init, ...keptAtGateway(address as string) });

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

  /** Another number means that another shopper may be there. */
  get shopper(): number {
    return this.#signing.shopper;
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

  /** The page's client, or one that signs its requests to the address; undefined without either. */
  client({ client, address }: Access): GiveawayAccess | undefined {
    if (client || !address) return client;
    return {
      getGiveaway: (options) => this.#signed(getGiveaway, address, options),
      claim: (options) => this.#signed(claim, address, options),
    };
  }

  async #signed<Options, T>(
    send: (address: SignedOptions, options: Options) => Promise<T>,
    address: SignedOptions,
    options: Options,
  ): Promise<T> {
    const sign = (token: string | undefined): Promise<T> =>
      send(token ? { ...address, token, fetch: fetchWithToken } : address, options);
    const first = await this.#current();
    try {
      return await sign(first);
    } catch (error) {
      if (!(error instanceof RewardsError) || error.status !== 401 || !error.certain) throw error;
      // A 401 certainly did nothing, so the same request can be sent once more.
      if ((await this.#current()) === first) this.#ask('refused');
      const second = await this.#current();
      if (!second || second === first) throw error;
      return sign(second);
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
