import { Fields } from './fields.js';

/** Reads the message of an answer for the customer (contract 2.1), unchanged. A blank message counts as none. */
export function readMessage(answer: Record<string, unknown> | undefined): string | undefined {
  return new Fields(answer, '', () => undefined).text('message') && String(answer!.message);
}
