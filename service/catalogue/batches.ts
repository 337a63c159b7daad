/** Rows in one statement: far below the limit of a message of the protocol. */
const MAX_ROWS = 2000;

/** Cuts a list into parts for one statement each. */
export function* inBatches<Row>(rows: Iterable<Row>): Generator<readonly Row[]> {
  let batch: Row[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < MAX_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length) yield batch;
}
