import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * The core is what `npm test` runs in five minutes: element tests, and tests in Node that share a process. Of these folders, and of the tests
 * that have a process of their own, it has only the files below.
 */
const BESIDE_THE_CORE = ['bench', 'build', 'demo', 'deploy', 'integrations', 'server', 'service'];
const CORE = [
  // One file for each element, from its script tag to the service.
  'embed/codes',
  'embed/script-tag',
  'e2e/giveaway',
  // What a claim may never do.
  'service/claim',
  'service/claim-faults',
  'service/claim-place',
  'service/claim-window',
  'service/history',
  'service/sold-out',
];

/** Lists the files of tests, or those below the paths. Paths are relative to the root. */
export function listTests(paths: readonly string[]): string[] {
  return readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((file) => path.join('test', file))
    .filter((file) => /\.(browser-|engine-)?test\.ts$/.test(file) && !file.includes('node_modules'))
    .filter((file) => paths.length === 0 || paths.some((prefix) => file.startsWith(prefix)))
    .sort();
}

/** Whether a test runs in a browser. The others run in Node. */
export function isElementTest(file: string): boolean {
  return file.endsWith('.browser-test.ts') || dependsOnEngine(file);
}

/** Whether an element test is about what engines do: layout, input, frames, observers, storage, accessibility. It runs in each of them. */
export function dependsOnEngine(file: string): boolean {
  return file.endsWith('.engine-test.ts');
}

/** Whether a test is exhaustive, such as `backup.slow.test.ts`. `npm run test:all` runs these too, `npm test` only if they are named. */
export function isSlow(file: string): boolean {
  return file.endsWith('.slow.test.ts');
}

/** Whether a test has a process of its own, because it starts a browser or a build, or changes what other tests of a process see. */
export function runsAlone(file: string): boolean {
  return isSlow(file) || file.endsWith('.alone.test.ts');
}

/** Whether `npm test` runs a test without its name. Properties, which try many cases in a browser, are left to `npm run test:all`. */
export function isCore(file: string): boolean {
  const [, folder = '', ...names] = file.split(path.sep);
  const name = `${folder}/${names.join('/').replace(/(\.alone)?\.test\.ts$/, '')}`;
  if (CORE.includes(name)) return true;
  if (runsAlone(file) || BESIDE_THE_CORE.includes(folder)) return false;
  return !isElementTest(file) || !path.basename(file).startsWith('any-');
}
