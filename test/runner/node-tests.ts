import { availableParallelism } from 'node:os';
import { run } from 'node:test';
import { inspect } from 'node:util';
import { inBatches, withEntry } from './batches.js';
import type { Tally } from './tally.js';

/** A process that takes longer hangs, on a handle left open or a wait without end. A busy machine needs minutes for the longest. */
const PROCESS_LIMIT_MS = 420_000;

/** Runs test files, several processes at a time: one more than there are cores, since much of a test is waiting. */
export async function runNodeTests(files: readonly string[], tally: Tally): Promise<void> {
  const waiting = inBatches(files).values();
  const lane = async (): Promise<void> => {
    for (const batch of waiting) await withEntry(batch, (entry) => runBatch(entry, batch, tally));
  };
  await Promise.all(Array.from({ length: Math.min(3, availableParallelism() + 1) }, lane));
}

/** What the stream of `run()` holds, as far as it is used here; its own types leave the iteration untyped. */
type TestEvent =
  | { readonly type: 'test:stdout' | 'test:stderr'; readonly data: { readonly message: string } }
  | { readonly type: 'test:start'; readonly data: { readonly name: string; readonly nesting: number } }
  | { readonly type: 'test:pass' | 'test:fail'; readonly data: Outcome };

interface Failure extends Error {
  readonly failureType?: string;
  readonly exitCode?: number | null;
}

interface Outcome {
  readonly name: string;
  readonly nesting: number;
  readonly skip?: string | boolean;
  readonly todo?: string | boolean;
  readonly details: { readonly type?: string; readonly duration_ms: number; readonly error?: Failure };
}

/** Runs the files that `entry` holds as suites by their names. */
async function runBatch(entry: string, files: readonly string[], tally: Tally): Promise<void> {
  const output: string[] = [];
  const titles: string[] = [];
  const unfinished = new Set(files);
  let ran = 0;
  let failed = 0;
  const fail = (file: string, path: readonly string[], message: string): void => {
    failed += 1;
    tally.fail({ file, titles: path, message });
  };

  const events = run({ files: [entry], timeout: PROCESS_LIMIT_MS }) as AsyncIterable<TestEvent>;
  for await (const { type, data } of events) {
    if (type === 'test:stdout' || type === 'test:stderr') output.push(data.message);
    if (type === 'test:start') titles.splice(data.nesting, Infinity, data.name);
    if (type !== 'test:pass' && type !== 'test:fail') continue;

    const { name, nesting, skip, todo, details } = data;
    const [file = name, ...path] = [...titles.slice(0, nesting), name];
    const isTest = nesting > 0 && details.type !== 'suite';
    if (isTest) ran += 1;
    if (isTest && (skip !== undefined || todo !== undefined)) fail(file, path, 'is left out: a test runs, or it goes');
    else if (isTest && type === 'test:pass') tally.passed += 1;
    else if (type === 'test:fail' && !isReported(details.error, isTest)) {
      // What fails outside the files is the process: while one of them ran, or when all were through.
      if (unfinished.has(file)) fail(file, path, describeError(details.error));
      else
        for (const left of unfinished.size > 0 ? unfinished : files.slice(-1))
          fail(left, [], describeProcess(details.error));
    }

    if (nesting === 0 && unfinished.delete(name)) {
      if (failed === 0 && ran === 0) fail(name, [], 'holds no test');
      tally.file(name, failed === 0, ran, details.duration_ms, output.join(''));
      [ran, failed] = [0, 0];
    }
  }
  for (const file of unfinished) tally.file(file, false, 0, 0, output.join(''));
}

/** Whether the failure comes from something inside or around it that has been reported. */
function isReported(failure: Failure | undefined, isTest: boolean): boolean {
  const reason = failure?.failureType;
  return reason === 'subtestsFailed' || (reason === 'cancelledByParent' && !isTest);
}

function describeProcess(failure: Failure | undefined): string {
  if (failure?.failureType === 'testTimeoutFailure') {
    return `was still running after ${PROCESS_LIMIT_MS / 1000} s: a handle left open, or a wait without end`;
  }
  return `stopped before its end, with exit code ${failure?.exitCode ?? 'none'}`;
}

function describeError(error: Failure | undefined): string {
  if (error?.failureType === 'cancelledByParent') return 'was not reached';
  const cause = error?.cause ?? error;
  return cause instanceof Error ? (cause.stack ?? cause.message) : inspect(cause);
}
