import type { Json, JsonObject } from '../model/json.js';
import { dayAfter } from './sample-payloads.js';
import { LONG_HEADING } from './long-text.js';
import { giveaway, larkmereFeed, type OfferPayload } from './sample-payloads.js';
import type { Scenario } from './scenario.js';

type CodesScenario = Omit<Scenario, 'element' | 'group' | 'payload'> & { readonly codes: (now: Date) => Json[] };

const SCENARIOS: readonly CodesScenario[] = [
  { id: 'codes-none', title: 'None', about: 'The shopper has not claimed anything yet.', codes: () => [] },
  { id: 'codes-one', title: 'One', about: 'A single code, which ends in three days.', codes: (now) => codes(1, now) },
  { id: 'codes-twelve', title: 'Twelve', about: 'Codes of a year, the newest first.', codes: (now) => codes(12, now) },
  {
    id: 'codes-ended',
    title: 'Ended',
    about: 'Of four codes, two have ended.',
    codes: (now) => codes(4, now).map((code, index) => (index < 2 ? { ...code, expiry: dayAfter(now, -7) } : code)),
  },
  {
    id: 'codes-long-text',
    title: 'Long words',
    about: 'Very long words without a break, and a very long code.',
    codes: (now) =>
      codes(2, now).map((code) => ({ ...code, title: LONG_HEADING, partner: LONG_HEADING, code: 'LONG-'.repeat(12) })),
  },
  {
    id: 'codes-away',
    title: 'Used',
    about: 'The shopper has used two of four codes.',
    codes: (now) => codes(4, now).map((code, index) => ({ ...code, away: index > 1 })),
  },
  {
    id: 'codes-till',
    title: 'At the till',
    about: 'A code, shown large for a scanner.',
    codes: (now) => codes(2, now),
    atTill: true,
  },
];

/** Scenarios of `<rewards-codes>`. Their payload is a list of codes, which no service sends. */
export const CODES_SCENARIOS: readonly Scenario[] = SCENARIOS.map(({ codes: list, ...scenario }) => ({
  ...scenario,
  element: 'rewards-codes',
  group: 'Codes',
  payload: (now) => ({ codes: list(now) }),
}));

/** Codes of sample offers, each claimed some days before the one above it. */
function codes(count: number, now: Date): JsonObject[] {
  const offers: readonly OfferPayload[] = [...giveaway('weekly-treats', now).offers, ...larkmereFeed(now).all];
  return offers.slice(0, count).map(({ id, title = '', partner = '', image = '', url = '' }, index) => ({
    code: `${id.replace(/^.*-/, '').toUpperCase()}-7KQ${index}`,
    claimed: dayAfter(now, -index * 27),
    id,
    title,
    partner,
    image,
    url,
    expiry: dayAfter(now, 3 + index * 30),
  }));
}
