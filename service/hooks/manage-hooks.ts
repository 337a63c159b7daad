import { randomBytes } from 'node:crypto';
import type { Sql, SqlOrTransaction } from '../database/connect.js';
import { announceChange } from '../keys/manage-keys.js';
import { assertPartner } from '../people/person.js';
import { forgetClaims, type HookTarget, type HookType } from './deliveries.js';

/** Why a hook is paused: somebody paused it, it answered 410, or it failed for three days. */
type PauseReason = 'operator' | 'gone' | 'failing';

/** A hook as it is listed, without its secret. Instants are in epoch milliseconds. */
export interface ListedHook {
  readonly id: string;
  readonly partner: string;
  readonly url: string;
  readonly types: readonly HookType[];
  readonly pausedAt: number | null;
  readonly pausedBy: PauseReason | null;
  /** Tries in a row that failed, since when, and why the last one did. */
  readonly failures: number;
  readonly failingSince: number | null;
  readonly lastFailure: string | null;
  readonly waiting: number;
  /** Since when the oldest of them waits. */
  readonly waitingSince: number | null;
  /** For how long, by the database's time, in milliseconds; 0 if nothing waits. */
  readonly waitingMs: number;
  readonly dead: number;
}

export interface NewHook {
  readonly partner: string;
  /** As `readHookAddress` accepts it. */
  readonly url: string;
  readonly isPrivate: boolean;
  readonly types: readonly HookType[];
}

/** A delivery that was given up. */
export interface DeadDelivery {
  readonly told: string;
  readonly type: HookType;
  readonly offer: string;
  readonly happenedAt: number;
  readonly endedAt: number;
  readonly outcome: string;
}

/** How long the secret before signs beside a new one. */
const OLD_SECRET_MS = 86_400_000;

/** Rows that are deleted by a statement. */
const BATCH_SIZE = 10_000;

/**
 * Adds a hook, which every instance tells within two seconds.
 *
 * @returns its id, and its secret, which is returned only here
 * @throws Error if there is no such partner
 */
export async function addHook(sql: Sql, hook: NewHook): Promise<{ readonly id: string; readonly secret: string }> {
  const [id, secret] = [`hook_${randomBytes(5).toString('hex')}`, createSecret()];
  await sql.begin(async (transaction) => {
    await assertPartner(transaction, hook.partner);
    await transaction`
      insert into hooks (id, partner_id, url, private, types, secret, added_at)
      values (${id}, ${hook.partner}, ${hook.url}, ${hook.isPrivate}, ${hook.types}, ${secret}, database_time())`;
    await announceChange(transaction);
  });
  return { id, secret };
}

/** Lists hooks by partner and age. */
export function listHooks(sql: SqlOrTransaction, partner?: string): Promise<ListedHook[]> {
  return sql<ListedHook[]>`
    select
      id, partner_id as partner, url, types, paused_at as "pausedAt", paused_by as "pausedBy",
      failures, failing_since as "failingSince", last_failure as "lastFailure",
      waiting.count as waiting, waiting.since as "waitingSince",
      greatest(coalesce(database_time() - waiting.since, 0), 0) as "waitingMs",
      (select count(*) from deliveries where hook_id = id and state = 'dead' and ended_at is not null) as dead
    from hooks cross join lateral (
      select count(*) as count, min(queued_at) as since from deliveries where hook_id = id and state = 'waiting'
    ) as waiting
    where ${partner ?? null}::text is null or partner_id = ${partner ?? null}
    order by partner_id, added_at, id`;
}

/** Keeps what a hook is told, until it is resumed. @throws Error if there is no such hook */
export async function pauseHook(sql: Sql, id: string): Promise<void> {
  await changed(
    id,
    sql`
      update hooks set paused_at = coalesce(paused_at, database_time()), paused_by = 'operator'
      where id = ${id} returning id`,
  );
}

/**
 * Sends to a hook again, at once: also what would have waited for its next try.
 *
 * @returns how many deliveries wait
 * @throws Error if there is no such hook
 */
export async function resumeHook(sql: Sql, id: string): Promise<number> {
  return sql.begin(async (transaction) => {
    await changed(
      id,
      transaction`
        update hooks set paused_at = null, paused_by = null, failures = 0, failing_since = null
        where id = ${id} returning id`,
    );
    const [waiting] = await transaction<{ count: number }[]>`
      with due as (
        update deliveries set due_at = (select database_time())
        where hook_id = ${id} and state = 'waiting' and not leased
        returning true
      )
      select count(*) as count from due`;
    return waiting!.count;
  });
}

/**
 * Removes a hook with all that it waits for.
 *
 * @returns how many deliveries were waiting
 * @throws Error if there is no such hook
 */
export async function removeHook(sql: Sql, id: string): Promise<number> {
  const [waiting] = await sql<{ count: number }[]>`
    select count(*) as count from deliveries where hook_id = ${id} and state = 'waiting'`;
  await sql.begin(async (transaction) => {
    await changed(id, transaction`delete from hooks where id = ${id} returning id`);
    await announceChange(transaction);
  });
  let count = BATCH_SIZE;
  while (count > 0) {
    const [deleted] = await sql<{ count: number }[]>`
      with deleted as (
        delete from deliveries where number in (
          select number from deliveries where hook_id = ${id} limit ${BATCH_SIZE}
        )
        returning true
      )
      select count(*) as count from deleted`;
    count = deleted!.count;
  }
  await forgetClaims(sql);
  return waiting!.count;
}

/**
 * Gives a hook another secret. For a day, messages are signed with the one before, too.
 *
 * @returns the secret, which is returned only here
 * @throws Error if there is no such hook
 */
export async function rotateSecret(sql: Sql, id: string): Promise<string> {
  const secret = createSecret();
  await changed(
    id,
    sql`
      update hooks set
        secret = ${secret}, old_secret = secret, old_secret_until = database_time() + ${OLD_SECRET_MS}::bigint
      where id = ${id} returning id`,
  );
  return secret;
}

/**
 * Sends again what happened in a range: delivered and dead deliveries, with the same ids.
 *
 * @param until the first instant that isn't sent
 * @returns how many deliveries
 * @throws Error if there is no such hook
 */
export async function replay(sql: Sql, id: string, since: number, until = Number.MAX_SAFE_INTEGER): Promise<number> {
  return sql.begin(async (transaction) => {
    await changed(id, transaction`select id from hooks where id = ${id}`);
    const [again] = await transaction<{ count: number }[]>`
      with instant as (select database_time() as now),
      again as (
        update deliveries set
          state = 'waiting', leased = false, failures = 0, ended_at = null, queued_at = now, due_at = now
        from instant
        where hook_id = ${id} and happened_at >= ${since} and happened_at < ${until}
          and (state <> 'waiting' or not leased)
        returning true
      )
      select count(*) as count from again`;
    return again!.count;
  });
}

/** The deliveries that were given up, the newest first. @throws Error if there is no such hook */
export async function listDead(sql: Sql, id: string, limit: number): Promise<DeadDelivery[]> {
  await changed(id, sql`select id from hooks where id = ${id}`);
  return sql<DeadDelivery[]>`
    select told, type, offers.id as offer, happened_at as "happenedAt", deliveries.ended_at as "endedAt", outcome
    from deliveries join giveaway_offers as offers on offers.number = offer_number
    where hook_id = ${id} and state = 'dead' and deliveries.ended_at is not null
    order by deliveries.ended_at desc, told limit ${limit}`;
}

/** Where a hook is, for a message of the caller's. @throws Error if there is no such hook */
export async function readTarget(sql: Sql, id: string): Promise<Omit<HookTarget, 'failingMs'>> {
  const [target] = await sql<Omit<HookTarget, 'failingMs'>[]>`
    select id, url, private as "isPrivate", secrets_of(hooks) as secrets from hooks where id = ${id}`;
  if (!target) throw noSuchHook(id);
  return target;
}

/** In the form of Standard Webhooks. */
function createSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

async function changed(id: string, statement: Promise<readonly object[]>): Promise<void> {
  if ((await statement).length === 0) throw noSuchHook(id);
}

function noSuchHook(id: string): Error {
  return new Error(`there is no hook ${id}: see \`rewards-service hooks list\``);
}
