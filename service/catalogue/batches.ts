/** Rows in one statement: far below what a message of the protocol can hold. */
const SIZE = 2000;

/** Cuts a list into parts that a statement each can take. */
export function* inBatches<Row>(rows: Iterable<Row>): Generator<readonly Row[]> {
  let batch: Row[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length) yield batch;
}
