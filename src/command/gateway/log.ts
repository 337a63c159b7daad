/** A request and its answer, as the log and the metrics see them: without query and headers, which contain users and codes. */
export interface RequestRecord {
  readonly method: string;
  /** Still encoded: decoded, it could contain control codes for a terminal. */
  readonly path: string;
  readonly status: number;
  /** Milliseconds from the request to its answer. */
  readonly duration: number;
}

/** What the process writes while it runs: lines of JSON on standard error. */
export interface Log {
  request(record: RequestRecord): void;
  /** @param text for an operator, in words, without keys, users and codes */
  notice(text: string): void;
}

/** Writes to standard error. If nothing reads that any more, the process goes on without a log. */
export function createLog(): Log {
  process.stderr.on('error', () => undefined);
  const write = (fields: object): void => {
    process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...fields })}\n`);
  };
  return {
    request: ({ duration, ...record }) => write({ ...record, ms: Math.round(duration) }),
    notice: (notice) => write({ notice }),
  };
}
