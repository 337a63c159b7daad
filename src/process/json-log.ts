import type { RequestRecord } from './request-record.js';

/** A log for programs: each line is one JSON object. */
export interface JsonLog {
  request(record: RequestRecord): void;
  /** @param fields without keys, users, codes and passwords */
  line(fields: object): void;
}

/** @param write gets each line, without its end */
export function createJsonLog(write: (line: string) => void, now: () => number = Date.now): JsonLog {
  const line = (time: number, fields: object): void =>
    write(printable(JSON.stringify({ time: new Date(time).toISOString(), ...fields })));
  return {
    request: ({ time, method, path, status, duration, id, key, traceId }) =>
      line(time, { method, path, status, ms: Math.round(duration), key, id, trace_id: traceId }),
    line: (fields) => line(now(), fields),
  };
}

// eslint-disable-next-line no-control-regex -- they are what it looks for
const CONTROLS = /[\0-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Writes control characters as JSON does, so that a text adds no line to a log, and does nothing to a terminal. */
export function printable(text: string): string {
  return text.replace(CONTROLS, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
