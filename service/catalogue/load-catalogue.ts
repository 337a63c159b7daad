import type { Clock } from '../clock.js';
import type { Sql, SqlOrTransaction } from '../database/connect.js';
import { LOCKS } from '../database/locks.js';
import { digest } from '../keys/digest.js';
import { inBatches } from './batches.js';
import { feedRow, offerRows, type OfferRow } from './feed-rows.js';
import { fingerprint } from './fingerprint.js';
import { loadEvents } from './load-events.js';
import { dropOldPools, loadGiveaways } from './load-giveaways.js';
import type { Catalogue, CatalogueFeed } from './schema.js';

/** Raise this when more of a catalogue is stored than before, so that catalogues are loaded again. */
const EDITION = 3;

export interface LoadOptions {
  readonly now: Clock;
  /** Whether this is the catalogue that comes with the service. */
  readonly sample: boolean;
  /** Whether to keep a catalogue in the database that isn't the one that comes with the service. */
  readonly keepOwn?: boolean;
}

/**
 * Serves `catalogue` from now on, whole or not at all. If it is served already, nothing changes. An unchanged feed keeps its
 * `lastcached`; any other gets the current instant.
 */
export async function loadCatalogue(sql: Sql, catalogue: Catalogue, options: LoadOptions): Promise<void> {
  const found = fingerprint([EDITION, catalogue]);
  await sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${LOCKS.change})`;
    const [loaded] = await transaction<{ digest: Buffer; sample: boolean }[]>`select digest, sample from catalogues`;
    if (loaded && ((options.keepOwn && !loaded.sample) || found.equals(loaded.digest))) return;
    await loadKeys(transaction, catalogue);
    await loadFeeds(transaction, catalogue, options.now);
    await loadGiveaways(transaction, catalogue);
    await loadEvents(transaction, catalogue);
    await transaction`
      insert into catalogues (digest, sample) values (${found}, ${options.sample})
      on conflict (id) do update set digest = excluded.digest, sample = excluded.sample, loaded_at = now()`;
  });
  await dropOldPools(sql);
}

/** Finds out what the database has: nothing, the sample catalogue, or another one. */
export async function findLoaded(sql: Sql): Promise<'nothing' | 'sample' | 'own'> {
  const [row] = await sql<{ sample: boolean }[]>`select sample from catalogues`;
  if (!row) return 'nothing';
  return row.sample ? 'sample' : 'own';
}

/** Partners that are no longer listed lose their keys and feeds. Their own rows stay, because claims and events do. */
async function loadKeys(sql: SqlOrTransaction, { partners }: Catalogue): Promise<void> {
  await sql`insert into partners (id) select unnest(${partners.map(({ id }) => id)}::text[]) on conflict do nothing`;
  await sql`delete from api_keys`;
  for (const { id, keys } of partners) {
    const digests = keys.map((key) => digest(key).toString('hex'));
    await sql`
      insert into api_keys (digest, partner_id)
      select decode(hex, 'hex'), ${id} from unnest(${digests}::text[]) as digests (hex)`;
  }
}

async function loadFeeds(sql: SqlOrTransaction, { partners }: Catalogue, now: Clock): Promise<void> {
  const listed = partners.filter(({ feed }) => feed).map(({ id }) => id);
  await sql`delete from feeds where partner_id <> all (${listed}::text[])`;
  for (const { id, feed } of partners) if (feed) await loadFeed(sql, id, feed, now);
}

async function loadFeed(sql: SqlOrTransaction, partner: string, feed: CatalogueFeed, now: Clock): Promise<void> {
  // The `lastcached` of the file isn't when this service loaded the feed.
  const found = fingerprint({ ...feed, lastcached: undefined });
  const [loaded] = await sql<{ digest: Buffer }[]>`select digest from feeds where partner_id = ${partner}`;
  if (loaded && found.equals(loaded.digest)) return;
  await sql`delete from feeds where partner_id = ${partner}`;
  const { headerTemplate, settings, extra } = feedRow(feed);
  await sql`
    insert into feeds (partner_id, digest, lastcached, header_template, settings, extra)
    values (${partner}, ${found}, ${now()}, ${headerTemplate}, ${settings}::text::json, ${extra}::text::json)`;
  for (const rows of inBatches(offerRows(feed))) await insertOffers(sql, partner, rows);
}

async function insertOffers(sql: SqlOrTransaction, partner: string, rows: readonly OfferRow[]): Promise<void> {
  await sql`
    insert into feed_offers (partner_id, placement, position, published, category_name, category_parent, body)
    select ${partner}, placement, position, published, "categoryName", "categoryParent", body::json
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as offers (
      placement text,
      position integer,
      published boolean,
      "categoryName" text,
      "categoryParent" text,
      body text
    )`;
}
