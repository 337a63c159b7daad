import assert from 'node:assert/strict';
import { test } from 'node:test';
import { affectedTests } from './affected-tests.js';

const tests = ['test/wire/instant.alone.test.ts', 'test/wire/feed.test.ts', 'test/card/header.browser-test.ts'];

test('a source affects the tests that import it, directly or not', () => {
  assert.deepEqual(affectedTests(tests, new Set(['src/wire/offer.ts'])), tests.slice(1));
});

test('a harness affects the tests that use it', () => {
  assert.deepEqual(affectedTests(tests, new Set(['test/support/offer-harness.ts'])), tests.slice(2));
});

test('a test affects itself only', () => {
  assert.deepEqual(affectedTests(tests, new Set([tests[0]!])), tests.slice(0, 1));
});

test('a file that no test imports affects none', () => {
  assert.deepEqual(affectedTests(tests, new Set(['build/docs.ts'])), []);
});
