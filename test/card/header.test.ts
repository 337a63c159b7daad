import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TemplateResult } from 'lit';
import { headerLayoutTemplate } from '../../src/card/header.js';

/** The markup of a layout. */
function layout(id: number | undefined): readonly string[] {
  const header = { heading: 'Mine', subheading: 'For you', headingLevel: 2, logos: [] };
  return (headerLayoutTemplate(id, header) as TemplateResult).strings;
}

test('a header has the layout of its number, or the first one', () => {
  assert.notEqual(layout(1), layout(2));
  for (const unknown of [undefined, 0, -1, 1.5, 900]) assert.equal(layout(unknown), layout(1));
});
