import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Lists the files of tests, or those below the paths. Paths are relative to the root. */
export function listTests(paths: readonly string[]): string[] {
  return readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((file) => path.join('test', file))
    .filter((file) => /\.(browser-)?test\.ts$/.test(file) && !file.includes('node_modules'))
    .filter((file) => paths.length === 0 || paths.some((prefix) => file.startsWith(prefix)))
    .sort();
}
