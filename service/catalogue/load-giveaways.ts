import type { SqlOrTransaction } from '../database/connect.js';
import { inBatches } from './batches.js';
import { giveawayOfferRows, giveawayRows } from './giveaway-rows.js';
import type { Catalogue, CataloguePartner } from './schema.js';

/**
 * Replaces the flows, their offers and the pools of codes. Claims stay. Until the transaction ends, new claims use the previous
 * pools, so none waits for a catalogue.
 */
export async function loadGiveaways(sql: SqlOrTransaction, { partners }: Catalogue): Promise<void> {
  const [next] = await sql<{ edition: number }[]>`select nextval('pool_editions') as edition`;
  const { edition } = next!;
  await sql`delete from giveaways`;
  await sql`update giveaway_offers set listed = false, edition = ${edition} where listed`;
  for (const partner of partners) {
    await insertGiveaways(sql, partner);
    await upsertOffers(sql, partner, edition);
    await insertCodes(sql, partner, edition);
  }
}

/** Deletes the codes of old pools. Call it when the new pools are in force, so that no claim looks into the old ones. */
export async function dropOldPools(sql: SqlOrTransaction): Promise<void> {
  await sql`
    delete from codes using giveaway_offers
    where giveaway_offers.number = codes.offer_number and giveaway_offers.edition <> codes.edition`;
}

async function insertGiveaways(sql: SqlOrTransaction, partner: CataloguePartner): Promise<void> {
  for (const rows of inBatches(giveawayRows(partner))) {
    await sql`
      insert into giveaways (partner_id, id, body)
      select ${partner.id}, id, body::json
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as giveaways (id text, body text)`;
  }
}

async function upsertOffers(sql: SqlOrTransaction, partner: CataloguePartner, edition: number): Promise<void> {
  for (const rows of inBatches(giveawayOfferRows(partner))) {
    await sql`
      insert into giveaway_offers (partner_id, id, listed, frequency, opens_at, ends_at, edition)
      select ${partner.id}, id, listed, frequency, "opensAt", "endsAt", ${edition}::bigint
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as offers (
        id text,
        listed boolean,
        frequency text,
        "opensAt" bigint,
        "endsAt" bigint
      )
      on conflict (partner_id, id) do update set
        listed = excluded.listed,
        frequency = excluded.frequency,
        opens_at = excluded.opens_at,
        ends_at = excluded.ends_at,
        edition = excluded.edition`;
  }
}

/** Leaves out codes that were ever given, whatever the catalogue says. Claims skip a code that is given during the load. */
async function insertCodes(
  sql: SqlOrTransaction,
  { id, codes = {} }: CataloguePartner,
  edition: number,
): Promise<void> {
  const rows = Object.entries(codes).flatMap(([offer, pool]) =>
    pool.map((code, position) => ({ offer, position, code })),
  );
  for (const batch of inBatches(rows)) {
    await sql`
      insert into codes (offer_number, edition, position, code)
      select number, ${edition}::bigint, position, code
      from json_to_recordset(${JSON.stringify(batch)}::text::json) as pool (offer text, position integer, code text)
      join giveaway_offers on partner_id = ${id} and giveaway_offers.id = pool.offer
      where not exists (
        select from claims where claims.offer_number = giveaway_offers.number and claims.code = pool.code
      )`;
  }
}
