import type { ForwardedEvent } from '../../src/analytics/forwarded-event.js';
import { RewardsError } from '../../src/client/rewards-error.js';
import type { OfferDetail } from '../../src/events.js';
import { readFeed } from '../../src/wire/feed.js';

const [offer] = readFeed(
  { all: [{ id: 'a', title: 'Tea', partner: 'Leaf', category: { name: 'Drinks' }, url: 'https://partner.example/' }] },
  () => undefined,
).all;

/** An offer of a giveaway, as in events. */
export const sampleOffer: OfferDetail = {
  offer: offer!,
  placement: 'giveaway',
  position: 3,
  giveaway: 'spring',
  variant: 'warm',
};

const error = new RewardsError('http', 'The offer tea-7 is unknown', { status: 404 });

/** Each event that analytics get, with what must not be sent. */
export const everyEvent: readonly ForwardedEvent[] = [
  { name: 'rewards-offer-view', detail: sampleOffer },
  { name: 'rewards-offer-click', detail: { ...sampleOffer, url: 'https://partner.example/' } },
  { name: 'rewards-offer-open', detail: sampleOffer },
  { name: 'rewards-offer-share', detail: { ...sampleOffer, method: 'copy' } },
  { name: 'rewards-code-copy', detail: { ...sampleOffer, copied: false } },
  { name: 'rewards-code-show', detail: { ...sampleOffer, as: 'qr' } },
  { name: 'rewards-claim', detail: { ...sampleOffer, code: 'SECRET-1', giveaway: 'spring' } },
  { name: 'rewards-claim-refused', detail: { ...sampleOffer, message: 'Anna has one already', giveaway: 'spring' } },
  { name: 'rewards-claim-unconfirmed', detail: { ...sampleOffer, error, giveaway: 'spring' } },
  { name: 'rewards-user-required', detail: sampleOffer },
  { name: 'rewards-error', detail: { error } },
];
