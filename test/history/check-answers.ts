import { findWithoutCreator, mayHaveCreated } from './creators.js';
import type { Fault, Given, Operation } from './history.js';
import type { OneOffer, Person } from './one-offer.js';
import { MEMORY_MS } from './remembered.js';

/** Compares the codes that people were shown with those that the database has as theirs, both ways. */
export function checkAnswers({ offer, people, slack }: OneOffer): Fault[] {
  return people.flatMap((person) => {
    const { user, operations, given } = person;
    const faults: Fault[] = [];
    const report = (kind: Fault['kind'], what: string) => faults.push({ kind, what: `${offer.id}, ${user}: ${what}` });
    for (const operation of operations) {
      if (operation.outcome.is !== 'claimed') continue;
      const { code } = operation.outcome;
      const row = given.find((one) => one.code === code);
      if (!row) report('lost code', `${code} was answered, and is not theirs in the database`);
      else if (!isCaused(operation, row, person, slack))
        report('answer without a cause', `${code} was answered again, to a claim that can't repeat it`);
    }
    for (const row of findWithoutCreator(given, operations, slack)) {
      const asked = operations.some(({ outcome: { is } }) => is === 'lost' || is === 'claimed');
      if (asked) report('code outside its claim', `${row.code} was given when no claim that is left was under way`);
      else report('code without a claim', `${row.code} was given, and nobody asked`);
    }
    return faults;
  });
}

/** A code is answered to the claim that got it, and for a day to others with the same key. */
function isCaused(operation: Operation, row: Given, { operations }: Person, slack: number): boolean {
  if (mayHaveCreated(operation, row, slack)) return true;
  if (operation.key === undefined || operation.call - row.at > MEMORY_MS + slack) return false;
  return operations.some(
    (other) => other !== operation && other.key === operation.key && mayHaveCreated(other, row, slack),
  );
}
