import type { ReactiveControllerHost } from 'lit';
import { claim, getGiveaway, type GiveawayAccess, type SignedOptions } from '../client/giveaway-endpoints.js';
import type { RewardsError } from '../client/rewards-error.js';
import { askToken, readToken, subjectOf, type UserToken } from './user-token.js';

/** Signs requests with the shopper's token, which it keeps in memory alone. */
export interface Signer {
  /** Another number means that another shopper may be there. */
  readonly shopper: number;
  /** The token, as far as it is known. */
  readonly token: string | undefined;
  /** Asks the page's function again, if there is one. Settles when the token is known. */
  renew(): Promise<unknown>;
  /** Loads and claims at an address. */
  access(address: SignedOptions): GiveawayAccess;
}

type Given = UserToken | null | undefined;

/** A token goes to its gateway only: older browsers would take it along to another host. One function, so that requests are shared. */
const fetchDirectly: typeof globalThis.fetch = (address, init) => fetch(address, { ...init, redirect: 'error' });

/**
 * @param read what the page has given; a function is asked at once
 * @param recognized whether the gateway has named the shopper
 */
export function createSigner(host: ReactiveControllerHost, read: () => Given, recognized: () => boolean): Signer {
  let shopper = 0;
  let token: string | undefined;
  let given: Given;
  /** Pending while a function is asked. */
  let pending: Promise<void> | undefined;
  let resolve: (() => void) | undefined;
  /** Whether a request has been sent for this shopper. */
  let sent = false;

  /** @param renewed for a request that was refused: its answer names a shopper who was unknown until now */
  function take(next: string | undefined, renewed?: boolean): void {
    // A renewed token of the same shopper changes nothing, unless the gateway didn't accept the old one.
    const known = renewed || recognized();
    const same = next === token || (renewed && !token) || (known && subjectOf(next) === subjectOf(token));
    if (sent && !same) shopper++;
    token = next;
    resolve?.();
    pending = undefined;
    host.requestUpdate();
  }

  function ask(renewed?: boolean): void {
    const asked = given;
    if (typeof asked !== 'function') return;
    pending ??= new Promise((whenKnown) => (resolve = whenKnown));
    // Unless the page has given another one meanwhile. A refused token stays if there is no other.
    void askToken(asked).then((next) => asked === given && take(renewed ? (next ?? token) : next, renewed));
  }

  function hostUpdate(): void {
    const next = read();
    if (next === given) return;
    given = next;
    if (typeof next === 'function') ask();
    else take(readToken(next));
  }

  async function current(): Promise<string | undefined> {
    // The page may have changed it since the last update.
    hostUpdate();
    await pending;
    sent = true;
    return token;
  }

  async function signed<Options, T>(
    send: (address: SignedOptions, options: Options) => Promise<T>,
    address: SignedOptions,
    options: Options,
  ): Promise<T> {
    const sign = (token: string | undefined): Promise<T> =>
      send(token ? { ...address, token, fetch: fetchDirectly } : address, options);
    const first = await current();
    try {
      return await sign(first);
    } catch (error) {
      if ((error as RewardsError).status !== 401) throw error;
      // A 401 certainly did nothing, so the same request can be sent once more.
      if ((await current()) === first) ask(true);
      const second = await current();
      if (!second || second === first) throw error;
      return sign(second);
    }
  }

  host.addController({ hostUpdate });
  return {
    get shopper() {
      return shopper;
    },
    get token() {
      return token;
    },
    renew: () => {
      ask();
      return current();
    },
    access: (address) => ({
      getGiveaway: (options) => signed(getGiveaway, address, options),
      claim: (options) => signed(claim, address, options),
    }),
  };
}
