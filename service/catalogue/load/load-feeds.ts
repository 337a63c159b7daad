import type { Clock } from '../../clock.js';
import type { SqlOrTransaction } from '../../database/connect.js';
import { feedRow, offerRow } from '../parse/feed-rows.js';
import type { Item } from '../parse/lists.js';
import type { CheckedCatalogue } from '../parse/read-catalogue.js';
import type { CatalogueFeed, CatalogueOffer } from '../parse/schema.js';

/**
 * Replaces the feeds that differ, without their offers. An unchanged feed keeps its `lastcached`; any other gets the current instant.
 *
 * @returns the partners, by index, whose offers are to be inserted
 */
export async function replaceFeeds(
  sql: SqlOrTransaction,
  catalogue: CheckedCatalogue,
  now: Clock,
): Promise<Set<number>> {
  const { partners } = catalogue.outline;
  const listed = partners.filter(({ feed }) => feed).map(({ id }) => id);
  await sql`delete from feeds where partner_id <> all (${listed}::text[])`;
  const replaced = new Set<number>();
  for (const [index, { id, feed }] of partners.entries())
    if (feed && (await replaceFeed(sql, id, feed, catalogue.feeds[index]!, now))) replaced.add(index);
  return replaced;
}

/** Returns whether the feed differs from the stored one. */
async function replaceFeed(
  sql: SqlOrTransaction,
  partner: string,
  feed: CatalogueFeed,
  digest: Buffer,
  now: Clock,
): Promise<boolean> {
  const [loaded] = await sql<{ digest: Buffer }[]>`select digest from feeds where partner_id = ${partner}`;
  if (loaded && digest.equals(loaded.digest)) return false;
  await sql`delete from feeds where partner_id = ${partner}`;
  const { headerTemplate, settings, extra } = feedRow(feed);
  await sql`
    insert into feeds (partner_id, digest, lastcached, header_template, settings, extra)
    values (${partner}, ${digest}, ${now()}, ${headerTemplate}, ${settings}::text::json, ${extra}::text::json)`;
  return true;
}

export async function insertOffers(
  sql: SqlOrTransaction,
  partner: string,
  items: readonly Item<CatalogueOffer>[],
): Promise<void> {
  await sql`
    insert into feed_offers (partner_id, placement, position, published, category_name, category_parent, body)
    select ${partner}, placement, position, published, "categoryName", "categoryParent", body::json
    from json_to_recordset(${JSON.stringify(items.map(offerRow))}::text::json) as offers (
      placement text,
      position integer,
      published boolean,
      "categoryName" text,
      "categoryParent" text,
      body text
    )`;
}
