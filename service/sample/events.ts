import type { Giveaway } from './giveaway.js';
import { createRandom } from './random.js';

/** The sample's last event; the others lie in the weeks before it. */
const LAST = Date.UTC(2026, 10, 20, 18);

const DAY = 86_400_000;

const WEEKS = 5;

/** A record of contract 2.7. */
interface SampleEvent {
  readonly id: string;
  readonly type: 'view' | 'claim';
  readonly timestamp: number;
  readonly user: string;
  readonly flow?: string;
  readonly offer?: string;
}

/**
 * Views of flows, and claims of what could be claimed, by invented shoppers: more in the evening than at night, and no
 * shopper twice for one offer.
 */
export function inventGiveawayEvents(seed: string, giveaways: readonly Giveaway[], views: number): SampleEvent[] {
  const random = createRandom(seed);
  const claimed = new Set<string>();
  const events: Omit<SampleEvent, 'id'>[] = [];
  for (let count = 0; count < views; count++) {
    const giveaway = pick(giveaways, random);
    const user = `sample-shopper-${String(1 + Math.floor(random() * 140)).padStart(3, '0')}`;
    const timestamp = instant(random);
    events.push({ type: 'view', timestamp, user, flow: giveaway.id });
    const { id: offer, upcoming } = pick(giveaway.offers, random);
    if (random() > 0.45 || upcoming || claimed.has(`${user} ${offer}`)) continue;
    claimed.add(`${user} ${offer}`);
    events.push({ type: 'claim', timestamp: timestamp + 20_000 + Math.floor(random() * 200_000), user, offer });
  }
  return numbered(seed, events);
}

/** Views of the offers of a feed. */
export function inventRewardEvents(seed: string, offers: readonly string[], count: number): SampleEvent[] {
  const random = createRandom(`${seed} rewards`);
  const events = Array.from({ length: count }, () => ({
    type: 'view' as const,
    timestamp: instant(random),
    user: `sample-shopper-${String(1 + Math.floor(random() * 140)).padStart(3, '0')}`,
    offer: pick(offers, random),
  }));
  return numbered(`${seed}-rewards`, events);
}

function numbered(seed: string, events: Omit<SampleEvent, 'id'>[]): SampleEvent[] {
  return events
    .sort((first, second) => first.timestamp - second.timestamp)
    .map((event, index) => ({ id: `${seed}-${String(index + 1).padStart(4, '0')}`, ...event }));
}

function instant(random: () => number): number {
  const evening = (random() + random()) / 2;
  return LAST - Math.floor(random() * WEEKS * 7) * DAY - Math.floor((1 - evening) * 0.7 * DAY);
}

function pick<T>(list: readonly T[], random: () => number): T {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}
