import type { Clock } from './clock.js';

/** A request and its answer, as logs and metrics see them: without query and headers, which contain keys and users. */
export interface RequestRecord {
  /** When it arrived, in epoch milliseconds. */
  readonly time: number;
  readonly method: string;
  /** Still encoded: decoded, it could contain line breaks or control codes for a terminal. */
  readonly path: string;
  readonly status: number;
  /** In milliseconds. */
  readonly duration: number;
  /** `X-Request-Id`, if the proxy in front sent one. */
  readonly id?: string;
  /** Fingerprint of the key that it carries, if the key is in use. */
  readonly key?: string;
}

/** What happens to the service itself. */
type ServiceEvent = 'started' | 'stopped' | 'unavailable' | 'failure' | 'notice';

/** Where the service writes what happens. */
export interface Log {
  request(record: RequestRecord): void;
  /** @param text in words, without keys, users, codes and passwords */
  event(event: ServiceEvent, text: string): void;
}

export const LOG_FORMATS = ['text', 'json'] as const;

export type LogFormat = (typeof LOG_FORMATS)[number];

/** Creates a log that calls `write` with each line. */
export function createLog(format: LogFormat, write: (line: string) => void, now: Clock = Date.now): Log {
  return format === 'json' ? jsonLog(write, now) : textLog(write);
}

/** For a person at a terminal, who sees that the service has started or stopped. */
function textLog(write: (line: string) => void): Log {
  return {
    request: ({ time, method, path, status, duration, key }) =>
      write(
        `${new Date(time).toISOString()} ${method} ${path} ${status} ${Math.round(duration)} ms${key ? ` key ${key}` : ''}`,
      ),
    event: (event, text) => {
      if (event !== 'started' && event !== 'stopped') write(text);
    },
  };
}

/** For programs: each line is one JSON object. */
function jsonLog(write: (line: string) => void, now: Clock): Log {
  const line = (time: number, fields: object) =>
    write(JSON.stringify({ time: new Date(time).toISOString(), ...fields }));
  return {
    request: ({ time, method, path, status, duration, id, key }) =>
      line(time, { method, path, status, ms: Math.round(duration), key, id }),
    event: (event, text) => line(now(), { event, text }),
  };
}
