import { contract } from '../contract/gateway.js';
import { resolveAddress } from '../client/addresses.js';
import { isFeed } from '../wire/feed.js';
import type { Admission } from './admission.js';
import { Refusal } from './refusal.js';
import { type Encoding, namesTag, weaken } from '../http/encoding.js';
import { encodeBody, encodingFor, type EncodedBody } from './encoded-body.js';
import type { CacheOptions, ReadIn } from './answer-cache.js';
import { AT_ONCE, KeptRoute, sendJson } from './kept-route.js';
import type { AllowPreview } from './gateway-options.js';
import type { FeedSettings } from './settings.js';
import { askUpstream, refusalOf, type UpstreamAnswer } from './upstream.js';
import type { ReportError } from './error-log.js';
import { createTimeBudget } from '../http/time-budget.js';

/** For previews, and for feeds that aren't kept here if the service says nothing: only the browser may keep them, and it asks each time. */
const UNKEPT_CACHING = 'private, no-cache';

/** The form of the path that pages use by default. */
const WHOLE_PATH = contract.routes.feed.paths[0]!;

/** Enough for hundreds of thousands of offers. */
const MAX_FEED_BYTES = 200_000_000;

/** @param path of the feed, of which there are two forms (contract 4.1) */
type AnswerFeed = (request: Request, url: URL, path: string, admission: Admission) => Promise<Response>;

/** The feed. */
export interface FeedRoute {
  readonly answer: AnswerFeed;
  /**
   * Gets a feed as it is sent, from memory if it is kept. Counted as a page's request.
   *
   * @param flow category of offers; empty for the whole feed
   * @throws {Refusal}
   */
  readonly get: (request: Request, flow: string, admission: Admission) => Promise<EncodedBody>;
  /** Loads the whole feed, into memory if it is kept. Never counted. */
  readonly load: (request: Request) => Promise<unknown>;
  /** Milliseconds since the whole feed in memory was loaded or confirmed; undefined if there is none that may be sent. */
  readonly age: () => number | undefined;
}

/** Answers with the service's feed: from memory, unless it is a preview or feeds aren't kept. */
export function createFeedRoute(settings: FeedSettings): FeedRoute {
  const { feedUrl, cache } = settings;
  const kept = new KeptRoute({
    ...settings,
    whole: '',
    addressOf: (path, flow) => resolveAddress('feedUrl', feedUrl, path, { flow }),
    encode: encodeFeed,
  });
  const caching = cache && cachingOf(cache);

  const answer: AnswerFeed = async (request, url, path, admission) => {
    const flow = flowOf(url);
    if (isPreview(url.searchParams)) {
      if (!(await mayPreview(request, settings))) throw Refusal.for('previewNotAllowed');
      await admission.request();
      return passFeed(request, url, path, settings, AT_ONCE);
    }
    if (caching === undefined) {
      const response = await passFeed(request, url, path, settings, await kept.admit(flow, admission));
      kept.note(flow);
      return response;
    }
    const { body, age } = await kept.get(path, flow, request, admission);
    return respond(body, request.headers.get('If-None-Match'), encodingFor(request), {
      'Cache-Control': caching,
      // The feed's time in memory, so that later caches count on from there.
      Age: String(Math.floor(age() / 1000)),
      Vary: 'Accept-Encoding',
    });
  };
  return {
    answer,
    get: async (request, flow, admission) => (await kept.get(WHOLE_PATH, flow, request, admission)).body,
    load: (request) => kept.load(WHOLE_PATH, request),
    age: () => kept.age,
  };
}

function flowOf({ searchParams }: URL): string {
  return searchParams.get('flow') ?? '';
}

/** Passes this one request on to the service. */
async function passFeed(
  request: Request,
  url: URL,
  path: string,
  settings: FeedSettings,
  readIn: ReadIn,
): Promise<Response> {
  const preview = isPreview(url.searchParams);
  // Contract 4.1. Everything else that a page sends is dropped.
  const query = { flow: flowOf(url), preview: preview ? url.searchParams.get('preview') : undefined };
  const ifNoneMatch = request.headers.get('If-None-Match');
  const asking: Record<string, string> = ifNoneMatch === null ? {} : { 'If-None-Match': ifNoneMatch };
  const address = resolveAddress('feedUrl', settings.feedUrl, path, query);
  const answer = await askUpstream(settings, request, address, asking, request.signal);
  const caching = preview ? undefined : answer.header('Cache-Control');
  const headers: Record<string, string> = { 'Cache-Control': caching ?? UNKEPT_CACHING };
  if (answer.status !== 304 || ifNoneMatch === null)
    return respond(await readIn(answer, () => encodeFeed(answer)), ifNoneMatch, undefined, headers);
  const tag = answer.header('ETag');
  if (tag !== undefined) headers['ETag'] = weaken(tag);
  return unchanged(headers);
}

/**
 * Browsers may show an old feed for as long again as a fresh one, while they load a new one. If the gateway is down, they may show it
 * until it is too old. HTTP has only whole seconds.
 */
function cachingOf({ fresh, stale }: Required<CacheOptions>): string {
  const rest = Math.max(stale - fresh, 0);
  const [maxAge, revalidating, failing] = [fresh, Math.min(fresh, rest), rest].map(Math.floor);
  return `public, max-age=${maxAge}, stale-while-revalidate=${revalidating}, stale-if-error=${failing}`;
}

/** @throws {Refusal} when the answer isn't a feed, such as an envelope that refuses */
async function encodeFeed(answer: UpstreamAnswer): Promise<EncodedBody> {
  if (answer.status !== 200) throw await refusalOf(answer);
  const feed = await answer.json(MAX_FEED_BYTES);
  if (!feed || feed.value.success === false || !isFeed(feed.value)) throw Refusal.for('unusableAnswer');
  return encodeBody(feed.text, answer.header('ETag'));
}

async function respond(
  body: EncodedBody,
  ifNoneMatch: string | null,
  encoding: Encoding | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const tagged = { ...headers, ETag: body.tag };
  if (ifNoneMatch !== null && namesTag(ifNoneMatch, body.tag)) return unchanged(tagged);
  return sendJson(await body.as(encoding), tagged, encoding);
}

function unchanged(headers: Readonly<Record<string, string>>): Response {
  return new Response(null, { status: 304, headers: { ...headers, 'X-Content-Type-Options': 'nosniff' } });
}

interface PreviewOptions {
  readonly allowPreview?: AllowPreview;
  readonly report: ReportError;
  /** Milliseconds to wait for the decision. */
  readonly timeout: number;
}

/** Whether a query asks for unpublished offers: any value but `false`, because the service may read it as true. */
function isPreview(query: URLSearchParams): boolean {
  const preview = query.get('preview');
  return Boolean(preview) && preview !== 'false';
}

/** Whether this request may see unpublished offers: by default, none may. Never throws. */
async function mayPreview(request: Request, { allowPreview, report, timeout }: PreviewOptions): Promise<boolean> {
  if (!allowPreview) return false;
  try {
    const allowed: unknown = await createTimeBudget(timeout)(() => allowPreview(request));
    return allowed === true;
  } catch (error) {
    report('allowPreview', request, error);
    return false;
  }
}
