import type { Fields } from './fields.js';

/** An absolute address that parsing as a URL would not change. */
const PLAIN = /^https?:\/\/[\w.-]+\/[\w/-]+(\.\w+)?$/;

/**
 * Reads an address (URL) that a person may follow or an image may load from.
 *
 * @param base what an address that begins with `/` is resolved against
 * @returns an absolute http(s) address, or undefined; relative, unreadable and unsafe ones are reported
 */
export function readAddress(fields: Fields, key: string, base: string | undefined): string | undefined {
  const text = fields.text(key);
  if (text === undefined) return undefined;
  // Nearly every address is plain, and a feed has thousands: parsing them as URLs would be most of the work.
  if (PLAIN.test(text)) return text;
  const url = /^(https?:\/)?\//i.test(text) ? parse(text, base) : undefined;
  return url ?? fields.wrong(key, 'is not an http(s) address, nor one that begins with /');
}

function parse(text: string, base: string | undefined): string | undefined {
  try {
    const url = new URL(text, base);
    return /^https?:$/.test(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** Whether `text` as a whole is an http(s) address, as terms may be (contract 2.5). */
export function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && parse(text, undefined) !== undefined;
}
