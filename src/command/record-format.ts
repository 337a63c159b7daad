import { stringify } from 'csv-stringify/sync';

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
