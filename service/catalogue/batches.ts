/** Rows in one statement: far below what a message of the protocol can hold. */
const SIZE = 2000;

/** Cuts a list into parts that a statement each can take. */
export function* inBatches<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += SIZE) yield rows.slice(start, start + SIZE);
}
