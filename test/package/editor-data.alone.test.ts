import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createConsumer, type Consumer } from '../support/published-package.js';
import { ShopifyBlock } from '../support/shopify-block.js';

describe('the published data for editors', () => {
  let consumer: Consumer;
  const read = (file: string): string =>
    readFileSync(path.join(consumer.folder, 'node_modules/rewards-widget', file), 'utf8');

  before(() => {
    consumer = createConsumer();
  });
  after(() => consumer.remove());

  test('names modules, tags, attributes, events, parts and custom properties', () => {
    const manifestOfElements = JSON.parse(read('dist/custom-elements.json')) as { modules: { path: string }[] };
    for (const module of manifestOfElements.modules) assert.ok(consumer.files.includes(module.path), module.path);
    const tags = JSON.stringify(manifestOfElements);
    for (const word of [
      '"rewards-widget"',
      'feed-url',
      'heading-level',
      'rewards-ready',
      '--rewards-cta-bg',
      'placement-title',
    ]) {
      assert.ok(tags.includes(word), `custom-elements.json: ${word}`);
      for (const file of ['vscode.html-custom-data.json', 'web-types.json']) {
        assert.ok(read(`dist/${file}`).includes(word.replaceAll('"', '')), `${file}: ${word}`);
      }
    }
    assert.ok(read('dist/vscode.css-custom-data.json').includes('::part(offer)'));
  });

  test('lists the values of attributes for editors, not the names of types', () => {
    const values = `'(?:[^']*)'|string|number|boolean|undefined`;
    const isValues = new RegExp(`^(?:${values})(?: \\| (?:${values}))*$`);
    const { modules } = JSON.parse(read('dist/custom-elements.json')) as {
      modules: { declarations: { attributes: { name: string; type: { text: string } }[] }[] }[];
    };
    const typed = modules.flatMap(({ declarations }) => declarations).flatMap(({ attributes }) => attributes);
    assert.ok(typed.length > 10);
    for (const { name, type } of typed) assert.match(type.text, isValues, `custom-elements.json: ${name}`);

    const { contributions } = JSON.parse(read('dist/web-types.json')) as {
      contributions: { html: { elements: { attributes: { name: string; value: { type: string } }[] }[] } };
    };
    for (const { attributes } of contributions.html.elements)
      for (const { name, value } of attributes) assert.match(value.type, isValues, `web-types.json: ${name}`);

    const { tags } = JSON.parse(read('dist/vscode.html-custom-data.json')) as {
      tags: { name: string; attributes: { name: string; values: { name: string }[] }[] }[];
    };
    const completions = (tag: string, attribute: string): string[] | undefined =>
      tags
        .find(({ name }) => name === tag)
        ?.attributes.find(({ name }) => name === attribute)
        ?.values.map(({ name }) => name);
    assert.deepEqual(completions('rewards-widget', 'age-restricted'), ['show', 'gate', 'hide']);
    assert.deepEqual(completions('rewards-widget', 'loading'), ['eager', 'lazy']);
    assert.deepEqual(completions('giveaway-flow', 'age-restricted'), ['show', 'gate', 'hide']);
    assert.deepEqual(completions('giveaway-flow', 'remember'), ['device', 'session', 'none']);
  });

  // The script's address is no attribute: the block writes it into a tag of its own.
  for (const [block, tag] of [
    ['rewards', 'rewards-widget'],
    ['giveaway', 'giveaway-flow'],
  ] as const)
    test(`has each setting of the app block ${block}.liquid for Shopify as an attribute`, async () => {
      const { schema } = await ShopifyBlock.read(block);
      const { modules } = JSON.parse(read('dist/custom-elements.json')) as {
        modules: { declarations?: { tagName?: string; attributes?: { name: string }[] }[] }[];
      };
      const element = modules.flatMap(({ declarations = [] }) => declarations).find(({ tagName }) => tagName === tag)!;
      const names = element.attributes!.map(({ name }) => name);
      const settings = schema.settings.map(({ id }) => id.replaceAll('_', '-')).filter((id) => id !== 'scripts');
      assert.ok(settings.length > 5);
      assert.deepEqual(
        settings.filter((id) => !names.includes(id)),
        [],
      );
    });

  test('lists nothing twice for editors', () => {
    for (const file of [
      'custom-elements.json',
      'web-types.json',
      'vscode.html-custom-data.json',
      'vscode.css-custom-data.json',
    ])
      assert.deepEqual(namedTwice(JSON.parse(read(`dist/${file}`))), [], file);
  });

  test('names undefined once in a type', () => {
    for (const file of ['custom-elements.json', 'web-types.json']) {
      const text = read(`dist/${file}`);
      assert.ok(text.includes('string | undefined"'), file);
      assert.ok(!text.includes('undefined | undefined'), file);
    }
  });
});

/** Names that occur twice in one list, anywhere in a value. */
function namedTwice(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const names = Array.isArray(value) ? value.map((entry: { name?: string } | null) => entry?.name ?? '') : [];
  const twice = names.filter((name, index) => name && names.indexOf(name) < index);
  return [...twice, ...Object.values(value).flatMap(namedTwice)];
}
