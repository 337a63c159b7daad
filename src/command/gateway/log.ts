import { createJsonLog, type JsonLog } from '../../process/json-log.js';

/** What the process writes while it runs: lines of JSON on standard error. */
export interface Log extends Pick<JsonLog, 'request'> {
  /** @param text for an operator, in words, without keys, users and codes */
  notice(text: string): void;
}

/** Writes to standard error. If nothing reads that any more, the process goes on without a log. */
export function createLog(): Log {
  process.stderr.on('error', () => undefined);
  const { request, line } = createJsonLog((text) => process.stderr.write(`${text}\n`));
  return { request, notice: (notice) => line({ notice }) };
}
