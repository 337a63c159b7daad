import type { Sql } from '../database/connect.js';
import type { TryOutcome } from './try-outcome.js';

/** The types of messages that hooks get. */
export const HOOK_TYPES = ['claim.given', 'codes.low', 'codes.gone', 'offer.ended'] as const;

export type HookType = (typeof HOOK_TYPES)[number];

/** A delivery that is leased to this process, with what its hook gets. */
export interface TakenDelivery {
  readonly number: number;
  /** How often it was taken, which tells its lease apart from later ones. */
  readonly tries: number;
  readonly failures: number;
  readonly hook: HookTarget;
  /** The `webhook-id`. */
  readonly told: string;
  /** JSON; null if what it is about was deleted. */
  readonly body: string | null;
}

/** Where a delivery goes. */
export interface HookTarget {
  readonly id: string;
  readonly url: string;
  readonly isPrivate: boolean;
  /** The newest first. */
  readonly secrets: readonly string[];
  /** For how long it has failed in a row, in milliseconds. */
  readonly failingMs: number;
}

interface TakenRow {
  readonly number: number;
  readonly tries: number;
  readonly failures: number;
  readonly hook: string;
  readonly url: string;
  readonly isPrivate: boolean;
  readonly secrets: readonly string[];
  readonly failingMs: number;
  readonly told: string;
  readonly type: HookType;
  readonly at: number;
  readonly offer: string;
  readonly left: number | null;
  readonly given: number | null;
  readonly user: string | null;
  readonly code: string | null;
  readonly giveaway: string | null;
}

/**
 * Takes deliveries that are due, for twenty seconds. User and code of a claim are read here, and are at rest only where claims and events
 * are.
 *
 * @param max how many at most
 */
export async function takeDeliveries(sql: Sql, max: number): Promise<TakenDelivery[]> {
  const leased = await sql<{ number: number }[]>`select number from take_deliveries(${max})`;
  if (leased.length === 0) return [];
  // A statement of its own: the one before may have taken what was committed after its own snapshot.
  const rows = await sql<TakenRow[]>`
    select
      taken.number, taken.tries, taken.failures, told, taken.type, taken.happened_at as at,
      codes_left as left, codes_given as given,
      hooks.id as hook, url, private as "isPrivate", secrets_of(hooks) as secrets,
      coalesce(database_time() - failing_since, 0) as "failingMs",
      offers.id as offer, claims.code, event.body ->> 'user' as user,
      case when taken.type = 'claim.given' then (
        select giveaways.id from giveaways
        where giveaways.partner_id = offers.partner_id and exists (
          select from json_array_elements(giveaways.body -> 'offers') as item where item ->> 'id' = offers.id
        )
        order by giveaways.id limit 1
      ) end as giveaway
    from deliveries as taken
    join hooks on hooks.id = taken.hook_id
    join giveaway_offers as offers on offers.number = taken.offer_number
    left join told_claims as claims on claims.claim = taken.claim
    left join giveaway_events as event
      on event.partner_id = offers.partner_id and event.type = 'claim'
      and event.happened_at = taken.happened_at and event.number = taken.event_number
    where taken.number = any (${leased.map(({ number }) => number)}::bigint[])`;
  return rows.map(({ number, tries, failures, told, ...row }) => ({
    number,
    tries,
    failures,
    told,
    hook: {
      id: row.hook,
      url: row.url,
      isPrivate: row.isPrivate,
      secrets: row.secrets,
      failingMs: row.failingMs,
    },
    body: writeBody(row),
  }));
}

function writeBody(row: Omit<TakenRow, 'number' | 'tries' | 'failures' | 'told'>): string | null {
  const { type, offer, user, giveaway, code, left, given } = row;
  const at = new Date(row.at).toISOString();
  if (type !== 'claim.given') return writeMessage(type, at, { offer, left, given, at });
  return user === null || code === null ? null : writeMessage(type, at, { user, offer, giveaway, code, at });
}

/** The body of a message, as Standard Webhooks lay it out. @param at in ISO 8601 */
export function writeMessage(type: string, at: string, data: object): string {
  return JSON.stringify({ type, timestamp: at, data });
}

/** Notes how a try ended. Does nothing if the lease has ended and another instance has taken the delivery. */
export async function settleDelivery(
  sql: Sql,
  { number, tries }: Pick<TakenDelivery, 'number' | 'tries'>,
  { state, reason, waitMs, pause }: TryOutcome,
): Promise<void> {
  await sql`select settle_delivery(${number}, ${tries}, ${state}, ${reason}, ${waitMs}, ${pause})`;
}

/** Days for which ended deliveries are kept, and can be replayed. */
const KEPT_DAYS = { delivered: 30, dead: 90 } as const;

/** Deletes what ended long ago, and what is left of hooks that were removed. At most once an hour, over all instances. */
export async function tidyDeliveries(sql: Sql): Promise<void> {
  const due = await sql<object[]>`
    update hooks set tidied_at = database_time()
    where id in (select id from hooks where tidied_at < database_time() - 3600000 for update skip locked)
    returning true`;
  if (due.length === 0) return;
  for (const [state, days] of Object.entries(KEPT_DAYS))
    await sql`
      delete from deliveries
      where state = ${state} and hook_id in (select id from hooks)
        and ended_at < (select database_time()) - ${days}::bigint * 86400000`;
  await sql`delete from deliveries where hook_id not in (select id from hooks)`;
  await forgetClaims(sql);
}

/** Deletes the ids of claims that no delivery has any more. */
export async function forgetClaims(sql: Sql): Promise<void> {
  await sql`
    delete from told_claims where not exists (select from deliveries where told = 'claim_' || told_claims.claim)`;
}
