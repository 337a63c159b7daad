import type { SqlOrTransaction } from '../database/connect.js';
import type { ClaimAnswer } from './claim-answer.js';

/** How long an answer is kept, in milliseconds. */
const DAY = 86_400_000;

/** Outdated answers put away with each new one: more than one, so that they do not pile up. */
const SWEEP = 5;

/** Names one try of one claim. Person and key are digests. */
export interface ClaimAnswerKey {
  readonly offer: number;
  readonly person: Buffer;
  readonly key: Buffer;
}

/** Finds what the same claim was answered before, for a day. */
export async function findAnswer(
  sql: SqlOrTransaction,
  { offer, person, key }: ClaimAnswerKey,
  now: number,
): Promise<ClaimAnswer | undefined> {
  const [row] = await sql<{ code: string | null; message: string | null }[]>`
    select code, message from claim_answers
    where offer_number = ${offer} and person = ${person} and key = ${key} and answered_at > ${now - DAY}`;
  if (!row) return undefined;
  return row.code === null ? { message: row.message ?? '' } : { code: row.code };
}

/** Keeps what a claim is answered. */
export async function keepAnswer(
  sql: SqlOrTransaction,
  { offer, person, key }: ClaimAnswerKey,
  answer: ClaimAnswer,
  now: number,
): Promise<void> {
  const code = 'code' in answer ? answer.code : null;
  const message = 'message' in answer ? answer.message : null;
  await sql`
      insert into claim_answers (offer_number, person, key, answered_at, code, message)
      values (${offer}, ${person}, ${key}, ${now}, ${code}, ${message})
      on conflict (offer_number, person, key) do update set
        answered_at = excluded.answered_at,
        code = excluded.code,
        message = excluded.message`;
  // What another claim is putting away at this moment is left to it.
  await sql`
      delete from claim_answers where (offer_number, person, key) in (
        select offer_number, person, key from claim_answers
        where answered_at <= ${now - DAY}
        order by answered_at
        limit ${SWEEP}
        for update skip locked
      )`;
}
