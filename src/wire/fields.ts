/** No partner's text is so long. What works on a text may need a stack as deep as that. */
const MAX_TEXT_CHARS = 1_000_000;

/** Whether `value` is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The fields of one object of a payload. No method throws: null reads as absent, and a wrong type
 * reads as absent and is reported. Paths are only built for reports, because a feed has thousands
 * of fields and hardly ever a fault.
 */
export class Fields {
  readonly #record: Record<string, unknown>;
  readonly path: string;
  readonly report: Report;

  constructor(value: unknown, path: string, report: Report) {
    this.path = path;
    this.report = report;
    // Some serialisers write an empty map as an empty list.
    const empty = value == null || (Array.isArray(value) && !value.length);
    if (!empty && !isRecord(value)) report(path, 'is not an object');
    this.#record = isRecord(value) ? value : {};
  }

  get keys(): string[] {
    return Object.keys(this.#record);
  }

  raw(key: string): unknown {
    return this.#record[key];
  }

  at(key: string): string {
    return this.path ? `${this.path}.${key}` : key;
  }

  wrong(key: string, problem: string): undefined {
    this.report(this.at(key), problem);
  }

  /** Trimmed; blank text is absent, a number is its digits. A number that has lost some (see `parseJson`), and a text that is too long, are absent and reported. */
  text(key: string): string | undefined {
    const value = this.#record[key];
    if (value == null) return undefined;
    if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return String(value);
    if (typeof value === 'number') return this.wrong(key, 'is a number whose digits are lost: it has to be text');
    if (typeof value !== 'string') return this.wrong(key, 'is not text');
    if (value.length > MAX_TEXT_CHARS) return this.wrong(key, 'is too long');
    return value.trim() || undefined;
  }

  /** Verbatim, because other systems compare it exactly. Blank text is absent, a number is its digits. */
  id(key: string): string | undefined {
    const value = this.#record[key];
    const text = this.text(key);
    return text !== undefined && typeof value === 'string' ? value : text;
  }

  number(key: string): number | undefined {
    const value = this.#record[key];
    if (value == null || value === '') return undefined;
    const number = typeof value === 'string' && value.trim() ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? number : this.wrong(key, 'is not a number');
  }

  /** Words for true and false are accepted and reported, because missing an age restriction would be worse. */
  flag(key: string): boolean {
    const value = this.#record[key];
    if (value == null || typeof value === 'boolean') return value === true;
    this.wrong(key, 'is not true or false');
    return value === 1 || (typeof value === 'string' && /^\s*(true|1|yes)\s*$/i.test(value));
  }

  list(key: string): unknown[] {
    const value = this.#record[key];
    if (Array.isArray(value)) return value;
    if (value != null) this.wrong(key, 'is not a list');
    return [];
  }

  record(key: string): Fields {
    return new Fields(this.#record[key], this.at(key), this.report);
  }

  /** A map from any key to text; entries that are not text go through `read`, or are reported and left out. */
  texts(key: string, read?: (entry: Fields) => string | undefined): Readonly<Record<string, string>> {
    const entries = this.record(key);
    // No prototype, because an offer's id may be "constructor".
    const texts = Object.create(null) as Record<string, string>;
    for (const name of entries.keys) {
      const text = read && isRecord(entries.raw(name)) ? read(entries.record(name)) : entries.text(name);
      if (text !== undefined) texts[name] = text;
    }
    return texts;
  }
}

/** Reads the message of an answer for the customer (contract 2.1), unchanged. A blank message counts as none. */
export function readMessage(answer: Record<string, unknown> | undefined): string | undefined {
  return new Fields(answer, '', () => undefined).text('message') && String(answer!.message);
}

/**
 * Receives each place where a payload drifts from the contract.
 *
 * @param path where in the payload, as in `all[3].settings.ctaBg`; empty for the payload as a whole
 * @param problem what is wrong there, in a few plain words; never the value itself
 */
export type Report = (path: string, problem: string) => void;

/** One place where a payload drifts from the contract. */
export interface Drift {
  readonly path: string;
  readonly problem: string;
}

/** Maximum number of reports, because a catalogue can be wrong in every line. */
const MAX_REPORTS = 200;

/** Passes on the first report for each path, up to 200, and then one that there are more. */
export function limitReport(report?: Report): Report {
  const paths = new Set<string>();
  return (path, problem) => {
    if (paths.size > MAX_REPORTS || paths.has(path)) return;
    paths.add(path);
    if (paths.size > MAX_REPORTS) report?.('', 'has more problems');
    else report?.(path, problem);
  };
}

/** An address that means the same before and after parsing as a URL, with or without its origin. */
const PLAIN = /^(https?:\/\/[\w.-]+)?\/[\w-][\w/-]*(\.\w+)?(\?[\w=&%+.~:@,;/-]*)?$/;

/**
 * Reads an address (URL) that a person may follow or an image may load from.
 *
 * @param origin of an address that begins with `/`: see `originOf`
 * @returns an absolute http(s) address, or without an origin one that begins with `/`; else undefined: relative, unreadable and
 *   unsafe ones are reported
 */
export function readAddress(fields: Fields, key: string, origin: string | undefined): string | undefined {
  const text = fields.text(key);
  if (text === undefined) return undefined;
  return join(text, origin) ?? fields.wrong(key, 'is not an http(s) address or path');
}

function join(text: string, origin: string | undefined): string | undefined {
  const isPath = /^\/(?!\/)/.test(text);
  // Nearly every address is plain, and a feed has thousands: parsing them as URLs would be most of the work.
  if ((isPath && !origin) || PLAIN.test(text)) return isPath ? (origin ?? '') + text : text;
  return /^(https?:\/)?\//i.test(text) ? parse(text, origin ?? 'https://any')?.href : undefined;
}

/** The origin of a payload's address, which addresses that begin with `/` get. */
export function originOf(base: string | undefined): string | undefined {
  return parse(base, undefined)?.origin;
}

function parse(text: string | undefined, base: string | undefined): URL | undefined {
  try {
    const url = new URL(text!, base);
    return /^https?:$/.test(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}
