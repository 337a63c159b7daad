/** The merchants of the sample catalogue. */
export const PARTNERS = ['larkmere', 'velloway'] as const;

export type Partner = (typeof PARTNERS)[number];

/** How the service behaves, by the path of its feed. */
export const FEEDS = ['normal', 'slow', 'down', 'malformed', 'lost', 'empty', 'large'] as const;

export type FeedName = (typeof FEEDS)[number];

/** `outage`: it answers once, and is down from then on. */
export type Condition = FeedName | 'outage';

const MOUNTS: Readonly<Record<Partner, string>> = { larkmere: '/rewards', velloway: '/rewards-2' };

/** Address of a partner's feed, for `feed-url`. */
export function feedUrlOf(partner: Partner, feed: FeedName): string {
  return feed === 'normal' ? MOUNTS[partner] : `/${feed}${MOUNTS[partner]}`;
}

/** The giveaways of the sample, by merchant. */
export const GIVEAWAYS: Readonly<Record<Partner, readonly [id: string, name: string][]>> = {
  larkmere: [
    ['weekly-treats', 'Weekly treats'],
    ['new-home', 'New home'],
    ['cabin-draw', 'A night in a cabin'],
    ['reading-month', 'Reading month'],
  ],
  velloway: [
    ['season-opening', 'Season opening'],
    ['listening-room', 'Listening room'],
  ],
};

/** The cookie with the signed-in shopper; a real shop has a session for that. */
export const SHOPPER_COOKIE = 'shopper';

/** The shoppers who can be signed in. */
export const SHOPPERS = ['shopper-1', 'shopper-2', 'nobody'] as const;

export type Shopper = (typeof SHOPPERS)[number];
