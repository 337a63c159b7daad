import type { Figures, FiguresQuery } from './figures.js';
import { FiguresCounter, type KnownFlow } from './figures-counter.js';
import { lastInstant, moveToToday } from './recent.js';

/** A time in minutes before the sample's last event, the index of a giveaway or an offer, and a person's number. */
type SampleRecord = readonly [before: number, place: number, person: number];

/** A merchant's events, small enough to ship with a page, without user identifiers. */
interface MerchantSample {
  readonly flows: readonly KnownFlow[];
  readonly views: readonly SampleRecord[];
  readonly claims: readonly SampleRecord[];
  /** Minutes before the last event. */
  readonly rewardViews: readonly number[];
  /** Epoch milliseconds of the last event. */
  readonly last: number;
}

/** By id of the merchant. */
export type EventSample = Readonly<Record<string, MerchantSample>>;

/** The parts of a catalogue that are used. */
interface SampleCatalogue {
  readonly partners: readonly {
    readonly id: string;
    readonly giveaways?: readonly {
      readonly id: string;
      readonly name?: string;
      readonly offers?: readonly { readonly id: string; readonly title?: string; readonly partner?: string }[];
    }[];
    /** By the id of the offer. */
    readonly codes?: Readonly<Record<string, readonly string[]>>;
    readonly events?: {
      readonly giveaways?: readonly {
        readonly type: string;
        readonly timestamp: number;
        readonly user: string;
        readonly flow?: string;
        readonly offer?: string;
      }[];
      readonly rewards?: readonly { readonly type: string; readonly timestamp: number }[];
    };
  }[];
}

const MINUTE_MS = 60_000;

/** Extracts the events of a catalogue, for a page without a server. Runs at build time. */
export function createEventSample({ partners }: SampleCatalogue): EventSample {
  return Object.fromEntries(
    partners
      .filter(({ giveaways }) => giveaways?.length)
      .map(({ id, giveaways = [], codes = {}, events: { giveaways: events = [], rewards = [] } = {} }) => {
        const flows = giveaways.map(({ id, name = id, offers = [] }) => ({
          id,
          name,
          offers: offers.map(({ id, title = id, partner }) => ({
            id,
            name: title,
            brand: partner,
            // As after the catalogue was loaded: its events take no codes.
            codes: { left: codes[id]?.length ?? 0, given: 0 },
          })),
        }));
        const last = lastInstant([...events, ...rewards]);
        const before = (timestamp: number): number => Math.ceil((last - timestamp) / MINUTE_MS);
        const people = [...new Set(events.map(({ user }) => user))];
        const records = (type: string, key: 'flow' | 'offer', places: readonly string[]): SampleRecord[] =>
          events
            .filter((event) => event.type === type)
            .map((event) => [before(event.timestamp), places.indexOf(event[key]!), people.indexOf(event.user)]);
        return [
          id,
          {
            flows,
            views: records(
              'view',
              'flow',
              flows.map((flow) => flow.id),
            ),
            claims: records('claim', 'offer', offerIds(flows)),
            rewardViews: rewards.filter(({ type }) => type === 'view').map(({ timestamp }) => before(timestamp)),
            last,
          },
        ];
      }),
  );
}

/** Moves a sample so that it ends `now`, and counts it as the server counts the service's events. */
export function countSample(sample: EventSample, query: FiguresQuery, now: number): Figures {
  const counter = new FiguresCounter(query);
  const { flows, views, claims, rewardViews, last } = sample[query.partner]!;
  const offers = offerIds(flows);
  const recent = <T extends object>(events: readonly (T & { before: number })[]) =>
    moveToToday(
      events.map((event) => ({ ...event, timestamp: last - event.before * MINUTE_MS })),
      last,
      now,
    );
  for (const view of recent(views.map(([before, place, user]) => ({ before, user, flow: flows[place]!.id }))))
    counter.addView(view);
  for (const claim of recent(claims.map(([before, place, user]) => ({ before, user, offer: offers[place] }))))
    counter.addClaim(claim);
  for (const { timestamp } of recent(rewardViews.map((before) => ({ before })))) counter.addRewardView(timestamp);
  return counter.figures(flows);
}

function offerIds(flows: readonly KnownFlow[]): string[] {
  return flows.flatMap(({ offers }) => offers.map(({ id }) => id));
}
