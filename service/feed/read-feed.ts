import type { FeedVersion } from './loaded-catalogue.js';
import { PLACEMENTS, type PlacementName } from '../catalogue/parse/lists.js';
import { raw, type Sql, type TransactionSql } from '../database/connect.js';
import type { FeedQuery } from './feed-query.js';

/** Offers read at a time. Reading all of a large feed at once would hold up claims for half a second. */
const SLICE_SIZE = 500;

const COMMA = Buffer.from(',');

interface Feed extends FeedVersion {
  readonly headerTemplate: number;
  readonly settings: string;
  readonly extra: string;
}

interface Offer {
  readonly placement: PlacementName;
  readonly body: string;
}

/** The offers of each placement as JSON in UTF-8, in parts to be put one after the other. */
type Lists = ReadonlyMap<PlacementName, readonly Uint8Array[]>;

/** A feed as sent, and the version it was read from. */
export interface FeedText extends FeedVersion {
  /** JSON in UTF-8. */
  readonly bytes: Uint8Array;
}

/**
 * Reads a partner's feed (contract 2.2). The database filters the offers, which are stored as JSON texts and not parsed here. One
 * transaction sees one state, even while a catalogue is being loaded.
 *
 * @returns undefined if the partner has no feed
 */
export async function readFeed(sql: Sql, partner: string, query: FeedQuery): Promise<FeedText | undefined> {
  return sql.begin(async (transaction) => {
    const [feed] = await transaction<Feed[]>`
      select digest, lastcached, header_template as "headerTemplate", settings::text as settings, extra::text as extra
      from feeds where partner_id = ${partner}`;
    if (!feed) return undefined;
    const { digest, lastcached } = feed;
    return { digest, lastcached, bytes: writeFeed(feed, await readOffers(transaction, partner, query)) };
  }, 'isolation level repeatable read read only');
}

async function readOffers(sql: TransactionSql, partner: string, { flow, preview }: FeedQuery): Promise<Lists> {
  const category = flow ?? null;
  // Slices by the last position would be sorted anew each time, while PostgreSQL has no statistics of a feed that was just loaded.
  await sql`
    declare offers no scroll cursor for
    select placement, body::text as body
    from feed_offers
    where
      partner_id = ${partner}
      and (published or ${preview})
      and (${category}::text is null or ${category}::text in (category_name, category_parent))
    order by placement, position`;
  const lists = new Map(PLACEMENTS.map((name) => [name, [] as Uint8Array[]]));
  let slice: readonly Offer[];
  do {
    slice = await sql<Offer[]>`fetch ${raw(String(SLICE_SIZE))} from offers`;
    for (const [name, parts] of lists) {
      const bodies = slice.filter(({ placement }) => placement === name).map(({ body }) => body);
      if (bodies.length === 0) continue;
      if (parts.length > 0) parts.push(COMMA);
      parts.push(Buffer.from(bodies.join(',')));
    }
  } while (slice.length === SLICE_SIZE);
  return lists;
}

/** The small lists come before the large one, so that readers can show them while the rest arrives. */
function writeFeed({ headerTemplate, settings, lastcached, extra }: Feed, lists: Lists): Uint8Array {
  const head = `{"headerTemplate":${headerTemplate},"settings":${settings},"lastcached":${lastcached}`;
  const rest = extra.slice(1, -1);
  return Buffer.concat([
    Buffer.from(head),
    ...PLACEMENTS.flatMap((name) => [Buffer.from(`,"${name}":[`), ...lists.get(name)!, Buffer.from(']')]),
    Buffer.from(rest ? `,${rest}}` : '}'),
  ]);
}
