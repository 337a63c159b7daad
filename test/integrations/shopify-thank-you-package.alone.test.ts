import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { parse } from 'smol-toml';
import { locales } from '../../build/entries.js';
import { firstScreenEnglish } from '../../src/locales/english/first-screen.js';
import { localeRegistry } from '../../src/locales/registry.js';
import '../../src/server/languages.js';
import { THANK_YOU, ThankYouApp } from '../support/shopify-extension/thank-you-app.js';

const read = (file: string): string => readFileSync(path.join(THANK_YOU, file), 'utf8');

interface Configuration {
  readonly api_version: string;
  readonly extensions: readonly {
    readonly targeting: readonly { readonly target: string; readonly module: string }[];
    readonly capabilities: Readonly<Record<string, boolean>>;
    readonly settings: { readonly fields: readonly { key: string; type: string; name: string }[] };
  }[];
}

describe('the files of the extension for Shopify’s thank-you page', () => {
  let app: ThankYouApp;
  before(() => {
    app = ThankYouApp.create();
  });
  after(() => app?.remove());

  // https://shopify.dev/docs/apps/build/app-extensions/optimize-bundle-size: 64 kB, compressed in a way that it doesn't name.
  test('make a script of the documented size, below the 64 kB that Shopify allows even before it is compressed', async () => {
    const script = await app.script();
    assert.ok(script.includes('purchase.thank-you.block.render'));
    assert.ok(script.length < 50_000, `${script.length} bytes`);
    const { length } = gzipSync(script);
    assert.ok(length < 20_000, `${length} bytes with gzip`);
  });

  test('match the types of Shopify’s components and of our client', () => {
    assert.equal(app.typeErrors(), '');
    app.edit('src/offer-list.tsx', 'objectFit="cover"', 'objectFit="covered"');
    app.edit('src/use-offers.ts', 'getFeed(', 'getFeeds(');
    app.edit('src/thank-you.tsx', 'settings.value', 'setting.value');
    const wrong = [...app.typeErrors().matchAll(/src\/([\w.-]+)\(.* error /g)].map(([, file]) => file);
    assert.deepEqual([...new Set(wrong)].sort(), ['offer-list.tsx', 'thank-you.tsx', 'use-offers.ts']);
  });

  test('ask for the page, its permission and settings as Shopify names them', () => {
    const { api_version: version, extensions } = JSON.parse(
      JSON.stringify(parse(read('shopify.extension.toml'))),
    ) as Configuration;
    const [extension, ...others] = extensions;
    assert.deepEqual(others, []);
    assert.equal(version, '2026-07');
    assert.deepEqual(extension!.targeting, [
      { target: 'purchase.thank-you.block.render', module: './src/thank-you.tsx' },
    ]);
    assert.deepEqual(extension!.capabilities, { network_access: true });
    const used = [...read('src/settings.ts').matchAll(/(?:text\(|entered\[)'(\w+)'/g)].map(([, key]) => key!);
    const fields = extension!.settings.fields;
    assert.deepEqual(fields.map(({ key }) => key).sort(), [...new Set(used)].sort());
    for (const { type } of fields) assert.ok(['single_line_text_field', 'number_integer'].includes(type), type);
  });

  test('have the elements’ texts in all languages', () => {
    const files = ['en.default.json', ...locales.map((tag) => `${tag}.json`)];
    assert.deepEqual(readdirSync(path.join(THANK_YOU, 'locales')).sort(), files.sort());
    const { languages } = localeRegistry();
    for (const file of files) {
      const { subheading, disclosure } = languages.get(file.split('.')[0]!) ?? firstScreenEnglish;
      assert.deepEqual(JSON.parse(read(`locales/${file}`)), { heading: subheading, disclosure }, file);
    }
  });

  test('name the versions that these tests use', () => {
    interface Manifest {
      readonly version: string;
      readonly dependencies: Record<string, string>;
      readonly devDependencies: Record<string, string>;
    }
    const own = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
    const { dependencies } = JSON.parse(read('package.json')) as Manifest;
    for (const [name, version] of Object.entries(dependencies))
      assert.equal(version, name === 'rewards-widget' ? own.version : own.devDependencies[name], name);
  });
});
