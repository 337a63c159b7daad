import { createJsonLog, type JsonLog } from '../../process/json-log.js';
import { createLogWriter } from '../../process/log-writer.js';

/** What the process writes while it runs: lines of JSON on standard error. */
export interface Log extends Pick<JsonLog, 'request'> {
  /** @param text for an operator, in words, without keys, users and codes */
  notice(text: string): void;
  /** Waits until all lines are written; at most a second. */
  end(): Promise<void>;
}

/** Creates the log. Where its lines can't be written, the process goes on without it. */
export function createLog(): Log {
  const notice = (text: string): void => line({ notice: text });
  const { write, end } = createLogWriter((count) => notice(`${count} lines of the log could not be written.`));
  const { request, line } = createJsonLog(write);
  return { request, notice, end };
}
