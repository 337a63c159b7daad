import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeIn, readDocument, readTable } from './documents.js';

test('every test that docs/security.md names is a test of that file, with that title', () => {
  const rows = readTable('docs/security.md', 'Threats');
  assert.ok(rows.length > 30);
  for (const [threat, , cell, title] of rows) {
    const [file] = codeIn(cell!);
    assert.ok(
      titlesIn(readDocument(file!)).some((pattern) => pattern.test(title!)),
      `${threat}: ${file} has no test "${title}"`,
    );
  }
});

/** The first arguments of `test` and `it`, and titles of cases. A value in a template is any text; a title that is only values is none. */
function titlesIn(source: string): RegExp[] {
  const calls = source.matchAll(/\b(?:test\(|it\(|title:)\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1/g);
  return [...calls]
    .map(([, quote, title]) => (quote === '`' ? title!.split(/\$\{[^}]*\}/) : [title!]))
    .filter((parts) => parts.some((part) => /\w/.test(part)))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replace(/[^\w\s]/g, '\\$&')).join('.*')}$`));
}
