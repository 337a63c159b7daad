import type { UpstreamAnswer } from './ask-upstream.js';
import type { KeyFilter } from './key-filter.js';

/** A page of HTML says that something is wrong, whatever its status; and as data it would run on the shop's own site. */
export function isPage({ headers }: UpstreamAnswer): boolean {
  return /html/i.test(headers.get('Content-Type') ?? '');
}

/** The body as it comes, without the key. */
export function cleanBody(
  { body }: UpstreamAnswer,
  keyFilter: KeyFilter,
): ReadableStream<Uint8Array<ArrayBuffer>> | undefined {
  return body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(keyFilter.stream())
    .pipeThrough(new TextEncoderStream());
}
