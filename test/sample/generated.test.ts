import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';
import { CATALOGUE } from './sample-catalogue.js';

test('the committed sample matches its sources; if not, run tsx service/sample/build.ts', () => {
  assert.deepEqual(CATALOGUE, JSON.parse(JSON.stringify(SAMPLE_CATALOGUE)));
});
