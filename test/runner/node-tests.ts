import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from 'node:test';
import { inspect } from 'node:util';
import { compileTests, type CompiledTests } from './bundled-tests.js';
import { LEAVES_NOTHING } from './left-behind.js';
import type { Tally } from './tally.js';
import { isSlow, runsAlone } from './test-files.js';
import type { Times } from './times.js';
import type { Unit } from './units.js';

/** A file that takes longer hangs on an open handle or an endless wait. On a busy machine the longest needs minutes. */
const fileTimeout = 900_000;

/** How many files share a process. Starting one takes longer than most of their tests. */
const FILES_PER_PROCESS = 20;

const LEFT_BEHIND = 'test/runner/left-behind.ts';

/** Compiled tests, and how they run. */
export interface NodeTests {
  readonly units: readonly Unit[];
  /** Runs one of the files once more, in a process of its own. */
  runOne(file: string, tally: Tally): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Compiles test files, each for a process of its own if it asks for one, the others together in a few.
 *
 * @param ready what they need is there then
 */
export async function prepareNodeTests(
  files: readonly string[],
  times: Times,
  ready: Promise<unknown>,
): Promise<NodeTests> {
  const compiled = await compileTests([...files, LEFT_BEHIND]);
  // Processes of tests inherit these. They need no compiler, only source maps, so that failures name the lines of the sources.
  process.execArgv = ['--enable-source-maps'];
  const folder = await mkdtemp(path.join(tmpdir(), 'rewards-tests-'));
  const unit = (together: readonly string[]): Unit => ({
    names: together,
    run: async (tally) => {
      await ready;
      await runProcess(together, compiled, folder, tally);
    },
  });
  const alone = files.filter(runsAlone);
  const shared = files.filter((file) => !runsAlone(file));
  const [slow, others] = [alone.filter(isSlow), alone.filter((file) => !isSlow(file))];
  return {
    // The order of a machine that has no times yet.
    units: [...slow.map((file) => [file]), ...inGroups(shared, times), ...others.map((file) => [file])].map(unit),
    runOne: (file, tally) => runProcess([file], compiled, folder, tally),
    remove: async () => void (await Promise.all([rm(folder, { recursive: true }), compiled.remove()])),
  };
}

/** Groups that take equally long, as far as is known. */
function inGroups(files: readonly string[], times: Times): string[][] {
  const groups = Array.from({ length: Math.ceil(files.length / FILES_PER_PROCESS) }, (): string[] => []);
  const count = groups.length;
  // Back and forth, so that the first one doesn't get the longest of each round.
  times
    .longestFirst(files, (file) => [file])
    .forEach((file, at) => {
      const place = at % (2 * count);
      groups[place < count ? place : 2 * count - 1 - place]!.push(file);
    });
  return groups;
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
  const entry =
    others.length === 0 ? first! : await writeEntry([first!, ...others], compiled.fileOf(LEFT_BEHIND), folder);
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
    if (name === LEAVES_NOTHING && event.type === 'test:pass') continue;
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
      if (skip === undefined && todo === undefined) tally.pass(current);
      else fail([...titles.slice(0, nesting), name], 'is skipped: run it or delete it');
    }
  }

  for (const [file, { failed, ran, ms }] of results) {
    current = file;
    if (failed === 0 && ran === 0) fail([], 'holds no test that ran');
    tally.file(file, results.get(file)!.failed === 0, ran, ms, output.join(''));
  }
}

/** A module that runs several files of tests, and checks after each what it left. */
async function writeEntry(files: readonly string[], leftBehind: string, folder: string): Promise<string> {
  const entry = path.join(folder, `${randomUUID()}.mjs`);
  const check = path.join(folder, 'check.mjs');
  const from = (names: string): string => `import { ${names} } from ${JSON.stringify(leftBehind)};\n`;
  await writeFile(check, `${from('checkLeftBehind')}checkLeftBehind();\n`);
  // A query makes a module of its own, which runs at its place.
  const checkAt = (place: number): string => `import ${JSON.stringify(`${check}?${place}`)};\n`;
  const imports = files.map((file, index) => `import ${JSON.stringify(file)};\n${checkAt(index + 1)}`);
  await writeFile(entry, [checkAt(0), ...imports, from('startTests'), 'startTests();\n'].join(''));
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
