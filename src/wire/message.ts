import { Fields } from './fields.js';

/** Reads the words of an answer to the customer (contract 2.1): as sent, to the last blank. Blank ones are none. */
export function readMessage(answer: Record<string, unknown> | undefined): string | undefined {
  return new Fields(answer, '', () => undefined).text('message') && String(answer!.message);
}
