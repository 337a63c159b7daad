/**
 * `npm run test:watch [-- PATH…]`: runs the tests below the paths, and after each change those that import a changed file. If
 * none does, it runs the tests below the paths again. Ctrl-C ends it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { watch } from 'chokidar';
import { affectedTests } from './runner/affected-tests.js';
import { print } from './runner/tally.js';
import { isSlow, listTests } from './runner/test-files.js';

/** Changes that come this soon after one another belong together. */
const PAUSE_MS = 100;

const root = path.dirname(import.meta.dirname);
process.chdir(root);

const paths = process.argv.slice(2).map((argument) => path.relative(root, path.resolve(argument)));
const changed = new Set<string>();

async function run(tests: readonly string[]): Promise<void> {
  await once(spawn(process.execPath, ['--import', 'tsx', 'test/run.ts', ...tests], { stdio: 'inherit' }), 'close');
  print('Waiting for a change. Ctrl-C ends it.');
}

async function runAffected(): Promise<void> {
  await sleep(PAUSE_MS);
  if (changed.size === 0) return;
  const files = new Set(changed);
  changed.clear();
  const affected = affectedTests(listTests(paths), files);
  // Exhaustive tests run only if they are named, or have changed themselves.
  const tests = affected.filter((test) => !isSlow(test) || paths.includes(test) || files.has(test));
  print(`\nChanged: ${[...files].join(', ')}`);
  if (tests.length > 0) await run(tests);
  else if (paths.length > 0) await run(paths);
  else print('No test imports it.');
}

let running = paths.length > 0 ? run(paths) : Promise.resolve(print('Waiting for a change. Ctrl-C ends it.'));

watch(['src', 'test', 'demo', 'service', 'build', 'bench'], {
  ignored: (file: string) => /(^|\/)(node_modules|\.data)(\/|$)|^test\/hosts\/./.test(file),
  ignoreInitial: true,
}).on('all', (_event, file) => {
  changed.add(file);
  running = running.then(runAffected);
});
