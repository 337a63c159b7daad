import { Fields, isRecord } from './fields.js';
import type { Report } from './report.js';

/** One page of a list of events as read (contract 2.7). */
export interface EventPage<T> {
  readonly records: readonly T[];
  /** Number of the page, and of the last one; absent where they are not told. */
  readonly current?: number;
  readonly last?: number;
  /** Whether there are pages at all: without `pagination`, this one is the whole list. */
  readonly paged: boolean;
}

/**
 * Reads the answer to a question for events. Never throws.
 *
 * @param read makes an event of a record; what is no record is reported and left out
 * @returns nothing when the answer holds no list
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
