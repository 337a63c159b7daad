import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allDocuments, readDocument } from './documents.js';

/** What nobody reads in a row: blocks of code, and tables and code between markers, which are generated or for reference. */
const NOT_READ = /<!-- (?:table|code|inherited): [^]*?<!-- end -->|^ *```[^]*?^ *```$/gm;

/** Words of a page. A page with more is for two readers, or says something twice. */
const CEILING = 2000;
const CEILING_OF_ALL = 46_500;

function wordsOf(page: string): number {
  const read = readDocument(page).replaceAll(NOT_READ, '');
  return read.split(/\s+/).filter((word) => /\w/.test(word)).length;
}

test('no page of the documents has more words than its ceiling, nor all of them together', () => {
  const words = new Map(allDocuments.map((page) => [page, wordsOf(page)]));
  const above = [...words].filter(([, count]) => count > CEILING);
  assert.deepEqual(above, [], 'split the page, or cut what is said elsewhere');
  const all = [...words.values()].reduce((sum, count) => sum + count, 0);
  assert.ok(all <= CEILING_OF_ALL, `all pages: ${all} words`);
});
