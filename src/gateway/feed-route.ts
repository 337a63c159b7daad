import { askUpstream, type UpstreamAnswer } from './ask-upstream.js';
import { entityTagOf, namesTag, weaken } from './entity-tag.js';
import type { KeyFilter } from './key-filter.js';
import { failureOf } from './failure.js';

export interface FeedRouteOptions {
  /** Absolute address of the upstream's feed, without the path. */
  readonly feedUrl: URL;
  readonly apiKey: string;
  readonly keyFilter: KeyFilter;
  readonly timeout: number;
  readonly fetch: typeof globalThis.fetch;
}

/** Contract 4.1. What else a page sends is dropped. */
const QUERY = ['flow', 'preview'];

/** Where the upstream does not say: kept by this browser alone, which asks each time whether it still holds. */
const CACHING = 'private, no-cache';

/** Which form of the feed's path an address ends with (contract 4.1), whatever it is mounted under. */
export function feedPathOf(pathname: string): string | undefined {
  return /(\/dev)?\/gap\/api$/.exec(pathname)?.[0];
}

/**
 * Answers with the upstream's feed.
 *
 * @param path as `feedPathOf` gives it
 * @throws {UpstreamError}
 */
export async function feedRoute(request: Request, path: string, options: FeedRouteOptions): Promise<Response> {
  const { feedUrl, apiKey, keyFilter, timeout, fetch } = options;
  const ifNoneMatch = request.headers.get('If-None-Match');
  const answer = await askUpstream({
    address: addressOf(request, feedUrl, path),
    headers: {
      Accept: 'application/json',
      'X-API-Key': apiKey,
      ...(ifNoneMatch !== null && { 'If-None-Match': ifNoneMatch }),
    },
    timeout,
    signal: request.signal,
    fetch,
  });
  const isKnown = answer.status === 304 && ifNoneMatch !== null;
  if (!isKnown && (answer.status !== 200 || isPage(answer))) return failureOf(answer, keyFilter);

  const sent = (name: string): string | undefined => {
    const value = answer.headers.get(name);
    return value === null ? undefined : keyFilter.text(value);
  };
  const tag = sent('ETag');
  const headers = new Headers({
    'Cache-Control': sent('Cache-Control') ?? CACHING,
    'X-Content-Type-Options': 'nosniff',
  });
  if (tag !== undefined) headers.set('ETag', weaken(tag));
  if (isKnown) return new Response(null, { status: 304, headers });

  headers.set('Content-Type', 'application/json');
  const body = clean(answer, keyFilter);
  if (tag !== undefined) return new Response(body, { headers });
  // Every visit asks for the feed: it is worth holding it back for once to know whether it has changed.
  const bytes = await new Response(body).arrayBuffer();
  const ownTag = await entityTagOf(bytes);
  headers.set('ETag', ownTag);
  if (ifNoneMatch === null || !namesTag(ifNoneMatch, ownTag)) return new Response(bytes, { headers });
  headers.delete('Content-Type');
  return new Response(null, { status: 304, headers });
}

function addressOf(request: Request, feedUrl: URL, path: string): string {
  const address = new URL(feedUrl);
  address.pathname = address.pathname.replace(/\/+$/, '') + path;
  const { searchParams } = new URL(request.url);
  for (const name of QUERY) {
    const value = searchParams.get(name);
    if (value) address.searchParams.set(name, value);
  }
  return address.href;
}

/** A page of HTML says that something is wrong, whatever its status; and as a feed it would run on the shop's own site. */
function isPage({ headers }: UpstreamAnswer): boolean {
  return /html/i.test(headers.get('Content-Type') ?? '');
}

function clean({ body }: UpstreamAnswer, keyFilter: KeyFilter): ReadableStream<Uint8Array<ArrayBuffer>> | undefined {
  return body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(keyFilter.stream())
    .pipeThrough(new TextEncoderStream());
}
