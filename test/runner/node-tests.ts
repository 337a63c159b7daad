import { availableParallelism } from 'node:os';
import path from 'node:path';
import { run } from 'node:test';
import { inspect } from 'node:util';
import type { Tally } from './tally.js';

/** A file that takes longer hangs on an open handle or an endless wait. On a busy machine the longest needs minutes. */
const fileTimeout = 900_000;

/** Runs test files, each in a process of its own. One more at a time than there are cores: much of a test is waiting. */
export async function runNodeTests(files: readonly string[], tally: Tally): Promise<void> {
  const waiting = files.values();
  const lane = async (): Promise<void> => {
    for (const file of waiting) await runFile(file, tally);
  };
  await Promise.all(Array.from({ length: Math.min(3, availableParallelism() + 1) }, lane));
}

/** The events of `run()` that we use. Its own types leave the iteration untyped. */
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
  readonly details: { readonly type?: string; readonly error?: Failure };
}

async function runFile(file: string, tally: Tally): Promise<void> {
  const output: string[] = [];
  const titles: string[] = [];
  let ran = 0;
  let failed = 0;
  const start = performance.now();
  const fail = (path: readonly string[], message: string): void => {
    failed += 1;
    tally.fail({ file, titles: path, message });
  };

  const events = run({ files: [path.resolve(file)], timeout: fileTimeout }) as AsyncIterable<TestEvent>;
  for await (const { type, data } of events) {
    if (type === 'test:stdout' || type === 'test:stderr') output.push(data.message);
    if (type === 'test:start') titles.splice(data.nesting, Infinity, data.name);
    if (type !== 'test:pass' && type !== 'test:fail') continue;

    const { name, nesting, skip, todo, details } = data;
    const isFile = nesting === 0 && path.resolve(name) === path.resolve(file);
    const isTest = !isFile && details.type !== 'suite';
    if (isTest) ran += 1;
    if (type === 'test:fail' && todo === undefined) {
      // A suite that fails because of a test inside it was already reported.
      const reason = details.error?.failureType;
      if (reason === 'subtestsFailed' || (reason === 'cancelledByParent' && !isTest)) continue;
      if (isFile) fail([], describeFile(details.error));
      else fail([...titles.slice(0, nesting), name], describeError(details.error));
    } else if (isTest) {
      if (skip === undefined && todo === undefined) tally.passed += 1;
      else fail([...titles.slice(0, nesting), name], 'is skipped: run it or delete it');
    }
  }

  if (failed === 0 && ran === 0) fail([], 'holds no test');
  tally.file(file, failed === 0, ran, performance.now() - start, output.join(''));
}

function describeFile(failure: Failure | undefined): string {
  if (failure?.failureType === 'testTimeoutFailure') {
    return `was still running after ${fileTimeout / 1000} s: an open handle, or an endless wait`;
  }
  return `stopped before its end, with exit code ${failure?.exitCode ?? 'none'}`;
}

function describeError(error: Failure | undefined): string {
  if (error?.failureType === 'cancelledByParent') return 'was not reached';
  const cause = error?.cause ?? error;
  return cause instanceof Error ? (cause.stack ?? cause.message) : inspect(cause);
}
