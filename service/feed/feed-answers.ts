import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import { LRUCache } from 'lru-cache';

/** An answer as Node sends it. */
export interface FeedAnswer {
  readonly status: 200 | 304;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Uint8Array | undefined;
  /** The state of the catalogue that it was made from. */
  readonly state: unknown;
}

/** Bytes of bodies; most of them are kept for the app as well. */
const CAPACITY = 64 * 1024 * 1024;

/** What every answer of the app has. */
const COMMON_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After,ETag',
  'X-Content-Type-Options': 'nosniff',
};

/** Requests that may be answered from memory carry no other header that matters. */
const SPECIAL_HEADERS = ['x-fault', 'origin', 'access-control-request-method'] as const;

/**
 * Answers to feeds that were asked for before, under the very words of the request: sending one costs hardly more than the bytes
 * themselves. The app makes them, and answers whatever is not here.
 */
export class FeedAnswers {
  readonly #kept = new LRUCache<string, FeedAnswer>({
    maxSize: CAPACITY,
    sizeCalculation: ({ body }, key) => (body?.byteLength ?? 0) + key.length,
  });

  keep(request: IncomingMessage | Http2ServerRequest, { headers, ...answer }: FeedAnswer): void {
    const key = keyOf(request);
    if (key !== undefined) this.#kept.set(key, { ...answer, headers: { ...headers, ...COMMON_HEADERS } });
  }

  /** @param state the state of the catalogue; answers made from another one are out of date */
  find(request: IncomingMessage, state: unknown): FeedAnswer | undefined {
    const key = keyOf(request);
    const answer = key === undefined ? undefined : this.#kept.get(key);
    return answer?.state === state ? answer : undefined;
  }
}

export function send(response: ServerResponse, { status, headers, body }: FeedAnswer): void {
  response.writeHead(status, headers).end(body);
}

/** Nothing for a request that the app has to look at. */
function keyOf({ method, url, headers }: IncomingMessage | Http2ServerRequest): string | undefined {
  if (method !== 'GET' || !url?.startsWith('/') || SPECIAL_HEADERS.some((name) => headers[name] !== undefined))
    return undefined;
  const { 'x-api-key': key, 'accept-encoding': encoding, 'if-none-match': tag } = headers;
  return `${url}\n${String(key)}\n${String(encoding)}\n${String(tag)}`;
}
