import { groupBy } from './group-by.js';
import type { Fault } from './history.js';
import type { OneOffer } from './one-offer.js';

/** Accounts for every code: it is in the pool or was given, once, and no two people were shown it. */
export function checkPool({ offer, people, given, left }: OneOffer): Fault[] {
  const pool = new Set(offer.codes);
  const unused = new Set(left);
  const owners = groupBy(given, ({ code }) => code);
  const answers = people.flatMap(({ operations, user }) =>
    operations.flatMap(({ outcome }) => (outcome.is === 'claimed' ? [{ user, code: outcome.code }] : [])),
  );
  const readers = groupBy(answers, ({ code }) => code);
  const faults: Fault[] = [];
  const report = (kind: Fault['kind'], what: string) => faults.push({ kind, what: `${offer.id}: ${what}` });

  for (const code of new Set([...owners.keys(), ...unused, ...readers.keys()]))
    if (!pool.has(code)) report('foreign code', `${code} was never in the pool`);
  for (const [code, rows] of owners) {
    if (rows.length > 1) report('doubled code', `${code} was given ${rows.length} times`);
    if (unused.has(code)) report('returned code', `${code} was given, and is in the pool again`);
  }
  if (unused.size < left.length) report('doubled code', 'a code is in the pool twice');
  for (const [code, reads] of readers) {
    const users = new Set(reads.map(({ user }) => user));
    if (users.size > 1) report('doubled code', `${code} was shown to ${users.size} people`);
  }
  for (const code of pool)
    if (!owners.has(code) && !unused.has(code)) report('missing code', `${code} is neither given nor in the pool`);
  return faults;
}
