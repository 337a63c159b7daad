import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Sql } from '../database/connect.js';
import type { Encoding } from '../../src/http/encoding.js';
import { ANSWER_HEADERS } from '../http/answer-headers.js';
import type { FeedQuery } from './feed-query.js';
import { feedTag } from './feed-version.js';
import { readFeed } from './read-feed.js';

/** A feed as bytes, ready to send. */
export interface FeedBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly tag: string;
  readonly headers: Readonly<Record<string, string>>;
}

const HEADERS = {
  ...ANSWER_HEADERS,
  // Only the caller may keep the answer, and has to ask each time. If nothing has changed, the next answer has no body.
  'Cache-Control': 'private, no-cache',
  Vary: 'X-API-Key, Accept-Encoding',
};

/** Headers of an answer without a body: nothing has changed. */
export function unchangedHeaders(tag: string): Readonly<Record<string, string>> {
  return { ...HEADERS, ETag: tag };
}

function createBody(bytes: Uint8Array, tag: string, encoding: Encoding | undefined): FeedBody {
  return {
    bytes: bytes as Uint8Array<ArrayBuffer>,
    tag,
    headers: {
      ...unchangedHeaders(tag),
      'Content-Type': 'application/json',
      'Content-Length': String(bytes.byteLength),
      ...(encoding && { 'Content-Encoding': encoding }),
    },
  };
}

/** Identifies a body. The tag is part of it, so a kept body is never out of date. */
export interface FeedBodyKey {
  readonly partner: string;
  readonly query: FeedQuery;
  /** Of the feed's version and the query. */
  readonly tag: string;
  /** Missing for a body that isn't compressed. */
  readonly encoding: Encoding | undefined;
}

/** Memory for bodies. A feed of 10,000 offers has about five million bytes, and a tenth of that compressed. */
const MAX_BYTES = 128 * 1024 * 1024;

/** A small body takes more memory than its bytes. */
const MAX_BODIES = 5000;

/** Makes the bodies of feeds, and keeps the most recently used ones, in each encoding that was used. */
export class FeedBodies {
  readonly #sql: Sql;
  readonly #kept: LRUCache<string, FeedBody, FeedBodyKey>;

  constructor(sql: Sql, maxBytes = MAX_BYTES) {
    this.#sql = sql;
    this.#kept = new LRUCache({
      max: MAX_BODIES,
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }, key) => bytes.byteLength + key.length,
      // Requests that arrive while a body is being made share it.
      fetchMethod: (_key, _stale, { context }) => this.#make(context),
    });
  }

  /** @returns undefined if the partner no longer has a feed */
  get(key: FeedBodyKey): Promise<FeedBody | undefined> {
    return this.#kept.fetch(JSON.stringify([key.partner, key.tag, key.encoding]), { context: key });
  }

  async #make(key: FeedBodyKey): Promise<FeedBody | undefined> {
    if (key.encoding) {
      const plain = await this.get({ ...key, encoding: undefined });
      return plain && createBody(await encode(plain.bytes, key.encoding), plain.tag, key.encoding);
    }
    const feed = await readFeed(this.#sql, key.partner, key.query);
    // The tag of the feed as read, which may be newer than the one in `key`.
    return feed && createBody(feed.bytes, feedTag(feed, key.query), undefined);
  }
}

/**
 * Compresses a body once, to be sent many times.
 *
 * @param encoding undefined to leave it as it is
 */
async function encode(body: Uint8Array, encoding: Encoding | undefined): Promise<Uint8Array> {
  switch (encoding) {
    case 'br':
      return promisify(brotliCompress)(body, {
        params: {
          // Above 5, it takes many times as long and saves only a few per cent.
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
        },
      });
    case 'gzip':
      return promisify(gzip)(body);
    case undefined:
      return body;
  }
}
