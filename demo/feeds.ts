/** The merchants of the sample catalogue. */
export const PARTNERS = ['larkmere', 'velloway'] as const;

export type Partner = (typeof PARTNERS)[number];

/** How the service is made to behave. */
export const CONDITIONS = ['normal', 'slow', 'down', 'malformed', 'empty', 'large'] as const;

export type Condition = (typeof CONDITIONS)[number];

const MOUNTS: Readonly<Record<Partner, string>> = { larkmere: '/rewards', velloway: '/rewards-2' };

/** Where the feed of a partner is found under a condition: what a page gives to `feed-url`. */
export function feedUrlOf(partner: Partner, condition: Condition): string {
  return condition === 'normal' ? MOUNTS[partner] : `/${condition}${MOUNTS[partner]}`;
}
