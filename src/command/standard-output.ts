import { once } from 'node:events';
import { FORMATS } from './record-format.js';
import type { Output } from './output.js';

/** Writes to standard output, as fast as its reader takes it. */
export function createStandardOutput(format: keyof typeof FORMATS): Output {
  let { head } = FORMATS[format];
  return {
    writePage: async (text) => {
      if (!process.stdout.write(head + text)) await once(process.stdout, 'drain');
      head = '';
    },
    close: async () => undefined,
  };
}
