import { Fields, isRecord } from './fields.js';
import type { Report } from './report.js';

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
