import assert from 'node:assert/strict';
import { test } from 'node:test';
import { undeclaredNames } from '../../build/assistants/undeclared-names.js';
import type { ElementDeclaration } from '../../build/docs-tables.js';

const named = (...names: string[]): { name: string }[] => names.map((name) => ({ name }));
const element: ElementDeclaration = {
  tagName: 'rewards-widget',
  attributes: [{ name: 'feed-url', fieldName: 'feedUrl' }],
  members: [],
  slots: [],
  events: named('rewards-ready'),
  cssParts: named('offer'),
  cssProperties: named('--rewards-gap'),
  cssStates: named('empty'),
};

test('names of the manifest are known to the text for assistants', () => {
  const text = `<rewards-widget feed-url="/rewards" lang="de"></rewards-widget> ::part(offer) :state(empty) --rewards-gap
    addEventListener('rewards-ready', …) <script type="module" src="…">`;
  assert.deepEqual(undeclaredNames(text, [element]), []);
});

for (const text of [
  '<rewards-widget feed="/rewards">',
  '<reward-widget>',
  '</rewards-list>',
  '::part(card)',
  ':state(full)',
  '--rewards-gab',
  "addEventListener('rewards-click'",
])
  test(`${text} is unknown`, () => assert.equal(undeclaredNames(text, [element]).length, 1));
