import { once } from 'node:events';
import { stringify } from 'csv-stringify/sync';
import type { EventMemoryState } from '../client/event-pages.js';

/** A position in a range. */
interface PagePlace {
  /** Counts from 0. */
  readonly window: number;
  /** Counts from 1. */
  readonly page: number;
}

/** Where a page begins, and what is known about the events before it. */
export interface Checkpoint extends PagePlace {
  readonly memory: EventMemoryState;
}

/** Where records go. */
export interface Output {
  /** Where an earlier run stopped; absent to start from the beginning. */
  readonly from?: Checkpoint;
  /**
   * Writes the events of a page. Waits until they are taken.
   *
   * @param checkpoint where a later run has to continue; if absent, the previous one remains
   */
  writePage(text: string, checkpoint?: Checkpoint): Promise<void>;
  close(): Promise<void>;
}

/** Writes to standard output, as fast as its reader takes it. */
export function createStandardOutput(format: keyof typeof FORMATS): Output {
  let { head } = FORMATS[format];
  return {
    writePage: async (text) => {
      if (!process.stdout.write(head + text)) await once(process.stdout, 'drain');
      head = '';
    },
    close: async () => undefined,
  };
}

/** How records are written. */
export interface RecordFormat {
  /** Text before the first record. */
  readonly head: string;
  write(records: readonly object[]): string;
}

/** The fields of the contract's records (2.7), and a time that a spreadsheet reads more easily than epoch milliseconds. */
const COLUMNS = ['id', 'type', 'timestamp', 'time', 'user', 'flow', 'offer', 'more'] as const;

type Row = Partial<Record<(typeof COLUMNS)[number], unknown>>;

/** By the name of the format. */
export const FORMATS = {
  /** One record a line, as JSON. */
  ndjson: {
    head: '',
    write: (records) => records.map((record) => `${JSON.stringify(record)}\n`).join(''),
  },
  /** For spreadsheets. A value that one would read as a formula is marked as text. */
  csv: {
    head: stringify([COLUMNS]),
    write: (records) => stringify(records.map(rowOf), { columns: [...COLUMNS], escape_formulas: true }),
  },
} satisfies Record<string, RecordFormat>;

/** All other fields of a record, as JSON in the last column. */
function rowOf(record: object): Row {
  const { id, type, timestamp, user, flow, offer, ...rest } = record as Record<string, unknown>;
  const more = Object.keys(rest).length > 0 ? JSON.stringify(rest) : undefined;
  const row = { id, type, timestamp, time: timeOf(timestamp), user, flow, offer, more };
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, markFormula(value)]));
}

/** The library marks a formula at the beginning only, but a spreadsheet may leave out white space before it. */
function markFormula(value: unknown): unknown {
  return typeof value === 'string' && /^[\s\p{Cc}]+[=+\-@＝＋－＠]/u.test(value) ? `'${value}` : value;
}

function timeOf(timestamp: unknown): string | undefined {
  const time = new Date(typeof timestamp === 'number' ? timestamp : NaN);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
