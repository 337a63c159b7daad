import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeIn, readDocument, readTable } from './documents.js';
import { titlesIn } from './titles-in.js';

test('every test that docs/threats.md names is a test of that file, with that title', () => {
  const rows = readTable('docs/threats.md', 'Threats');
  assert.ok(rows.length > 30);
  for (const [threat, , cell, title] of rows) {
    const [file] = codeIn(cell!);
    assert.ok(
      titlesIn(readDocument(file!)).some((pattern) => pattern.test(title!)),
      `${threat}: ${file} has no test "${title}"`,
    );
  }
});
