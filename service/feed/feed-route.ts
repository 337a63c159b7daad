import { Hono } from 'hono';
import type { LoadedCatalogue } from './loaded-catalogue.js';
import contract from '../../src/contract/gateway.json' with { type: 'json' };
import type { Sql } from '../database/connect.js';
import { chooseEncoding, namesTag } from '../../src/http/encoding.js';
import type { Environment } from '../http/environment.js';
import { refuse } from '../http/envelope.js';
import { FeedBodies, unchangedHeaders } from './feed-bodies.js';
import { readFeedQuery } from './feed-query.js';
import { feedTag } from './feed-version.js';

/** Both forms of the feed's path (contract 4.1). */
export const FEED_PATHS = contract.routes.feed.paths;

/** Answers the feed, without the envelope (contract 2.1). */
export function feedRoute(sql: Sql, catalogue: LoadedCatalogue): Hono<Environment> {
  const bodies = new FeedBodies(sql);
  return new Hono<Environment>().on('GET', FEED_PATHS, async (context) => {
    const partner = context.get('partner');
    const query = readFeedQuery(context.req);
    const version = await catalogue.findFeed(partner);
    if (!version) throw refuse(404, 'There is no offers feed for this API key.');
    const tag = feedTag(version, query);
    // Not by the context, which makes an object of all headers: sending a feed from memory would take a third longer.
    if (namesTag(context.req.header('If-None-Match') ?? '', tag))
      return new Response(null, { status: 304, headers: unchangedHeaders(tag) });
    const encoding = chooseEncoding(context.req.header('Accept-Encoding'));
    const body = await bodies.get({ partner, query, tag, encoding });
    if (!body) throw refuse(404, 'There is no offers feed for this API key.');
    return new Response(body.bytes, body);
  });
}
