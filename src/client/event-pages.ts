import { readEventPage, type EventPage } from '../wire/event-page.js';
import { readGiveawayEvent, type GiveawayEvent, type GiveawayEventType } from '../wire/giveaway-event.js';
import { limitReport, type Report } from '../wire/report.js';
import { resolveAddress } from './addresses.js';
import type { RewardsClientOptions } from './client-options.js';
import { EventMemory } from './event-memory.js';
import { cutWindows, SCALES, type EventWindow, type Moment } from './event-windows.js';
import { load } from './load.js';
import { RewardsError } from './rewards-error.js';

export interface EventRange {
  /** Start of the range; a date means the beginning of its day. */
  start: Moment;
  /** End of the range, inclusive; a date means its whole day. */
  end: Moment;
  /** Ends the walk while it waits for the service, with kind `aborted`. */
  signal?: AbortSignal | undefined;
  /** Called for each place where an answer breaks the contract. */
  report?: Report | undefined;
}

export interface GiveawayEventsOptions extends EventRange {
  type: GiveawayEventType;
}

export interface RewardEventsOptions extends EventRange {
  /** All types by default. */
  type?: string | undefined;
}

/** An event of rewards, as the service sent it: the contract leaves its fields open (4.5). */
export type RewardEvent = Readonly<Record<string, unknown>>;

/** What to walk: the windows of a range, and how to get a page of one. */
export interface EventWalk<T> {
  readonly windows: readonly EventWindow[];
  readonly ask: (window: EventWindow, page: number) => Promise<EventPage<T>>;
}

/** A page of a walk. */
export interface WalkedPage<T> {
  /** Counts from 0. */
  readonly window: number;
  /** Counts from 1. */
  readonly page: number;
  /** The last page of this window, according to the service. */
  readonly lastPage: number;
  readonly events: readonly T[];
}

export function walkGiveaways(
  options: RewardsClientOptions,
  { type, ...range }: GiveawayEventsOptions,
): EventWalk<GiveawayEvent> {
  return createWalk(
    options,
    'giveaways',
    cutWindows(range.start, range.end, SCALES.seconds),
    type,
    range,
    readGiveawayEvent,
  );
}

export function walkRewards(
  options: RewardsClientOptions,
  { type, ...range }: RewardEventsOptions,
): EventWalk<RewardEvent> {
  return createWalk(options, 'rewards', cutWindows(range.start, range.end, SCALES.days), type, range, (event) => event);
}

function createWalk<T>(
  options: RewardsClientOptions,
  kind: 'giveaways' | 'rewards',
  windows: readonly EventWindow[],
  type: string | undefined,
  { signal, report }: EventRange,
  read: (record: Record<string, unknown>, path: string, report: Report) => T,
): EventWalk<T> {
  return {
    windows,
    ask: async ({ start, end }, page) => {
      const query = { type, start_date: start, end_date: end, page: page > 1 && String(page) };
      const address = resolveAddress('baseUrl', options.baseUrl, `/api/v1/${kind}/events`, query);
      const { payload } = await load(address, options, { signal });
      const answer = readEventPage(payload, read, limitReport(report));
      if (!answer) throw new RewardsError('format', 'The answer has no list of events');
      return answer;
    },
  };
}

/**
 * Walks the pages of a range, in order. Events are as the service sent them, so some may come twice.
 *
 * @param from where to begin
 * @throws {RewardsError} also of kind `format`, when the service sends another page than the one asked for
 */
export async function* walkPages<T>(
  { windows, ask }: EventWalk<T>,
  from = { window: 0, page: 1 },
): AsyncGenerator<WalkedPage<T>, void, undefined> {
  for (let window = from.window; window < windows.length; window++) {
    let before: string | undefined;
    for (let page = window === from.window ? from.page : 1; ; page++) {
      const { records, current, last, paged } = await ask(windows[window]!, page);
      const first = JSON.stringify(records[0]);
      const isOther = current === undefined ? page > 1 && first === before : current !== page;
      if (records.length && isOther)
        throw new RewardsError('format', `The service was asked for page ${page} of the events, and sent another`);
      before = first;
      yield { window, page, lastPage: Math.max(last ?? page, page), events: records };
      if (!paged || !records.length || page >= (last ?? Infinity)) break;
    }
  }
}

/** Walks the events of a range, none twice. */
export async function* walkEvents<T extends object>(walk: EventWalk<T>): AsyncGenerator<T, void, undefined> {
  const memory = new EventMemory();
  let current = 0;
  for await (const { window, events } of walkPages(walk)) {
    if (window !== current) memory.enterNextWindow();
    current = window;
    for (const event of events) if (memory.isNew(event, walk.windows[window]!.shared)) yield event;
  }
}
