import { setTimeout as sleep } from 'node:timers/promises';
import sonicBoom from 'sonic-boom';

// A CommonJS module, whose names Node doesn't find, and whose types each kind of module resolution reads differently.
const { SonicBoom } = sonicBoom;

const STANDARD_ERROR = 2;

/** Lines that standard error doesn't take at the moment: the disk is full, or a reader has stopped. Further lines are lost. */
const MAX_WAITING_BYTES = 1_000_000;

/** How long the end of a process waits for a reader, in milliseconds. */
const LAST_LINES_MS = 1000;

export interface LogWriter {
  /** Takes a line, without its end. */
  readonly write: (line: string) => void;
  /** Waits until all lines are written; at most a second. */
  end(): Promise<void>;
}

/**
 * Writes lines to standard error beside the work: no request waits for that, and the process goes on even if they are lost. What is
 * left is written when the process exits, for any reason.
 *
 * @param onLost called with the number of lines that were lost, once lines can be written again
 */
export function createLogWriter(onLost: (count: number) => void): LogWriter {
  let isEnding = false;
  // A reader that is busy is tried again, but not for ever.
  const stream = new SonicBoom({ fd: STANDARD_ERROR, maxLength: MAX_WAITING_BYTES, retryEAGAIN: () => !isEnding });
  let lost = 0;
  // After an error, it goes on with the next line.
  stream
    .on('error', () => undefined)
    .on('drop', () => lost++)
    .on('drain', () => {
      if (lost > 0) onLost(lost);
      lost = 0;
    });
  process.on('exit', () => {
    isEnding = true;
    try {
      stream.flushSync();
    } catch {
      // Nobody reads it.
    }
  });
  return {
    write: (line) => void stream.write(`${line}\n`),
    end: async () => {
      const written = new Promise<void>((resolve) => stream.flush(() => resolve()));
      await Promise.race([written, sleep(LAST_LINES_MS, undefined, { ref: false })]);
      isEnding = true;
    },
  };
}
