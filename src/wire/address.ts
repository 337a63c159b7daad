import type { Fields } from './fields.js';

/** An address that means the same before and after parsing as a URL, with or without its origin. */
const PLAIN = /^(https?:\/\/[\w.-]+)?\/[\w-][\w/-]*(\.\w+)?(\?[\w=&%+.~:@,;/-]*)?$/;

/**
 * Reads an address (URL) that a person may follow or an image may load from.
 *
 * @param origin of an address that begins with `/`: see `originOf`
 * @returns an absolute http(s) address, or without an origin one that begins with `/`; else undefined: relative, unreadable and
 *   unsafe ones are reported
 */
export function readAddress(fields: Fields, key: string, origin: string | undefined): string | undefined {
  const text = fields.text(key);
  if (text === undefined) return undefined;
  return join(text, origin) ?? fields.wrong(key, 'is not an http(s) address or path');
}

function join(text: string, origin: string | undefined): string | undefined {
  const isPath = /^\/(?!\/)/.test(text);
  // Nearly every address is plain, and a feed has thousands: parsing them as URLs would be most of the work.
  if ((isPath && !origin) || PLAIN.test(text)) return isPath ? (origin ?? '') + text : text;
  return /^(https?:\/)?\//i.test(text) ? parse(text, origin ?? 'https://any')?.href : undefined;
}

/** The origin of a payload's address, which addresses that begin with `/` get. */
export function originOf(base: string | undefined): string | undefined {
  return parse(base, undefined)?.origin;
}

function parse(text: string | undefined, base: string | undefined): URL | undefined {
  try {
    const url = new URL(text!, base);
    return /^https?:$/.test(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}
