import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'yaml';
import { allDocuments, readBlocksOf } from './documents.js';

test('every block of YAML in the docs can be read', () => {
  const blocks = readBlocksOf(allDocuments, 'yaml', 'yml');
  assert.ok(blocks.length > 0);
  for (const { at, code } of blocks) assert.doesNotThrow(() => void parse(code), at);
});
