import type { Sql, SqlOrTransaction } from '../database/connect.js';
import { assertPartner, isTheirEvent, isTheirs, type Person } from './person.js';

/** How many records there are about a person. */
export interface PersonRecords {
  readonly claims: number;
  readonly rememberedAnswers: number;
  readonly events: number;
  /** What hooks were told of their claims, or would be, also in a replay. */
  readonly deliveries: number;
}

/**
 * Erases everything about a person. The codes that they got stay given, to nobody, so that no catalogue brings them back. The service
 * doesn't know any more that this person has claimed, so they can claim again.
 *
 * @throws Error if there is no such partner
 */
export function erasePerson(sql: Sql, person: Person): Promise<PersonRecords> {
  return sql.begin(async (transaction) => {
    await assertPartner(transaction, person.partner);
    // Waits for a claim that is under way, so that the next statement sees all of it. If that one waited itself, it would delete the
    // claim's row in `claimants`, but not see its code.
    await transaction`select from claimants where ${isTheirs(person)} for update`;
    const [erased] = await transaction<PersonRecords[]>`
      with given as (
        update claims set person = '', claimed_at = 0 where ${isTheirs(person)} returning offer_number, code
      ),
      ids as (
        delete from told_claims using given
        where told_claims.offer_number = given.offer_number and told_claims.code = given.code
        returning claim
      ),
      told as (delete from deliveries where told in (select 'claim_' || claim from ids) returning true),
      rule as (delete from claimants where ${isTheirs(person)}),
      answers as (delete from claim_answers where ${isTheirs(person)} returning true),
      events as (delete from giveaway_events where ${isTheirEvent(person)} returning true)
      select
        (select count(*) from given) as claims,
        (select count(*) from answers) as "rememberedAnswers",
        (select count(*) from events) as events,
        (select count(*) from told) as deliveries`;
    return erased!;
  });
}

/** Counts what `erasePerson` would erase, and changes nothing. */
export async function countPerson(sql: SqlOrTransaction, person: Person): Promise<PersonRecords> {
  await assertPartner(sql, person.partner);
  const [counted] = await sql<PersonRecords[]>`
    select
      (select count(*) from claims where ${isTheirs(person)}) as claims,
      (select count(*) from claim_answers where ${isTheirs(person)}) as "rememberedAnswers",
      (select count(*) from giveaway_events where ${isTheirEvent(person)}) as events,
      (
        select count(*) from deliveries where told in (
          select 'claim_' || claim from told_claims join claims using (offer_number, code) where ${isTheirs(person)}
        )
      ) as deliveries`;
  return counted!;
}
