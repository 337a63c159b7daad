import { wireGiveaway } from '../../service/sample/giveaway.js';
import { FEED as LARKMERE } from '../../service/sample/larkmere/feed.js';
import { GIVEAWAYS } from '../../service/sample/larkmere/giveaways.js';
import { FEED as VELLOWAY } from '../../service/sample/velloway/feed.js';
import type { Json, JsonObject } from '../model/json.js';
import { DAY_MS } from '../../service/clock.js';

/** An offer as it is sent (contract 2.5). `published: false` marks one that is sent in a preview only. */
export interface OfferPayload extends JsonObject {
  readonly id: string;
}

/** A feed as it is sent (contract 2.2). */
export interface FeedPayload extends JsonObject {
  readonly settings: JsonObject;
  readonly hero: readonly OfferPayload[];
  readonly popular: readonly OfferPayload[];
  readonly all: readonly OfferPayload[];
  readonly testOffers: readonly OfferPayload[];
}

/** A giveaway as it is sent (contract 2.6). */
export interface GiveawayPayload extends JsonObject {
  readonly id: string;
  readonly offers: readonly OfferPayload[];
}

/*
 * From the sample's sources, because the built catalogue contains keys, codes and events, which no page may have.
 */

/** The public feed of the department store: every setting and nearly every field is sent. */
export function larkmereFeed(now: Date): FeedPayload {
  const feed = larkmerePreview(now);
  return { ...feed, all: feed.all.filter(({ published }) => published !== false) };
}

/** The same before its last offers are published: they have `published: false`. */
export function larkmerePreview(now: Date): FeedPayload {
  return sampleCopy(LARKMERE, now) as FeedPayload;
}

/** The public feed of the travel and sports club: empty fields are left out. */
export function vellowayFeed(now: Date): FeedPayload {
  const feed = sampleCopy(VELLOWAY, now) as FeedPayload;
  return { ...feed, all: feed.all.filter(({ published }) => published !== false) };
}

export type GiveawayName = 'weekly-treats' | 'new-home' | 'cabin-draw' | 'reading-month';

/** A giveaway of the department store. */
export function giveaway(name: GiveawayName, now: Date): GiveawayPayload {
  const found = GIVEAWAYS.find(({ id }) => id === name)!;
  return sampleCopy(wireGiveaway(found), now) as GiveawayPayload;
}

/** A copy through JSON, with dates relative to `now`. */
function sampleCopy(sample: object, now: Date): JsonObject {
  return JSON.parse(JSON.stringify(sample), (key, value: Json) =>
    (key === 'expiry' || key === 'schedule') && typeof value === 'string' ? sampleDate(value, now) : value,
  ) as JsonObject;
}

/** The day for which the sample's dates were chosen. Scenarios keep their distance from it. */
const SAMPLE_DAY = Date.UTC(2026, 10, 1);

/** The instant that is `days` after `now`, to the full hour: ISO 8601 in UTC. */
export function instantAfter(now: Date, days: number): string {
  const instant = new Date(now.getTime() + days * DAY_MS);
  instant.setUTCMinutes(0, 0, 0);
  return instant.toISOString().replace('.000Z', 'Z');
}

/** The day that is `days` after that of `now`, without a time: `YYYY-MM-DD`. */
export function dayAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** A date of the sample, as far from `now` as it was when the sample was made. */
function sampleDate(text: string, now: Date): string {
  const days = Math.floor((now.getTime() - SAMPLE_DAY) / DAY_MS);
  const shifted = new Date(Date.parse(text) + days * DAY_MS).toISOString();
  return text.length === 'YYYY-MM-DD'.length ? shifted.slice(0, text.length) : shifted.replace('.000Z', 'Z');
}
