import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { run } from 'node:test';
import { inspect } from 'node:util';
import { compileTests, type CompiledTests } from './bundled-tests.js';
import type { Tally } from './tally.js';
import { startsSomething } from './test-files.js';

/** A file that takes longer hangs on an open handle or an endless wait. On a busy machine the longest needs minutes. */
const fileTimeout = 900_000;

/** How many files that start nothing share a process. Starting one takes longer than most of their tests. */
const FILES_PER_PROCESS = 30;

/**
 * Runs test files: those that start something each in a process of its own, the others together in a few. One more process at a time than
 * there are cores: much of a test is waiting.
 */
export async function runNodeTests(files: readonly string[], tally: Tally): Promise<void> {
  const compiled = await compileTests(files);
  // Processes of tests inherit these. They need no compiler, only source maps, so that failures name the lines of the sources.
  process.execArgv = ['--enable-source-maps'];
  const folder = await mkdtemp(path.join(tmpdir(), 'rewards-tests-'));
  const waiting = processesFor(files).values();
  const lane = async (): Promise<void> => {
    for (const together of waiting) await runProcess(together, compiled, folder, tally);
  };
  try {
    await Promise.all(Array.from({ length: Math.min(3, availableParallelism() + 1) }, lane));
  } finally {
    await Promise.all([rm(folder, { recursive: true }), compiled.remove()]);
  }
}

/** Groups files by the process that they run in. */
function processesFor(files: readonly string[]): string[][] {
  const alone = files.filter((file) => startsSomething(file)).map((file) => [file]);
  const together = files.filter((file) => !startsSomething(file));
  const count = Math.ceil(together.length / FILES_PER_PROCESS);
  return [...alone, ...Array.from({ length: count }, (_, at) => together.filter((_, index) => index % count === at))];
}

/** The events of `run()` that we use. Its own types leave the iteration untyped. */
type TestEvent =
  | { readonly type: 'test:stdout'; readonly data: { readonly message: string } }
  | { readonly type: 'test:stderr'; readonly data: { readonly message: string } }
  | {
      readonly type: 'test:start';
      readonly data: { readonly name: string; readonly nesting: number; readonly file?: string };
    }
  | { readonly type: 'test:plan' | 'test:diagnostic'; readonly data: { readonly file?: string } }
  | { readonly type: 'test:pass'; readonly data: Outcome }
  | { readonly type: 'test:fail'; readonly data: Outcome };

interface Failure extends Error {
  readonly failureType?: string;
  readonly exitCode?: number | null;
}

interface Outcome {
  readonly name: string;
  readonly nesting: number;
  readonly file?: string;
  readonly skip?: string | boolean;
  readonly todo?: string | boolean;
  readonly details: { readonly type?: string; readonly error?: Failure };
}

/** What became of one file. */
interface Result {
  failed: number;
  ran: number;
  ms: number;
}

async function runProcess(
  files: readonly string[],
  compiled: CompiledTests,
  folder: string,
  tally: Tally,
): Promise<void> {
  const output: string[] = [];
  const titles: string[] = [];
  const results = new Map(files.map((file): [string, Result] => [file, { failed: 0, ran: 0, ms: 0 }]));
  const [first, ...others] = files.map((file) => compiled.fileOf(file));
  const entry = others.length === 0 ? first! : await writeEntry([first!, ...others], folder);
  let current = files[0]!;
  let last = performance.now();
  const fail = (path: readonly string[], message: string): void => {
    results.get(current)!.failed += 1;
    tally.fail({ file: current, titles: path, message });
  };

  const events = run({ files: [entry], timeout: fileTimeout }) as AsyncIterable<TestEvent>;
  for await (const event of events) {
    if (event.type === 'test:stdout' || event.type === 'test:stderr') {
      output.push(event.data.message);
      continue;
    }
    // A test that a helper has defined bears the helper's name: it belongs to the file of the tests around it.
    const file = event.data.file && path.relative(process.cwd(), event.data.file);
    if (file && results.has(file)) current = file;
    if (event.type === 'test:start') {
      titles.splice(event.data.nesting, Infinity, event.data.name);
      continue;
    }
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    const { name, nesting, skip, todo, details } = event.data;
    const isFile = nesting === 0 && path.resolve(name) === entry;
    const isTest = !isFile && details.type !== 'suite';
    const result = results.get(current)!;
    result.ms += performance.now() - last;
    last = performance.now();
    if (isTest) result.ran += 1;
    if (event.type === 'test:fail' && todo === undefined) {
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

  for (const [file, { failed, ran, ms }] of results) {
    current = file;
    if (failed === 0 && ran === 0) fail([], 'holds no test that ran');
    tally.file(file, results.get(file)!.failed === 0, ran, ms, output.join(''));
  }
}

/** A module that runs several files of tests. */
async function writeEntry(files: readonly string[], folder: string): Promise<string> {
  const entry = path.join(folder, `${randomUUID()}.mjs`);
  await writeFile(entry, files.map((file) => `import ${JSON.stringify(file)};\n`).join(''));
  return entry;
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
