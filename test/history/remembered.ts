import type { Operation } from './history.js';
import type { Person } from './one-offer.js';

/** How long the service repeats an answer for the same key, in milliseconds. */
export const MEMORY_MS = 86_400_000;

/** Refusals of a person and an offer that the service remembers; codes are remembered in any case. */
const MAX_REFUSALS = 5;

type AnswerKind = 'claimed' | 'already-claimed' | 'sold-out' | 'too-soon';

/** An operation with an answer that the service remembers for its key. */
export type Answered = Operation & { readonly outcome: Extract<Operation['outcome'], { is: AnswerKind }> };

export function isRefusal({ outcome }: Operation): boolean {
  return outcome.is === 'already-claimed' || outcome.is === 'sold-out' || outcome.is === 'too-soon';
}

export function isAnswered(operation: Operation): operation is Answered {
  return operation.outcome.is === 'claimed' || isRefusal(operation);
}

/**
 * When an answer may have been found: from the first call with its key that it can repeat, or from its own call. A call whose answer
 * was lost may have reached the service at any time since.
 */
export function startOf(operation: Operation, { operations }: Person): number {
  if (operation.key === undefined) return operation.call;
  const forgotten = operation.call - MEMORY_MS;
  const calls = operations
    .filter(({ key }) => key === operation.key)
    .map(({ call, end, outcome }) =>
      outcome.is === 'lost' ? Math.max(call, forgotten) : end > forgotten ? call : operation.call,
    );
  return Math.min(operation.call, ...calls);
}

/** Whether so many refusals with other keys may have come between that this one is forgotten. */
export function mayBeForgotten(refused: Operation, later: Operation, { operations }: Person): boolean {
  const others = operations.filter(
    ({ key, call, end, outcome }) =>
      key !== undefined && key !== refused.key && call < later.end && (end > refused.call || outcome.is === 'lost'),
  );
  const refusals = others.filter((operation) => isRefusal(operation) || operation.outcome.is === 'lost');
  return new Set(refusals.map(({ key }) => key)).size >= MAX_REFUSALS;
}
