import { Fields, type Report, isRecord } from './fields.js';

/** The types of giveaway events: a flow was viewed, a code was claimed (contract 6). */
export type GiveawayEventType = 'view' | 'claim';

/** A giveaway event, as read (contract 2.7). */
export interface GiveawayEvent {
  readonly id?: string | undefined;
  /** `view` or `claim`. */
  readonly type?: string | undefined;
  /** Epoch milliseconds. */
  readonly timestamp?: number | undefined;
  /** The caller's identifier of the user. */
  readonly user?: string | undefined;
  /** Id of the flow, for a view. */
  readonly flow?: string | undefined;
  /** Id of the offer, for a claim. */
  readonly offer?: string | undefined;
}

/** Reads the record of a giveaway event. Never throws: invalid and missing fields are reported. */
export function readGiveawayEvent(value: unknown, path: string, report: Report): GiveawayEvent {
  const record = new Fields(value, path, report);
  const event = {
    id: record.id('id'),
    type: record.text('type'),
    timestamp: record.number('timestamp'),
    user: readRecordedUser(record),
    flow: record.id('flow'),
    offer: record.id('offer'),
  };
  for (const key of ['id', 'type', 'timestamp', 'user', event.type === 'claim' ? 'offer' : 'flow'])
    if (record.raw(key) == null) record.wrong(key, 'is missing');
  return event;
}

/** Unchanged, because with a further space it is another user. */
function readRecordedUser(record: Fields): string | undefined {
  const user = record.raw('user');
  return typeof user === 'string' ? user || undefined : record.text('user');
}

/** One page of events, as read (contract 2.7). */
export interface EventPage<T> {
  readonly records: readonly T[];
  /** Number of this page and of the last one; absent if the service doesn't send them. */
  readonly current?: number;
  readonly last?: number;
  /** Whether the list has pages. Without `pagination`, this page is the whole list. */
  readonly paged: boolean;
}

/**
 * Reads an answer with events. Never throws.
 *
 * @param read turns a record into an event; entries that aren't records are reported and left out
 * @returns undefined if the answer contains no list
 */
export function readEventPage<T>(
  { data, pagination }: Record<string, unknown>,
  read: (record: Record<string, unknown>, path: string, report: Report) => T,
  report: Report,
): EventPage<T> | undefined {
  if (!Array.isArray(data)) return undefined;
  const records: T[] = [];
  data.forEach((record: unknown, index) => {
    const path = `data[${index}]`;
    if (isRecord(record)) records.push(read(record, path, report));
    else report(path, 'is not an object');
  });
  const numbers = new Fields(pagination, 'pagination', report);
  return {
    records,
    current: numbers.number('current_page'),
    last: numbers.number('last_page'),
    paged: isRecord(pagination),
  };
}
