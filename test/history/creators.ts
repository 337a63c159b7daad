import type { Given, Operation } from './history.js';

/** Whether an operation may be the one that this code was given to. A lost one may have happened at any time after its call. */
export function mayHaveCreated(operation: Operation, row: Given, slack: number): boolean {
  const { outcome, call, end } = operation;
  if (row.at < call - slack) return false;
  if (outcome.is === 'lost') return true;
  return outcome.is === 'claimed' && outcome.code === row.code && row.at <= end + slack;
}

/**
 * Finds the codes for which no operation is left: each code needs an operation of its own. Kuhn's algorithm for matchings; a person has
 * few of both.
 */
export function findWithoutCreator(given: readonly Given[], operations: readonly Operation[], slack: number): Given[] {
  const rowOf = new Map<Operation, Given>();
  const assign = (row: Given, seen: Set<Operation>): boolean =>
    operations.some((operation) => {
      if (seen.has(operation) || !mayHaveCreated(operation, row, slack)) return false;
      seen.add(operation);
      const other = rowOf.get(operation);
      if (other && !assign(other, seen)) return false;
      rowOf.set(operation, row);
      return true;
    });
  return given.filter((row) => !assign(row, new Set()));
}
