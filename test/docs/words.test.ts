import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allDocuments, readDocument } from './documents.js';

/** What nobody reads in a row: tables and code between markers, which are generated, and blocks of code. */
const NOT_READ = /<!-- (?:table|code): [^]*?<!-- end -->|^ *```[^]*?^ *```$/gm;

/** Words of a page. Larger pages than this have a table that a test demands, or are still to be cut. */
const CEILING = 2000;
const CEILINGS: Readonly<Record<string, number>> = {
  'docs/architecture.md': 2250,
  'docs/security.md': 2650,
};
const CEILING_OF_ALL = 48_000;

function wordsOf(page: string): number {
  const read = readDocument(page).replaceAll(NOT_READ, '');
  return read.split(/\s+/).filter((word) => /\w/.test(word)).length;
}

test('no page of the documents has more words than its ceiling, nor all of them together', () => {
  const words = new Map(allDocuments.map((page) => [page, wordsOf(page)]));
  const above = [...words].filter(([page, count]) => count > (CEILINGS[page] ?? CEILING));
  assert.deepEqual(above, [], 'split the page, or cut what is said elsewhere');
  const all = [...words.values()].reduce((sum, count) => sum + count, 0);
  assert.ok(all <= CEILING_OF_ALL, `all pages: ${all} words`);
});
