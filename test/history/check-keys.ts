import { groupBy } from './group-by.js';
import type { Fault, Operation } from './history.js';
import type { OneOffer, Person } from './one-offer.js';
import { isAnswered, isRefusal, mayBeForgotten, MEMORY_MS, startOf, type Answered } from './remembered.js';

/** A repeated key gets the answer that it got before. */
export function checkKeys({ offer, people, slack }: OneOffer): Fault[] {
  return people.flatMap((person) => {
    const keyed = person.operations.filter(({ key }) => key !== undefined);
    return [...groupBy(keyed, ({ key }) => key)].flatMap(([key, operations]) => {
      const changed = operations.some((later, index) =>
        operations.slice(0, index).some((earlier) => contradicts(earlier, later, person, slack)),
      );
      return changed
        ? [{ kind: 'changed answer' as const, what: `${offer.id}, ${person.user}: the key ${key} got two answers` }]
        : [];
    });
  });
}

/** @param earlier the one that was called first; both may have been under way at once */
function contradicts(earlier: Operation, later: Operation, person: Person, slack: number): boolean {
  // What is remembered may be as old as a call before, whose answer was lost.
  if (!isAnswered(earlier) || later.end - startOf(earlier, person) >= MEMORY_MS - slack) return false;
  // Not remembered itself, so it may come before the answer, but not after it.
  if (later.outcome.is === 'not-open') {
    if (earlier.end > later.call) return false;
  } else if (!isAnswered(later) || isSame(earlier, later)) return false;
  const forgotten = (one: Operation) => isRefusal(one) && mayBeForgotten(one, later, person);
  return !forgotten(earlier) && !forgotten(later);
}

function isSame({ outcome: one }: Answered, { outcome: other }: Answered): boolean {
  if (one.is === 'claimed') return other.is === 'claimed' && one.code === other.code;
  if (one.is === 'too-soon') return other.is === 'too-soon' && one.until === other.until;
  return one.is === other.is;
}
