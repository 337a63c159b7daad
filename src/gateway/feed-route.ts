import { chooseEncoding, encodeBody, namesTag, weaken, type EncodedBody, type Encoding } from './encoded-body.js';
import { FeedCache, type FeedCacheOptions } from './feed-cache.js';
import { askUpstream, failureOf, unusable, upstreamAddress, type Upstream, type UpstreamAnswer } from './upstream.js';

export interface FeedRouteOptions extends Upstream {
  /** Absolute address of the upstream's feed, without the path. */
  readonly feedUrl: URL;
  /** Nothing is kept where this is missing. */
  readonly cache?: Required<FeedCacheOptions>;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** For what is not kept here, where the service says nothing: this browser alone may keep it, and asks each time. */
const UNKEPT_CACHING = 'private, no-cache';

/** Hundreds of thousands of offers. */
const MAX_FEED_CHARS = 200_000_000;

/** Which form of the feed's path an address ends with (contract 4.1), whatever it is mounted under. */
export function feedPathOf(pathname: string): string | undefined {
  return /(\/dev)?\/gap\/api$/.exec(pathname)?.[0];
}

/** @param path as `feedPathOf` gives it */
export type FeedRoute = (request: Request, url: URL, path: string) => Promise<Response>;

/** Answers with the upstream's feed: from memory, unless it is a preview or nothing is to be kept. */
export function createFeedRoute(options: FeedRouteOptions): FeedRoute {
  const { feedUrl, cache, waitUntil, timeout } = options;
  const memory = cache && new FeedCache(cache, timeout, waitUntil);
  const keptCaching = cache && cachingOf(cache);

  return async (request, { searchParams }, path) => {
    // Contract 4.1. What else a page sends is dropped.
    const flow = searchParams.get('flow') ?? '';
    const preview = searchParams.get('preview');
    const ifNoneMatch = request.headers.get('If-None-Match');
    if (!memory || (preview && preview !== 'false')) {
      const address = upstreamAddress(feedUrl, path, { flow, preview });
      const asking: Record<string, string> = ifNoneMatch === null ? {} : { 'If-None-Match': ifNoneMatch };
      const answer = await askUpstream(options, address, asking, request.signal);
      const headers = { 'Cache-Control': answer.header('Cache-Control') ?? UNKEPT_CACHING };
      if (answer.status === 304 && ifNoneMatch !== null) {
        const tag = answer.header('ETag');
        return unchanged({ ...headers, ...(tag !== undefined && { ETag: weaken(tag) }) });
      }
      return respond(await readFeed(answer), ifNoneMatch, headers);
    }
    const { body, loadedAt } = await memory.get(path, flow, (kept) =>
      loadFeed(upstreamAddress(feedUrl, path, { flow }), kept, options),
    );
    const headers = {
      'Cache-Control': keptCaching!,
      // What comes from memory has been fresh for a while: caches behind this one count on from there.
      Age: String(Math.max(Math.floor((Date.now() - loadedAt) / 1000), 0)),
      Vary: 'Accept-Encoding',
    };
    return respond(body, ifNoneMatch, headers, chooseEncoding(request.headers.get('Accept-Encoding')));
  };
}

/** Browsers may show an old feed for as long as a fresh one, while they ask anew; and where nobody answers, until it is too old. */
function cachingOf({ fresh, stale }: Required<FeedCacheOptions>): string {
  const rest = Math.max(stale - fresh, 0);
  return `public, max-age=${fresh}, stale-while-revalidate=${Math.min(fresh, rest)}, stale-if-error=${rest}`;
}

/** @param kept whether it still holds is all that is asked then, if the service can tell */
async function loadFeed(address: string, kept: EncodedBody | undefined, upstream: Upstream): Promise<EncodedBody> {
  const answer = await askUpstream(upstream, address, kept && { 'If-None-Match': kept.tag });
  return kept && answer.status === 304 ? kept : readFeed(answer);
}

/** @throws {Failure} when it is none: an envelope that refuses is no feed either */
async function readFeed(answer: UpstreamAnswer): Promise<EncodedBody> {
  if (answer.status !== 200) throw await failureOf(answer);
  const feed = await answer.json(MAX_FEED_CHARS);
  if (!feed || feed.value.success === false) throw unusable();
  return encodeBody(feed.text, answer.header('ETag'));
}

async function respond(
  body: EncodedBody,
  ifNoneMatch: string | null,
  caching: Readonly<Record<string, string>>,
  encoding?: Encoding,
): Promise<Response> {
  const headers: Record<string, string> = { ...caching, ETag: body.tag };
  if (ifNoneMatch !== null && namesTag(ifNoneMatch, body.tag)) return unchanged(headers);
  headers['Content-Type'] = 'application/json';
  headers['X-Content-Type-Options'] = 'nosniff';
  if (encoding) headers['Content-Encoding'] = encoding;
  // Some workers would compress once more what is called compressed.
  return new Response(await body.as(encoding), { headers, ...{ encodeBody: 'manual' } });
}

function unchanged(headers: Record<string, string>): Response {
  return new Response(null, { status: 304, headers: { ...headers, 'X-Content-Type-Options': 'nosniff' } });
}
