import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeIn, readDocument, readTable } from './documents.js';
import { titlesIn } from './titles-in.js';

for (const [section, least] of [
  ['What is promised', 15],
  ['Faults that were found', 15],
] as const)
  test(`every test that docs/reliability.md names under "${section}" is a test of that file, with that title`, () => {
    const rows = readTable('docs/reliability.md', section);
    assert.ok(rows.length >= least, `${rows.length} rows`);
    for (const [what, , cell, title] of rows) {
      const [file] = codeIn(cell!);
      assert.ok(
        titlesIn(readDocument(file!)).some((pattern) => pattern.test(title!)),
        `${what}: ${file} has no test "${title}"`,
      );
    }
  });

test('docs/reliability.md counts the kinds of faults that the checker of histories knows', () => {
  const [, kinds] = /export type FaultKind =\n((?:\s+\| '[^']+'\n?)+)/.exec(readDocument('test/history/history.ts'))!;
  assert.equal(kinds!.match(/\|/g)!.length, 14);
  assert.match(readDocument('docs/reliability.md'), /It refuses fourteen kinds of faults/);
});
