import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { withCode } from '../../build/docs-code.js';
import { withTables } from '../../build/docs-tables.js';
import { PHP_CONTRACT, phpContract } from '../../build/php-contract.js';
import { readElements } from '../../build/read-elements.js';
import { shopifyBlock, shopifyFile } from '../../build/shopify-blocks.js';
import { blockFile, blockJson, withShortcodes, WORDPRESS_README } from '../../build/wordpress-blocks.js';
import { PLACEMENTS } from '../../src/wire/placement.js';
import {
  allDocuments,
  codeIn,
  documents,
  readBlocks,
  anchorsOf,
  readDocument,
  readSection,
  readTable,
  root,
} from './documents.js';

test('the docs quote code as its file has it; if not, run `npm run docs`', () => {
  const quoting = ['docs/npm.md', 'docs/gateway.md', 'docs/receive-claims.md', 'docs/server.md', 'docs/theming.md'];
  for (const file of quoting) {
    assert.ok(readDocument(file).includes('<!-- code: '), file);
    assert.equal(withCode(readDocument(file)), readDocument(file), file);
  }
});

test('the tables match the comments of the elements; if not, run `npm run docs`', async () => {
  const written = allDocuments.filter((file) => readDocument(file).includes('<!-- table: '));
  assert.ok(written.includes('README.md') && written.length > 4);
  for (const file of written)
    assert.equal(await withTables(readDocument(file), readElements()), readDocument(file), file);
});

test('the WordPress plugin has what the contract and the elements say; if not, run `npm run docs`', async () => {
  const elements = readElements();
  assert.equal(readFileSync(PHP_CONTRACT, 'utf8'), phpContract(elements));
  const readme = readFileSync(WORDPRESS_README, 'utf8');
  assert.equal(withShortcodes(readme, elements), readme);
  for (const element of elements)
    assert.equal(await blockJson(element), readFileSync(blockFile(element.tagName), 'utf8'), element.tagName);
});

test('Shopify’s blocks have a setting for each attribute; if not, run `npm run docs`', async () => {
  const blocks = readElements().flatMap((element) => {
    const file = shopifyFile(element.tagName);
    return file ? [{ file, element }] : [];
  });
  assert.equal(blocks.length, 2);
  for (const { file, element } of blocks)
    assert.equal(await shopifyBlock(file, element), readFileSync(file, 'utf8'), file);
});

// Written out in the class: joined there, it would cost the first script 106 bytes.
test('the default of `placements` is all of them in their order', () => {
  const attributes = readElements().flatMap((element) => element.attributes);
  assert.equal(attributes.find(({ name }) => name === 'placements')!.default, `'${PLACEMENTS.join(' ')}'`);
});

describe('the docs name all', () => {
  test('languages', () => {
    const files = readdirSync(path.join(root, 'src/locales')).filter((file) => /^[a-z]{2}\.ts$/.test(file));
    const tags = files.map((file) => file.slice(0, 2)).filter((tag) => tag !== 'en');
    const text = readSection('docs/adapt.md', 'Languages').replace(/^```[^]*?^```$/gm, '');
    const named = codeIn(text).filter((code) => /^[a-z]{2}$/.test(code));
    assert.deepEqual(named.sort(), tags.sort());
  });

  test('entries of the package', () => {
    const { exports } = JSON.parse(readDocument('package.json')) as { exports: Record<string, unknown> };
    const reachable = Object.keys(exports).map((entry) => entry.replace(/^\./, 'rewards-widget'));
    for (const [cell] of readTable('docs/npm.md', 'npm and frameworks')) {
      const [entry] = codeIn(cell!);
      assert.ok(reachable.includes(entry!), entry);
    }
  });
});

test('the docs have the same defaults for custom properties as the styles', () => {
  const styles = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.styles.ts'))
    .map((file) => readDocument(`src/${file}`))
    .join('\n');
  const properties = readElements().flatMap((element) => element.cssProperties);
  assert.ok(properties.length > 20);
  for (const { name, default: value } of properties) {
    const uses = [...styles.matchAll(new RegExp(`var\\(${name}, (.+)`, 'g'))].map(([, rest]) => rest!);
    assert.ok(uses.length, name);
    if (value !== undefined)
      assert.ok(
        uses.some((use) => use.startsWith(value)),
        `${name}: ${value}`,
      );
  }
});

test('every link within the docs leads somewhere', () => {
  const files = readdirSync(path.join(root, 'docs')).filter((file) => file.endsWith('.md'));
  for (const file of ['README.md', 'CONTRIBUTING.md', ...files.map((file) => `docs/${file}`)]) {
    for (const [, target] of readDocument(file).matchAll(/\]\(([^)]+)\)/g)) {
      if (/^https?:/.test(target!)) continue;
      const [page, anchor] = target!.split('#') as [string, string | undefined];
      const linked = page ? path.join(path.dirname(file), page) : file;
      assert.ok(existsSync(path.join(root, linked)), `${file}: ${target}`);
      if (anchor === undefined) continue;
      assert.ok(anchorsOf(linked).includes(anchor), `${file}: ${target}`);
    }
  }
});

test('every page in the docs and of the studio is drawn at its own scale on a phone', () => {
  const studio = readdirSync(path.join(root, 'demo'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:html|ts)$/.test(file))
    .map((file) => `demo/${file}`);
  for (const files of [allDocuments, ['index.html', ...studio]]) {
    const viewports = files.flatMap((file) =>
      [...readDocument(file).matchAll(/<meta name="viewport"[^>]*>/g)].map(([meta]) => ({ file, meta })),
    );
    assert.ok(viewports.length > 4);
    for (const { file, meta } of viewports) assert.match(meta, /"width=device-width, initial-scale=1"/, file);
  }
});

test('every source file that the docs name exists', () => {
  const named = ['CONTRIBUTING.md', 'docs/architecture.md'].flatMap((file) =>
    [...readDocument(file).matchAll(/`((?:src|build|service|demo|test)\/[\w/.-]+)`/g)].map(([, name]) => name!),
  );
  assert.ok(named.length > 30);
  assert.deepEqual(
    named.filter((name) => !existsSync(path.join(root, name))),
    [],
  );
});

test('every server in the docs listens on loopback only', () => {
  const lines = allDocuments.flatMap((file) => readDocument(file).match(/^.*(?:\.listen\(|\bserve\(\{).*$/gm) ?? []);
  assert.ok(lines.length >= 5);
  assert.deepEqual(
    lines.filter((line) => !line.includes("'127.0.0.1'")),
    [],
  );
});

test('every code block is in a language that some test checks', () => {
  const checked = ['html', 'css', 'js', 'ts', 'tsx', 'json', 'vue', 'svelte', 'astro', 'sh', 'http'];
  const all = documents.flatMap((file) => [...readDocument(file).matchAll(/^```(\S+)\n/gm)].map(([, name]) => name!));
  assert.deepEqual(
    all.filter((name) => !checked.includes(name)),
    [],
  );
  for (const { at, code } of readBlocks('json')) assert.doesNotThrow(() => void JSON.parse(code), at);
});
