import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { sampleFiles } from '../../service/sample/sample-files.js';
import { ROOT } from './sample-catalogue.js';

test('the committed sample matches its sources; if not, run tsx service/sample/build.ts', async () => {
  for (const [path, content] of sampleFiles()) {
    const committed = await readFile(new URL(path, ROOT), 'utf8').catch(() => undefined);
    assert.ok(committed === content, `${path} is ${committed === undefined ? 'missing' : 'out of date'}`);
  }
});

test('building the sample twice gives the same result', () => {
  assert.deepEqual(sampleFiles(), sampleFiles());
});
