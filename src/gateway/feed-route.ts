import { askUpstream } from './ask-upstream.js';
import { cleanBody, isPage } from './body.js';
import { entityTagOf, namesTag, weaken } from './entity-tag.js';
import { failureOf } from './failure.js';
import { upstreamAddress, type Upstream } from './upstream.js';

export interface FeedRouteOptions extends Upstream {
  /** Absolute address of the upstream's feed, without the path. */
  readonly feedUrl: URL;
}

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
  const { feedUrl, apiKey, keyFilter } = options;
  const { searchParams } = new URL(request.url);
  const ifNoneMatch = request.headers.get('If-None-Match');
  const answer = await askUpstream({
    ...options,
    // Contract 4.1. What else a page sends is dropped.
    address: upstreamAddress(feedUrl, path, { flow: searchParams.get('flow'), preview: searchParams.get('preview') }),
    headers: {
      Accept: 'application/json',
      'X-API-Key': apiKey,
      ...(ifNoneMatch !== null && { 'If-None-Match': ifNoneMatch }),
    },
    signal: request.signal,
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
  const body = cleanBody(answer, keyFilter);
  if (tag !== undefined) return new Response(body, { headers });
  // Every visit asks for the feed: it is worth holding it back for once to know whether it has changed.
  const bytes = await new Response(body).arrayBuffer();
  const ownTag = await entityTagOf(bytes);
  headers.set('ETag', ownTag);
  if (ifNoneMatch === null || !namesTag(ifNoneMatch, ownTag)) return new Response(bytes, { headers });
  headers.delete('Content-Type');
  return new Response(null, { status: 304, headers });
}
