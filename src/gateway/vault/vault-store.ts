type Awaitable<T> = T | Promise<T>;

/**
 * Keeps shoppers' codes, encrypted, for up to a year. It has to survive a restart, and several gateways need one that they share.
 */
export interface VaultStore {
  /** Returns what was set under this name, or null or undefined if it has expired or was never set. */
  get(name: string): Awaitable<string | null | undefined>;
  /**
   * @param name a digest that reveals neither shopper nor offer
   * @param value encrypted codes, an empty text in place of erased ones, or what a giveaway says of an offer
   * @param lifetime milliseconds after which to forget it
   */
  set(name: string, value: string, lifetime: number): Awaitable<unknown>;
  /**
   * Sets a value only if the present one is still `known`. Without this method, two gateways that keep codes of one shopper in the
   * same moment may lose one of them, or bring back what the shopper erases.
   *
   * @param known undefined if there was none
   * @returns false if another value is there by now
   */
  replace?(name: string, known: string | undefined, value: string, lifetime: number): Awaitable<boolean>;
}
