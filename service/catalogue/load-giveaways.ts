import type { SqlOrTransaction } from '../database/connect.js';
import { LOCKS } from '../database/locks.js';
import { inBatches } from './batches.js';
import { giveawayOfferRows, giveawayRows } from './giveaway-rows.js';
import type { Catalogue, CataloguePartner } from './schema.js';

/** Replaces the flows, their offers and the codes that nobody has been given. What was claimed stays. */
export async function loadGiveaways(sql: SqlOrTransaction, { partners }: Catalogue): Promise<void> {
  // Claims under way finish first, and further ones see all of the new catalogue.
  await sql`select pg_advisory_xact_lock(${LOCKS.pools})`;
  await sql`delete from giveaways`;
  await sql`delete from codes`;
  await sql`update giveaway_offers set listed = false where listed`;
  for (const partner of partners) {
    await insertGiveaways(sql, partner);
    await upsertOffers(sql, partner);
    await insertCodes(sql, partner);
  }
}

async function insertGiveaways(sql: SqlOrTransaction, partner: CataloguePartner): Promise<void> {
  for (const rows of inBatches(giveawayRows(partner))) {
    await sql`
      insert into giveaways (partner_id, id, body)
      select ${partner.id}, id, body::json
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as giveaways (id text, body text)`;
  }
}

async function upsertOffers(sql: SqlOrTransaction, partner: CataloguePartner): Promise<void> {
  for (const rows of inBatches(giveawayOfferRows(partner))) {
    await sql`
      insert into giveaway_offers (partner_id, id, listed, frequency, opens_at, ends_at, edition)
      select ${partner.id}, id, listed, frequency, "opensAt", "endsAt", txid_current()
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

/** A code that was given is left out for ever, whatever catalogues say. */
async function insertCodes(sql: SqlOrTransaction, { id, codes = {} }: CataloguePartner): Promise<void> {
  const rows = Object.entries(codes).flatMap(([offer, pool]) =>
    pool.map((code, position) => ({ offer, position, code })),
  );
  for (const batch of inBatches(rows)) {
    await sql`
      insert into codes (offer_number, position, code)
      select number, position, code
      from json_to_recordset(${JSON.stringify(batch)}::text::json) as pool (offer text, position integer, code text)
      join giveaway_offers on partner_id = ${id} and giveaway_offers.id = pool.offer
      where not exists (
        select from claims where claims.offer_number = giveaway_offers.number and claims.code = pool.code
      )`;
  }
}
