import type { Clock } from '../../clock.js';
import {
  type Sql,
  type SqlOrTransaction,
  type TransactionSql,
  fragment,
  type Fragment,
} from '../../database/connect.js';
import { LOCKS } from '../../database/locks.js';
import { digestInHex } from '../../keys/digest.js';
import { compareCodes, describeDropped, readPools, type ChangedCodes } from '../compare/compare-codes.js';
import { type ListPart, positionOf, type Item } from '../parse/lists.js';
import { insertOffers, replaceFeeds } from './load-feeds.js';
import {
  dropGivenCodes,
  dropOldPools,
  emptyGiveaways,
  insertCodes,
  insertGiveaways,
  keepAddedCodes,
} from './load-giveaways.js';
import { readItems, type CheckedCatalogue } from '../parse/read-catalogue.js';
import type { Catalogue, GiveawayEvent, RewardEvent } from '../parse/schema.js';

/** Raise this when more of a catalogue is stored than before, so that catalogues are loaded again. */
const EDITION = 3;

export interface LoadOptions {
  readonly now: Clock;
  /** Whether this is the catalogue that comes with the service. */
  readonly sample: boolean;
  /** Whether to keep a catalogue in the database that isn't the one that comes with the service. */
  readonly keepOwn?: boolean;
  /** Called with a line for what of the catalogue is not in force, and one for unused codes that it drops. */
  readonly report?: (line: string) => void;
}

/** Serves `catalogue` from now on, whole or not at all. If it is served already, nothing changes. */
export async function loadCatalogue(sql: Sql, catalogue: CheckedCatalogue, options: LoadOptions): Promise<void> {
  const version = Buffer.concat([Buffer.from([EDITION]), catalogue.digest]);
  await sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${LOCKS.change})`;
    const [loaded] = await transaction<{ digest: Buffer; sample: boolean }[]>`select digest, sample from catalogues`;
    if (loaded && options.keepOwn && !loaded.sample) return;
    const revoked = await countRevoked(transaction, catalogue.outline);
    if (revoked > 0)
      options.report?.(`of the keys in the catalogue, ${revoked} stay revoked: an administrator revoked them`);
    if (loaded && version.equals(loaded.digest)) return;
    const dropped = describeDropped(await changeCatalogue(transaction, catalogue, options.now));
    if (dropped !== undefined) options.report?.(`dropped ${dropped}`);
    await transaction`
      insert into catalogues (digest, sample) values (${version}, ${options.sample})
      on conflict (id) do update set digest = excluded.digest, sample = excluded.sample, loaded_at = now()`;
    await dropGivenCodes(transaction);
  });
  await dropOldPools(sql);
}

/** Finds out what the database has: nothing, the sample catalogue, or another one. */
export async function findLoaded(sql: Sql): Promise<'nothing' | 'sample' | 'own'> {
  const [row] = await sql<{ sample: boolean }[]>`select sample from catalogues`;
  if (!row) return 'nothing';
  return row.sample ? 'sample' : 'own';
}

/** Replaces what is served, in a transaction. Returns the offers whose unused codes change; the old ones are still there. */
export async function changeCatalogue(
  sql: TransactionSql,
  catalogue: CheckedCatalogue,
  now: Clock,
): Promise<ChangedCodes[]> {
  const pools = await readPools(sql, now());
  await replaceCatalogue(sql, catalogue, now);
  return compareCodes(sql, pools);
}

async function replaceCatalogue(sql: SqlOrTransaction, catalogue: CheckedCatalogue, now: Clock): Promise<void> {
  await loadKeys(sql, catalogue.outline);
  const feeds = await replaceFeeds(sql, catalogue, now);
  const edition = await emptyGiveaways(sql);
  await deleteEvents(sql);
  await readItems(catalogue, async ({ list, partner, items }: ListPart) => {
    const { id } = catalogue.outline.partners[partner]!;
    switch (list) {
      case 'offers':
        if (feeds.has(partner)) await insertOffers(sql, id, items);
        break;
      case 'giveaways':
        return insertGiveaways(sql, id, edition, items);
      case 'codes':
        return insertCodes(sql, id, edition, items);
      case 'giveawayEvents':
        return insertGiveawayEvents(sql, id, items);
      case 'rewardEvents':
        return insertRewardEvents(sql, id, items);
    }
  });
  await keepAddedCodes(sql);
}

/** How many keys of the catalogue an administrator has revoked. */
async function countRevoked(sql: SqlOrTransaction, { partners }: Catalogue): Promise<number> {
  const [row] = await sql<{ revoked: number }[]>`
    select count(*) as revoked from revoked_keys
    where encode(digest, 'hex') = any (${partners.flatMap(digestsOf)}::text[])`;
  return row!.revoked;
}

/**
 * Partners that are no longer listed lose their keys and feeds. Their own rows stay, because claims and events do. What an
 * administrator did stays too: added keys of listed partners, and revoked ones.
 */
async function loadKeys(sql: SqlOrTransaction, { partners }: Catalogue): Promise<void> {
  const listed = partners.map(({ id }) => id);
  await sql`insert into partners (id) select unnest(${listed}::text[]) on conflict do nothing`;
  await sql`delete from api_keys where added_at is null or partner_id <> all (${listed}::text[])`;
  for (const partner of partners)
    await sql`
      insert into api_keys (digest, partner_id)
      select decode(hex, 'hex'), ${partner.id} from unnest(${digestsOf(partner)}::text[]) as digests (hex)
      on conflict do nothing`;
}

function digestsOf({ keys }: Catalogue['partners'][number]): string[] {
  return keys.map((key) => digestInHex(key));
}

/** Deletes the events that a catalogue brought. Events that the service recorded stay. */
async function deleteEvents(sql: SqlOrTransaction): Promise<void> {
  await sql`delete from giveaway_events where brought`;
  await sql`delete from reward_events`;
}

async function insertGiveawayEvents(
  sql: SqlOrTransaction,
  partner: string,
  items: readonly Item<GiveawayEvent>[],
): Promise<void> {
  await sql`
    insert into giveaway_events (partner_id, type, happened_at, brought, body)
    select ${partner}, type, "happenedAt", true, body::json from ${eventRows(items)} order by position`;
}

async function insertRewardEvents(
  sql: SqlOrTransaction,
  partner: string,
  items: readonly Item<RewardEvent>[],
): Promise<void> {
  await sql`
    insert into reward_events (partner_id, type, happened_at, body)
    select ${partner}, type, "happenedAt", body::json from ${eventRows(items)} order by position`;
}

/** Rows of events. A record is stored as written, with all its fields. */
function eventRows(items: readonly Item<GiveawayEvent | RewardEvent>[]): Fragment {
  const rows = items.map((item) => {
    const { type, timestamp } = item.value;
    return { position: positionOf(item), type, happenedAt: timestamp, body: JSON.stringify(item.value) };
  });
  return fragment`json_to_recordset(${JSON.stringify(rows)}::text::json) as events (
    position integer,
    type text,
    "happenedAt" bigint,
    body text
  )`;
}
