import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import { LRUCache } from 'lru-cache';

/** An answer as Node sends it. */
export interface FeedAnswer {
  readonly status: 200 | 304;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Uint8Array | undefined;
  /** SHA-256 of the key that the request carries, in hex. */
  readonly keyDigest: string;
  /** The state of the catalogue that the answer was made from. */
  readonly state: unknown;
}

/** Memory for bodies. The app shares most of these bytes. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Without a body, an answer still has headers, and a key. The requests choose how many different ones there are. */
const MAX_ANSWERS = 5000;

/** Headers of all answers of the app. */
const COMMON_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After,ETag',
  'X-Content-Type-Options': 'nosniff',
};

/** A request with one of these isn't answered from memory. */
const SPECIAL_HEADERS = ['x-fault', 'origin', 'access-control-request-method'] as const;

/**
 * Answers to earlier requests for feeds, by the exact request. Sending one costs hardly more than its bytes. The app makes them, and
 * answers everything that isn't here. With these, the service sends at least 0.8 times as many feeds as bare node:http, and without them 0.3
 * to 0.4 times (`npm run bench:service`; DESIGN 9 asks for 0.6).
 */
export class FeedAnswers {
  readonly #kept = new LRUCache<string, FeedAnswer>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
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

/** Returns undefined for a request that the app has to answer. */
function keyOf({ method, url, headers }: IncomingMessage | Http2ServerRequest): string | undefined {
  if (method !== 'GET' || !url?.startsWith('/') || SPECIAL_HEADERS.some((name) => headers[name] !== undefined))
    return undefined;
  // With the host, because the app refuses a request whose host is missing or invalid.
  const { host, 'x-api-key': key, 'accept-encoding': encoding, 'if-none-match': tag } = headers;
  return `${url}\n${String(host)}\n${String(key)}\n${String(encoding)}\n${String(tag)}`;
}
