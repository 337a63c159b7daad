import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

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

/** What a test imports that starts a browser, a service, a command or a build. */
const STARTS_SOMETHING =
  /support\/(?:.*browser|.*service|.*studio|command|database|published-package|shop)\.js'|conformance-cases/;

/** Puts the files that probably take longest first, so that no long one runs alone at the end. */
export function longestFirst(files: readonly string[]): string[] {
  const rank = (file: string): number => (isSlow(file) ? 0 : STARTS_SOMETHING.test(readFileSync(file, 'utf8')) ? 1 : 2);
  return files
    .map((file) => ({ file, rank: rank(file) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ file }) => file);
}
