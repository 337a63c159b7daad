import { createJsonLog, printable, type RequestRecord } from '../src/process/observe-requests.js';
import type { Clock } from './clock.js';

/** Events of the service itself. */
type ServiceEvent = 'started' | 'stopped' | 'unavailable' | 'failure' | 'notice';

/** Where the service writes what happens. */
export interface Log {
  request(record: RequestRecord): void;
  /**
   * @param text in words, without keys, users, codes and passwords
   * @param traceId of the request in which it happened
   */
  event(event: ServiceEvent, text: string, traceId?: string): void;
}

export const LOG_FORMATS = ['text', 'json'] as const;

export type LogFormat = (typeof LOG_FORMATS)[number];

/** Creates a log that calls `write` with each line. */
export function createLog(format: LogFormat, write: (line: string) => void, now: Clock = Date.now): Log {
  return format === 'json' ? jsonLog(write, now) : textLog(write);
}

/** For a person at a terminal, who sees that the service has started or stopped. */
function textLog(print: (line: string) => void): Log {
  const write = (line: string): void => print(printable(line));
  return {
    request: ({ time, method, path, status, duration, key, traceId }) =>
      write(
        [
          `${new Date(time).toISOString()} ${method} ${path} ${status} ${Math.round(duration)} ms`,
          ...(key ? [`key ${key}`] : []),
          ...(traceId ? [`trace ${traceId}`] : []),
        ].join(' '),
      ),
    event: (event, text) => {
      // Lines of a stack stay lines; whatever they contain, none looks like one of ours.
      if (event === 'started' || event === 'stopped') return;
      print(
        text
          .split(/\r?\n/)
          .map((line, index) => printable(index ? line.replace(/^(?! )/, '    ') : line))
          .join('\n'),
      );
    },
  };
}

/** For programs. */
function jsonLog(write: (line: string) => void, now: Clock): Log {
  const { request, line } = createJsonLog(write, now);
  return { request, event: (event, text, traceId) => line({ event, text, trace_id: traceId }) };
}
