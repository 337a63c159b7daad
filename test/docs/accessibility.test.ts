import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';
import { OPENACR, openAcr } from '../../build/openacr.js';
import { codeIn, readDocument, readTable } from './documents.js';
import { titlesIn } from './titles-in.js';

/** The success criteria of WCAG 2.2. */
const CRITERIA = {
  A: '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
  AA: '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
};
const PAGE = 'docs/accessibility.md';

test('docs/accessibility.md has each criterion of WCAG 2.2, A and AA, once, with a term of VPAT and a remark', () => {
  const rows = readTable(PAGE, 'Criteria');
  for (const [level, numbers] of Object.entries(CRITERIA)) {
    const found = rows.filter((row) => row[1] === level).map(([criterion]) => criterion!.split(' ')[0]);
    assert.deepEqual(found, numbers.split(' '), level);
  }
  for (const [criterion, , conformance, remark] of rows) {
    assert.match(conformance!, /^(Supports|Partially Supports|Does Not Support|Not Applicable)$/, criterion);
    assert.match(remark!, /\w.*\.$/, criterion);
  }
});

test('docs/accessibility.md names tests that are in those files, with those titles', () => {
  const rows = readTable(PAGE, 'How it was checked');
  assert.ok(rows.length > 15);
  for (const [what, cell, title] of rows) {
    const [file] = codeIn(cell!);
    assert.ok(
      titlesIn(readDocument(file!)).some((pattern) => pattern.test(title!)),
      `${what}: ${file} has no test "${title}"`,
    );
  }
});

test('the machine-readable report is up to date; if not, run `npm run docs`', () => {
  const text = readFileSync(OPENACR, 'utf8');
  assert.equal(text, openAcr());
  const { chapters } = parse(text) as { chapters: Record<string, { criteria?: Criterion[] }> };
  const criteria = ['a', 'aa'].flatMap((level) => chapters[`success_criteria_level_${level}`]!.criteria!);
  assert.deepEqual(
    criteria.map(({ num }) => num),
    Object.values(CRITERIA).flatMap((numbers) => numbers.split(' ')),
  );
  for (const { num, components } of criteria) {
    assert.match(
      components[0]!.adherence.level,
      /^(supports|partially-supports|does-not-support|not-applicable)$/,
      num,
    );
    assert.match(components[0]!.adherence.notes, /^[^*`[]+\.$/, num);
  }
});

interface Criterion {
  readonly num: string;
  readonly components: readonly { readonly adherence: { readonly level: string; readonly notes: string } }[];
}
