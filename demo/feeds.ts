/** The merchants of the sample catalogue. */
export const PARTNERS = ['larkmere', 'velloway'] as const;

export type Partner = (typeof PARTNERS)[number];

/** How the service is made to behave, by where its feed is mounted. */
export const FEEDS = ['normal', 'slow', 'down', 'malformed', 'empty', 'large'] as const;

export type FeedName = (typeof FEEDS)[number];

const MOUNTS: Readonly<Record<Partner, string>> = { larkmere: '/rewards', velloway: '/rewards-2' };

/** Where a feed of a partner is found: what a page gives to `feed-url`. */
export function feedUrlOf(partner: Partner, feed: FeedName): string {
  return feed === 'normal' ? MOUNTS[partner] : `/${feed}${MOUNTS[partner]}`;
}
