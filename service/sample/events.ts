import { DAY_MS } from '../clock.js';
import type { Giveaway } from './giveaway.js';
import { createRandom } from './random.js';

/** Midnight at the start of the sample's last day. The other days are before it. */
const LAST_DAY = Date.UTC(2026, 10, 20);

/** Number of days with events: a quarter of a year. */
const EVENT_DAYS = 91;

const SHOPPERS = 420;

/** Weights of the weekdays, from Sunday to Saturday. */
const WEEKDAY_WEIGHTS = [1.25, 0.8, 0.75, 0.85, 0.95, 1.15, 1.4] as const;

/** The views of each giveaway: its first day, its weight, and its factor while it is new. */
const COURSES = [
  { begins: 0, level: 1, start: 0 },
  { begins: 0, level: 0.45, start: 0 },
  { begins: 34, level: 0.3, start: 2.4 },
  { begins: 69, level: 0.4, start: 1.6 },
] as const;

/** Days until a giveaway no longer counts as new. */
const FRESH_DAYS = 5;

/** A record of contract 2.7. */
// A type, since an interface has no index signature, which a catalogue's records have.
type SampleEvent = {
  readonly id: string;
  readonly type: 'view' | 'claim';
  readonly timestamp: number;
  readonly user: string;
  readonly flow?: string;
  readonly offer?: string;
};

/**
 * Views of flows, and claims by invented shoppers: more at weekends and in the evening, more while
 * a giveaway is new, growing from month to month, and at most one claim of an offer for each shopper.
 */
export function inventGiveawayEvents(seed: string, giveaways: readonly Giveaway[], views: number): SampleEvent[] {
  const random = createRandom(seed);
  const days = daysByWeight((day) => giveaways.reduce((sum, _, place) => sum + interest(place, day), 0));
  const claimed = new Set<string>();
  const events: Omit<SampleEvent, 'id'>[] = [];
  for (let count = 0; count < views; count++) {
    const day = pickByWeight(days, random);
    const giveaway = giveaways[pickByWeight(running(giveaways.map((_, place) => interest(place, day))), random)]!;
    const user = inventShopper(random);
    const timestamp = instantOf(day, random);
    events.push({ type: 'view', timestamp, user, flow: giveaway.id });
    // The first offers are the most popular.
    const { id: offer, upcoming, expiry } = giveaway.offers[Math.floor(random() ** 1.3 * giveaway.offers.length)]!;
    const isOver = expiry !== undefined && Date.parse(expiry) < timestamp;
    if (random() > 0.5 || upcoming || isOver || claimed.has(`${user} ${offer}`)) continue;
    claimed.add(`${user} ${offer}`);
    events.push({ type: 'claim', timestamp: timestamp + 20_000 + Math.floor(random() * 200_000), user, offer });
  }
  return numbered(seed, events);
}

/** Views of the offers of a feed. */
export function inventRewardEvents(seed: string, offers: readonly string[], count: number): SampleEvent[] {
  const random = createRandom(`${seed} rewards`);
  const days = daysByWeight(() => 1);
  const events = Array.from({ length: count }, () => ({
    type: 'view' as const,
    timestamp: instantOf(pickByWeight(days, random), random),
    user: inventShopper(random),
    offer: offers[Math.floor(random() * offers.length)]!,
  }));
  return numbered(`${seed}-rewards`, events);
}

/** The weight of a giveaway on a day, by its index in the list. */
function interest(place: number, day: number): number {
  const { begins, level, start } = COURSES[place % COURSES.length]!;
  return day < begins ? 0 : level + start * Math.exp((begins - day) / FRESH_DAYS);
}

/** Cumulative weights of the days. */
function daysByWeight(weigh: (day: number) => number): number[] {
  const growth = (day: number): number => 0.75 + (0.5 * day) / EVENT_DAYS;
  const weekday = (day: number): number => WEEKDAY_WEIGHTS[new Date(midnight(day)).getUTCDay()]!;
  return running(Array.from({ length: EVENT_DAYS }, (_, day) => weigh(day) * growth(day) * weekday(day)));
}

function running(weights: readonly number[]): number[] {
  let sum = 0;
  return weights.map((weight) => (sum += weight));
}

function pickByWeight(sums: readonly number[], random: () => number): number {
  const at = random() * sums.at(-1)!;
  return sums.findIndex((sum) => at < sum);
}

function midnight(day: number): number {
  return LAST_DAY - (EVENT_DAYS - 1 - day) * DAY_MS;
}

/** Between seven in the morning and eleven at night, mostly late. */
function instantOf(day: number, random: () => number): number {
  const late = (random() + random()) / 2;
  return midnight(day) + Math.floor((7 + 16 * late ** 0.7) * (DAY_MS / 24));
}

/** Some come back often. */
function inventShopper(random: () => number): string {
  return `sample-shopper-${String(1 + Math.floor(random() ** 1.5 * SHOPPERS)).padStart(3, '0')}`;
}

function numbered(seed: string, events: Omit<SampleEvent, 'id'>[]): SampleEvent[] {
  return events
    .sort((first, second) => first.timestamp - second.timestamp)
    .map((event, index) => ({ id: `${seed}-${String(index + 1).padStart(4, '0')}`, ...event }));
}
