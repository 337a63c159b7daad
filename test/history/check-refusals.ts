import { mayHaveCreated } from './creators.js';
import type { Fault, Given, Operation } from './history.js';
import type { OneOffer, Person } from './one-offer.js';
import { isRefusal, MEMORY_MS, startOf } from './remembered.js';
import { windowEnd } from './window-end.js';

type Verdict = { readonly kind: Fault['kind']; readonly what: string } | undefined;

/** Every refusal has a cause, at an instant when its claim was under way. */
export function checkRefusals(one: OneOffer): Fault[] {
  return one.people.flatMap((person) =>
    person.operations.flatMap((operation) => {
      const fault = judge(operation, person, one);
      return fault ? [{ ...fault, what: `${one.offer.id}, ${person.user}: ${fault.what}` }] : [];
    }),
  );
}

function judge(operation: Operation, person: Person, one: OneOffer): Verdict {
  const { offer, slack } = one;
  const { opensAt = -Infinity, endsAt = Infinity } = offer;
  const { outcome, call, end } = operation;
  const start = startOf(operation, person);
  if (outcome.is === 'not-open') {
    const closed = call - slack < opensAt || end + slack >= endsAt;
    return closed ? undefined : { kind: 'refusal without a cause', what: 'the offer was open' };
  }
  if (!isRefusal(operation)) return undefined;
  if (end + slack < opensAt || start - slack >= endsAt)
    return { kind: 'wrong refusal', what: `it got ${outcome.is} while the offer was closed` };
  if (outcome.is === 'sold-out') return judgeSoldOut(operation, start, person, one);
  if ((outcome.is === 'already-claimed') !== (offer.frequency === undefined))
    return { kind: 'wrong refusal', what: `it got ${outcome.is} with the frequency ${offer.frequency ?? 'once'}` };

  const rows = person.given.filter(({ at }) => at <= end + slack);
  if (rows.length === 0) return { kind: 'refusal without a cause', what: `it got ${outcome.is} before any code` };
  const foreign = rows.filter((row) => isOfAnotherClaim(row, operation, person, slack));
  if (foreign.length === 0)
    return { kind: 'changed answer', what: 'it was refused because of a code that its own key had got' };
  return outcome.is === 'too-soon' ? judgeTooSoon(outcome.until, start, foreign, one) : undefined;
}

/** The pool must have been empty, and the person free to claim: their own rule comes first. */
function judgeSoldOut(
  { end }: Operation,
  start: number,
  person: Person,
  { offer, given, left, slack }: OneOffer,
): Verdict {
  if (left.length > 0 || given.some(({ at }) => at > end + slack))
    return { kind: 'refusal without a cause', what: 'it got sold-out while there were codes' };
  const barring = person.given.find(
    (row) => settledAt(row, person) < start && end + slack < windowEnd(row.at, offer.frequency),
  );
  return barring && { kind: 'wrong refusal', what: 'it got sold-out, though the person had had a code' };
}

function judgeTooSoon(until: number, start: number, rows: readonly Given[], { offer, slack }: OneOffer): Verdict {
  const row = rows.find(({ at }) => Math.ceil(windowEnd(at, offer.frequency) / 1000) * 1000 === until);
  if (!row) return { kind: 'wrong instant', what: `no window of theirs ends at ${until}` };
  if (start - slack >= windowEnd(row.at, offer.frequency))
    return { kind: 'refusal without a cause', what: 'the window that it names had ended' };
  return undefined;
}

/** A key repeats the answer of its own claim for a day, so its own code doesn't refuse it. */
function isOfAnotherClaim(row: Given, { key, end }: Operation, { operations }: Person, slack: number): boolean {
  if (key === undefined || end - row.at >= MEMORY_MS - slack) return true;
  return operations.some((other) => other.key !== key && mayHaveCreated(other, row, slack));
}

/** When somebody first knew that this code was given. */
function settledAt({ code }: Given, { operations }: Person): number {
  const ends = operations.flatMap(({ outcome, end }) =>
    outcome.is === 'claimed' && outcome.code === code ? [end] : [],
  );
  return Math.min(Infinity, ...ends);
}
