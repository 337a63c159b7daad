import type { SqlOrTransaction } from '../../database/connect.js';
import { offerOf, positionOf, type Item } from '../parse/lists.js';
import type { CatalogueGiveaway, CatalogueGiveawayOffer } from '../parse/schema.js';
import { endOfUtc, startOfUtc } from '../../clock.js';

/**
 * Takes away the flows, and gives all their offers empty pools. Claims stay. Until the transaction ends, new claims use the previous
 * pools, so none waits for a catalogue.
 *
 * @returns the number of the new pools
 */
export async function emptyGiveaways(sql: SqlOrTransaction): Promise<number> {
  const [next] = await sql<{ edition: number }[]>`select nextval('pool_editions') as edition`;
  const { edition } = next!;
  await sql`delete from giveaways`;
  await sql`update giveaway_offers set listed = false, edition = ${edition} where listed`;
  return edition;
}

/** Deletes the codes of old pools. Call it when the new pools are in force, so that no claim looks into the old ones. */
export async function dropOldPools(sql: SqlOrTransaction): Promise<void> {
  await sql`
    delete from codes using giveaway_offers
    where giveaway_offers.number = codes.offer_number and giveaway_offers.edition <> codes.edition`;
}

export async function insertGiveaways(
  sql: SqlOrTransaction,
  partner: string,
  edition: number,
  items: readonly Item<CatalogueGiveaway>[],
): Promise<void> {
  const rows = items.map(({ value }) => giveawayRow(value));
  await sql`
    insert into giveaways (partner_id, id, body)
    select ${partner}, id, body::json
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as giveaways (id text, body text)`;
  const offers = items.flatMap(({ value }) => (value.offers ?? []).map(giveawayOfferRow));
  await sql`
    insert into giveaway_offers (partner_id, id, listed, frequency, opens_at, ends_at, edition)
    select ${partner}, id, true, frequency, "opensAt", "endsAt", ${edition}::bigint
    from json_to_recordset(${JSON.stringify(offers)}::text::json) as offers (
      id text,
      frequency text,
      "opensAt" bigint,
      "endsAt" bigint
    )
    on conflict (partner_id, id) do update set
      listed = true,
      frequency = excluded.frequency,
      opens_at = excluded.opens_at,
      ends_at = excluded.ends_at,
      edition = excluded.edition`;
}

/**
 * Adds codes to the pools of offers. An offer that no flow shows waits for one. Leaves out codes that were ever given, whatever the
 * catalogue says. Claims skip a code that is given during the load.
 */
export async function insertCodes(
  sql: SqlOrTransaction,
  partner: string,
  edition: number,
  items: readonly Item<string>[],
): Promise<void> {
  const offers = [...new Set(items.map(offerOf))];
  await sql`
    insert into giveaway_offers as offers (partner_id, id, listed, edition)
    select ${partner}, id, false, ${edition}::bigint from unnest(${offers}::text[]) as pools (id)
    on conflict (partner_id, id) do update set edition = excluded.edition where offers.edition <> excluded.edition`;
  const rows = items.map((item) => ({ offer: offerOf(item), position: positionOf(item), code: item.value }));
  await sql`
    insert into codes (offer_number, edition, position, code)
    select number, ${edition}::bigint, position, code
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as pool (offer text, position integer, code text)
    join giveaway_offers on partner_id = ${partner} and giveaway_offers.id = pool.offer
    where not exists (
      select from claims where claims.offer_number = giveaway_offers.number and claims.code = pool.code
    )`;
}

/** Takes the codes that an administrator added into the pools of a catalogue, behind its own. Call it when those are complete. */
export async function keepAddedCodes(sql: SqlOrTransaction): Promise<void> {
  // Nothing is known yet of the new rows, and a plan for a few of them would take hours for a million.
  await sql.run({ text: 'set local enable_nestloop = off' });
  await sql`
    with offers as (
      select number, edition, (
        select coalesce(max(position), -1) from codes
        where offer_number = number and codes.edition = giveaway_offers.edition
      ) as last
      from giveaway_offers
    ),
    kept as (
      -- An older pool may be there too, if its deletion failed.
      select distinct on (offer_number, code) offer_number, codes.edition, position, code
      from codes join offers on number = offer_number
      where added and codes.edition <> offers.edition
      order by offer_number, code, codes.edition desc
    )
    insert into codes (offer_number, edition, position, code, added)
    select
      number, offers.edition, last + row_number() over (partition by number order by kept.edition, position), code, true
    from kept join offers on number = offer_number
    where not exists (select from claims where claims.offer_number = number and claims.code = kept.code)
      and not exists (
        select from codes as listed
        where listed.offer_number = number and listed.edition = offers.edition and listed.code = kept.code
      )`;
}

/**
 * Removes codes from the new pools that were given while these were filled. Otherwise the first claim tries them one by one, which takes a
 * second for some thousands. Call it right before the new pools are in force.
 */
export async function dropGivenCodes(sql: SqlOrTransaction): Promise<void> {
  await sql`
    delete from codes using giveaway_offers, claims
    where number = codes.offer_number and giveaway_offers.edition = codes.edition
      and claims.offer_number = codes.offer_number and claims.code = codes.code`;
}

/** A flow as stored. */
interface GiveawayRow {
  readonly id: string;
  readonly body: string;
}

/** The rules of an offer for a claim, as stored. Instants are in epoch milliseconds. */
interface GiveawayOfferRow {
  readonly id: string;
  readonly frequency: string | null;
  readonly opensAt: number | null;
  /** The instant from which the offer has ended. */
  readonly endsAt: number | null;
}

function giveawayRow(giveaway: CatalogueGiveaway): GiveawayRow {
  return { id: giveaway.id, body: writeGiveaway(giveaway) };
}

/** Fills in lists and required fields of the contract that the catalogue leaves out (2.3, 2.6). */
function writeGiveaway(giveaway: CatalogueGiveaway): string {
  const { template = 1, headerTemplate = 1, header, settings = {}, offers = [] } = giveaway;
  return JSON.stringify({
    ...giveaway,
    template,
    headerTemplate,
    header: { ...header, steps: header?.steps ?? [] },
    settings: { ...settings, sectionTitles: settings.sectionTitles ?? [] },
    offers: offers.map((offer) => ({ ...offer, expiry: offer.expiry ?? null, schedule: offer.schedule ?? null })),
  });
}

function giveawayOfferRow({ id, frequency, schedule, expiry }: CatalogueGiveawayOffer): GiveawayOfferRow {
  return {
    id,
    frequency: frequency ?? null,
    opensAt: schedule ? startOfUtc(schedule) : null,
    endsAt: expiry ? endOfUtc(expiry) : null,
  };
}
