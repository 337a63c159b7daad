import {
  readEventPage,
  type EventPage,
  readGiveawayEvent,
  type GiveawayEvent,
  type GiveawayEventType,
} from '../wire/giveaway-event.js';
import { limitReport, type Report } from '../wire/fields.js';
import { resolveAddress, type RewardsClientOptions } from './addresses.js';
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

/** The windows of a range, and how to get a page of one. */
export interface EventWalk<T> {
  readonly windows: readonly EventWindow[];
  readonly ask: (window: EventWindow, page: number) => Promise<EventPage<T>>;
}

/** A page of a walk. */
interface WalkedPage<T> {
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

/** At least this many ids are remembered, and at most twice as many. */
const MIN_RECENT_IDS = 50_000;

/** The contents of an `EventMemory`. A later one can start from them. */
export interface EventMemoryState {
  readonly recent: readonly string[];
  readonly shared: readonly (readonly [string, number])[];
  readonly next: readonly (readonly [string, number])[];
}

/**
 * Recognises repeated events, in bounded memory. Events repeat for two reasons: two windows share their boundary, and an event that
 * is recorded during the walk moves another one to the next page. So it remembers all events on a boundary until the next window
 * is done, and also the most recent events.
 */
export class EventMemory {
  #recent: Set<string>;
  #earlier = new Set<string>();
  /** Events on the boundary to the previous window, and how often each came. */
  #shared: Map<string, number>;
  /** The same for the boundary to the next window. */
  #next: Map<string, number>;

  constructor(state?: EventMemoryState) {
    this.#recent = new Set(state?.recent);
    this.#shared = new Map(state?.shared);
    this.#next = new Map(state?.next);
  }

  /** Call this before the first event of the next window. */
  enterNextWindow(): void {
    this.#shared = this.#next;
    this.#next = new Map();
  }

  /**
   * Remembers an event, and returns whether it is new.
   *
   * @param boundary epoch milliseconds from which events may come again in the next window
   */
  isNew(event: object, boundary: number): boolean {
    const { id, timestamp } = event as { id?: unknown; timestamp?: unknown };
    const hasId = typeof id === 'string' || typeof id === 'number';
    const name = hasId ? `${id}` : JSON.stringify(event);
    if (instantOf(timestamp) >= boundary) this.#next.set(name, (this.#next.get(name) ?? 0) + 1);
    const before = this.#shared.get(name) ?? 0;
    // Without an id, two equal events may both be real. So each repeats only one event of the previous window.
    if (!hasId) {
      if (before > 0) this.#shared.set(name, before - 1);
      return before === 0;
    }
    if (before > 0 || this.#recent.has(name) || this.#earlier.has(name)) return false;
    if (this.#recent.size >= MIN_RECENT_IDS) {
      this.#earlier = this.#recent;
      this.#recent = new Set();
    }
    this.#recent.add(name);
    return true;
  }

  /** @param most number of recent ids to include, besides those on boundaries */
  state(most: number): EventMemoryState {
    return {
      recent: [...this.#earlier, ...this.#recent].slice(-most),
      shared: [...this.#shared],
      next: [...this.#next],
    };
  }
}

/** Converts a time in any form to epoch milliseconds; `NaN` if it isn't a time. */
function instantOf(timestamp: unknown): number {
  return typeof timestamp === 'string' && !/^\d+$/.test(timestamp) ? Date.parse(timestamp) : Number(timestamp);
}
