import type { Sql } from '../database/connect.js';
import type { HookType } from './deliveries.js';
import { findNews, type KnownOffer, type OfferCodes } from './offer-news.js';

/** Between two looks at the offers of a hook, over all instances. */
const PAUSE_MS = 25_000;

const OFFER_TYPES: readonly HookType[] = ['codes.low', 'codes.gone', 'offer.ended'];

interface SweptHook {
  readonly id: string;
  readonly partner: string;
  readonly types: readonly HookType[];
  readonly addedAt: number;
}

/**
 * Finds offers that have few codes left, none, or have ended, and writes what hooks get of them. Leaves out hooks whose offers another
 * instance has just looked through.
 */
export async function sweepOffers(sql: Sql, now: number, pauseMs = PAUSE_MS): Promise<void> {
  // In a statement of its own, since deliveries and their ends wait for these locks.
  const hooks = await sql<SweptHook[]>`
    update hooks set swept_at = database_time()
    where id in (
      select id from hooks
      where types && ${OFFER_TYPES}::text[] and swept_at <= database_time() - ${pauseMs}::bigint
      for update skip locked
    )
    returning id, partner_id as partner, types, added_at as "addedAt"`;
  for (const hook of hooks) await sweepHook(sql, hook, now);
}

async function sweepHook(sql: Sql, { id, partner, types, addedAt }: SweptHook, now: number): Promise<void> {
  const offers = await sql<(OfferCodes & KnownOffer)[]>`
    select
      offers.number, ends_at as "endsAt", level, total, known.ended_at as "endedAt",
      (select count(*) from codes where offer_number = offers.number and edition = offers.edition) as "left",
      -- A withdrawn code belongs to nobody, as an erased person's, but has a time.
      (select count(*) from claims where offer_number = offers.number and (length(person) > 0 or claimed_at = 0)) as given
    from giveaway_offers as offers
    left join hook_offers as known on known.hook_id = ${id} and known.offer_number = offers.number
    where partner_id = ${partner} and listed and (ends_at is null or ends_at > ${now} or (
      ends_at > ${addedAt} and known.ended_at is distinct from ends_at
    ))`;
  const changes = offers.flatMap((offer) => {
    const { level, total, endedAt, number, left, given } = offer;
    const { news, known } = findNews(offer, { level, total, endedAt }, { since: addedAt, now });
    const isKnown = known.level === level && known.total === total && known.endedAt === endedAt;
    const told = news.find(({ type }) => types.includes(type));
    return isKnown && !told ? [] : [{ number, left, given, ...known, ...told }];
  });
  if (changes.length === 0) return;
  // What is told, and that it is known, are one thing.
  await sql`
    with changes as (
      select * from json_to_recordset(${JSON.stringify(changes)}::text::json) as changes (
        number bigint, "left" bigint, given bigint, level integer, total bigint, "endedAt" bigint,
        type text, told text, at bigint
      )
    ),
    news as (
      insert into deliveries (
        hook_id, type, told, happened_at, offer_number, codes_left, codes_given, queued_at, due_at
      )
      select ${id}, type, told, at, number, "left", given, database_time(), database_time()
      from changes where told is not null
      on conflict do nothing
    )
    insert into hook_offers (hook_id, offer_number, level, total, ended_at)
    select ${id}, number, level, total, "endedAt" from changes
    where exists (select from hooks where id = ${id})
    on conflict (hook_id, offer_number) do update set
      level = excluded.level, total = excluded.total, ended_at = excluded.ended_at`;
}
