import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { MUTANTS } from './mutants.js';

const root = path.resolve(import.meta.dirname, '../..');

test('each line that is broken on purpose is in its file once, and its tests are there', () => {
  const wrong = MUTANTS.filter(
    ({ file, from, tests }) =>
      readFileSync(path.join(root, file), 'utf8').split(from).length !== 2 ||
      !tests.every((name) => existsSync(path.join(root, name))),
  );
  assert.deepEqual(
    wrong.map(({ file, from }) => `${file}: ${from}`),
    [],
  );
  assert.ok(MUTANTS.length >= 60);
});
