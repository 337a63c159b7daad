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
    write(escapeControls(JSON.stringify({ time: new Date(time).toISOString(), ...fields })));
  return {
    request: ({ time, method, path, status, duration, id, key, traceId }) =>
      line(time, { method, path, status, ms: Math.round(duration), key, id, trace_id: traceId }),
    line: (fields) => line(now(), fields),
  };
}

/** Those that JSON may contain as they are: a terminal would obey them, and some readers would end the line. */
function escapeControls(json: string): string {
  return json.replace(/[\x7f-\x9f\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
