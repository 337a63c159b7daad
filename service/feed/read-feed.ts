import { PLACEMENTS, type PlacementName } from '../catalogue/lists.js';
import type { Sql } from '../database/connect.js';
import type { FeedQuery } from './feed-query.js';
import type { FeedVersion } from './feed-version.js';

interface FeedPart extends FeedVersion {
  readonly headerTemplate: number;
  readonly settings: string;
  readonly extra: string;
  readonly placement: PlacementName | null;
  readonly offers: string;
}

/** A feed as sent, and the version it was read from. */
export interface FeedText extends FeedVersion {
  readonly json: string;
}

/**
 * Reads a partner's feed (contract 2.2). The database filters and joins the offers, which are stored as JSON texts and not parsed
 * here. One statement sees one state, even while a catalogue is being loaded.
 *
 * @returns undefined if the partner has no feed
 */
export async function readFeed(sql: Sql, partner: string, { flow, preview }: FeedQuery): Promise<FeedText | undefined> {
  const category = flow ?? null;
  const parts = await sql<FeedPart[]>`
    select
      feeds.digest,
      feeds.lastcached,
      feeds.header_template as "headerTemplate",
      feeds.settings::text as settings,
      feeds.extra::text as extra,
      placements.placement,
      placements.offers
    from feeds
    left join lateral (
      select placement, string_agg(body::text, ',' order by position) as offers
      from feed_offers
      where
        feed_offers.partner_id = feeds.partner_id
        and (published or ${preview})
        and (${category}::text is null or ${category}::text in (category_name, category_parent))
      group by placement
    ) as placements on true
    where feeds.partner_id = ${partner}`;
  const [feed] = parts;
  return feed && { digest: feed.digest, lastcached: feed.lastcached, json: writeFeed(feed, parts) };
}

/** The small lists come before the large one, so that readers can show them while the rest arrives. */
function writeFeed(feed: FeedPart, parts: readonly FeedPart[]): string {
  const lists = PLACEMENTS.map((name) => {
    const offers = parts.find(({ placement }) => placement === name)?.offers ?? '';
    return `"${name}":[${offers}]`;
  });
  const head = `"headerTemplate":${feed.headerTemplate},"settings":${feed.settings},"lastcached":${feed.lastcached}`;
  const extra = feed.extra.slice(1, -1);
  return `{${[head, ...lists, ...(extra ? [extra] : [])].join(',')}}`;
}
