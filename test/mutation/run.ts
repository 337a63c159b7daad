/**
 * `npm run test:mutation [-- FILE …]`: breaks each chosen line of `mutants.ts` in a copy of the project, runs the tests named with it, and says
 * which saw it. Exits with 1 if one was not seen. The files' tests run once unbroken first: a test that fails anyway sees nothing.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { MUTANTS, type Mutant } from './mutants.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** What the tests read. Installed packages are linked. */
const COPIED = ['build', 'src', 'service', 'test', 'package.json', 'tsconfig.json'];
/** For a mutant that no longer ends by itself, in milliseconds. All tests together take longer than one. */
const LIMIT_MS = 120_000;
const ALL_LIMIT_MS = 900_000;

const wanted = process.argv.slice(2);
const mutants = MUTANTS.filter(({ file }) => wanted.length === 0 || wanted.some((name) => file.startsWith(name)));
const folders = await Promise.all(
  Array.from({ length: Math.min(availableParallelism(), mutants.length) }, copyProject),
);
try {
  const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests))];
  const failing = await failingTest(folders[0]!, tests, ALL_LIMIT_MS);
  if (failing !== undefined) throw new Error(`A test fails without any change: ${failing}`);
  const next = mutants.values();
  let seen = 0;
  await Promise.all(
    folders.map(async (folder) => {
      for (const mutant of next) if (await isSeen(folder, mutant)) seen += 1;
    }),
  );
  console.log(`${seen} of ${mutants.length} seen`);
  if (seen < mutants.length) process.exitCode = 1;
} finally {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
}

async function copyProject(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rewards-mutation-'));
  const filter = (file: string): boolean => path.basename(file) !== 'node_modules';
  for (const name of COPIED) await cp(path.join(ROOT, name), path.join(folder, name), { recursive: true, filter });
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

async function isSeen(folder: string, { file, from, to, tests }: Mutant): Promise<boolean> {
  const copy = path.join(folder, file);
  const text = await readFile(copy, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${file} does not have this once: ${from}`);
  await writeFile(
    copy,
    text.replace(from, () => to),
  );
  const test = await failingTest(folder, tests);
  await writeFile(copy, text);
  console.log(`${test === undefined ? '✖ not seen' : '✔'} ${file}: ${from}\n    ${test ?? `→ ${to}`}`);
  return test !== undefined;
}

/** The first test that fails; undefined if all pass. */
function failingTest(folder: string, tests: readonly string[], timeout = LIMIT_MS): Promise<string | undefined> {
  const args = ['--import', 'tsx', '--test', '--test-reporter=tap', ...tests];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, timeout, maxBuffer: 1e8 }, (error, output) => {
      // Suites fail with their tests, which come before them.
      const [, name] = /^\s*not ok \d+ - (.*)$/m.exec(output) ?? [];
      resolve(error ? (name ?? 'the tests did not end') : undefined);
    });
  });
}
