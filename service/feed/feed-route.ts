import { Hono } from 'hono';
import type { LoadedCatalogue } from '../catalogue/loaded-catalogue.js';
import type { Sql } from '../database/connect.js';
import { chooseEncoding } from '../http/encoding.js';
import type { Environment } from '../http/environment.js';
import { refuse } from '../http/refuse.js';
import type { FeedAnswer, FeedAnswers } from './feed-answers.js';
import { FeedBodies } from './feed-bodies.js';
import { readFeedQuery } from './feed-query.js';
import { feedTag, namesTag } from './feed-version.js';

/** Both forms of the feed's path (contract 4.1). */
export const FEED_PATHS = ['/gap/api', '/dev/gap/api'] as const;

/**
 * Answers the feed, without the envelope (contract 2.1).
 *
 * @param answers gets each answer, to send it again without this route
 */
export function feedRoute(sql: Sql, catalogue: LoadedCatalogue, answers: FeedAnswers): Hono<Environment> {
  const bodies = new FeedBodies(sql);
  return new Hono<Environment>().on('GET', [...FEED_PATHS], async (context) => {
    const partner = context.get('partner');
    const query = readFeedQuery(context.req);
    const { state } = catalogue;
    const version = await catalogue.findFeed(partner);
    if (!version) throw refuse(404, 'There is no offers feed for this API key.');
    const keep = (answer: Omit<FeedAnswer, 'state' | 'keyDigest'>) => {
      const { incoming } = context.env;
      const keyDigest = context.get('keyDigest');
      if (incoming && state !== undefined && keyDigest !== undefined)
        answers.keep(incoming, { ...answer, state, keyDigest });
    };
    const fresh = {
      // Only the caller may keep it, and has to ask each time. If nothing has changed, the answer has no body.
      'Cache-Control': 'private, no-cache',
      Vary: 'X-API-Key, Accept-Encoding',
    };
    const tag = feedTag(version, query);
    if (namesTag(context.req.header('If-None-Match'), tag)) {
      const headers = { ...fresh, ETag: tag };
      keep({ status: 304, headers, body: undefined });
      return context.body(null, 304, headers);
    }
    const encoding = chooseEncoding(context);
    const body = await bodies.get({ partner, version, query, encoding });
    if (!body) throw refuse(404, 'There is no offers feed for this API key.');
    const headers = {
      ...fresh,
      ETag: body.tag,
      'Content-Type': 'application/json',
      'Content-Length': String(body.bytes.byteLength),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    };
    keep({ status: 200, headers, body: body.bytes });
    return context.body(body.bytes as Uint8Array<ArrayBuffer>, 200, headers);
  });
}
