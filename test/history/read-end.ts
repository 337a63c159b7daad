import type { SqlOrTransaction } from '../../service/database/connect.js';
import { digest } from '../../service/keys/digest.js';
import type { Given, History } from './history.js';

/**
 * Reads what is in the database at the end of a run: which codes were given, and which are still in the pools.
 *
 * @param users all who may have claimed: the database knows them by digests
 * @param offer reads only what is about this offer
 */
export async function readEnd(
  run: (text: string) => Promise<readonly object[]>,
  users: Iterable<string>,
  offer?: string,
): Promise<Pick<History, 'given' | 'left'>> {
  const which = offer === undefined ? '' : `where id = '${offer}'`;
  const userOf = new Map([...users].map((user) => [digest(user).toString('hex'), user]));
  const given = (await run(`
    select id as offer, code, encode(person, 'hex') as user, claimed_at::float8 as at
    from claims join giveaway_offers on number = offer_number ${which}`)) as Given[];
  const left = (await run(`
    select id as offer, code from codes join giveaway_offers
    on number = offer_number and codes.edition = giveaway_offers.edition ${which}`)) as History['left'];
  return { given: given.map((row) => ({ ...row, user: userOf.get(row.user) ?? `unknown ${row.user}` })), left };
}

/** `readEnd` needs only this of a database. */
export function runOn(sql: SqlOrTransaction): (text: string) => Promise<readonly object[]> {
  return (text) => sql.run({ text });
}
