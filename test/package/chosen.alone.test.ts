import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';

const root = path.resolve(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>;
const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(path.join(root, 'src', file), 'utf8'));

describe('what this project was asked to be made with', () => {
  for (const name of ['lit', '@lit/task'])
    test(`${name} is a dependency of the package, and the elements import it`, () => {
      assert.match(manifest.dependencies[name] ?? 'none', /^\d+\.\d+\.\d+$/);
      // An import of types alone would be none at run time.
      const used = new RegExp(String.raw`^import (?!type )[^;]*from '${name}'`, 'm');
      assert.ok(sources.some((source) => used.test(source)));
    });

  for (const name of ['typescript', 'vite', '@open-wc/testing', '@web/test-runner'])
    test(`${name} is a pinned tool of the repository`, () => {
      assert.match(manifest.devDependencies[name] ?? 'none', /^\d+\.\d+\.\d+$/);
    });

  for (const entry of [
    'src',
    'demo',
    'test',
    'public',
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
    'index.html',
  ])
    test(`${entry} is at the top`, () => {
      assert.ok(existsSync(path.join(root, entry)));
    });
});
