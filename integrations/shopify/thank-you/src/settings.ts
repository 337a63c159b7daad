/** Settings from the checkout editor; undefined if the shop's owner has entered none. */
export interface Settings {
  /** Address of the gateway, such as `https://gateway.example/rewards`. */
  readonly feedUrl: string | undefined;
  readonly heading: string | undefined;
  /** Says that partners pay. */
  readonly disclosure: string | undefined;
  /** How many offers to show at most. */
  readonly count: number;
}

/** The settings of `shopify.extension.toml`. Before an owner has entered anything, all of them are missing. */
export function readSettings(entered: Readonly<Record<string, unknown>>): Settings {
  const text = (key: string): string | undefined => {
    const value = entered[key];
    return (typeof value === 'string' && value.trim()) || undefined;
  };
  return {
    feedUrl: text('feed_url'),
    heading: text('heading'),
    disclosure: text('disclosure'),
    count: typeof entered['count'] === 'number' ? entered['count'] : 3,
  };
}
