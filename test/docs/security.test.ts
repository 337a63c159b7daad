import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeIn, readDocument, readTable } from './documents.js';

test('every test that docs/security.md names exists, with this file and title', () => {
  const rows = readTable('docs/security.md', 'Threats');
  assert.ok(rows.length > 15);
  for (const [threat, , file, title] of rows) {
    const [path] = codeIn(file!);
    assert.ok(readDocument(path!).includes(title!), threat);
  }
});
