import fc from 'fast-check';

/** Set by the test runner: in Node as variables of the environment, in a browser on the window. */
const { CASE_FACTOR = '1', CASE_SEED = '1' } =
  (globalThis as { caseSettings?: Partial<Record<string, string>> }).caseSettings ?? process.env;

/**
 * Checks a property in this many cases. In `npm test` they are the same each time. `npm run test:all` tries others, and ten times as
 * many. A failure names its seed: `CASE_SEED=… npm test -- FILE` tries the same cases again.
 */
export async function checkProperty<Values>(cases: number, property: fc.IAsyncProperty<Values>): Promise<void> {
  await fc.assert(property, {
    numRuns: cases * Number(CASE_FACTOR),
    seed: Number(CASE_SEED),
    includeErrorInReport: true,
  });
}
