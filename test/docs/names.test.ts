import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import {
  codeIn,
  documents,
  elements,
  readBlocks,
  readDeclared,
  readDocument,
  readElement,
  readSection,
  readTable,
  root,
  serverDocuments,
} from './documents.js';

/** The first column of a table, as names. */
const names = (file: string, heading: string): string[] =>
  readTable(file, heading).map(([first]) => codeIn(first!).join());

describe('the tables of the documents list what the elements declare', () => {
  for (const [what, tag, file, heading, of] of [
    ['custom properties', 'cssproperty', 'docs/theming.md', 'Custom properties', elements],
    ['parts', 'csspart', 'docs/theming.md', 'Parts', elements],
    ['states', 'cssstate', 'docs/theming.md', 'States', elements],
    ['slots', 'slot', 'docs/embed.md', 'Slots', ['rewards-widget']],
    ['slots of a giveaway', 'slot', 'docs/giveaways.md', 'Slots', ['giveaway-flow']],
    ['events', 'event', 'docs/events.md', 'Events', ['rewards-widget']],
  ] as const) {
    test(what, () => {
      const declared = readDeclared(tag, ...of);
      assert.ok(declared.length > 4);
      assert.deepEqual(names(file, heading).sort(), declared.sort());
    });
  }

  test('events of a giveaway, where they differ', () => {
    const own = names('docs/events.md', 'Events of a giveaway');
    const both = [...new Set([...names('docs/events.md', 'Events'), ...own])];
    assert.deepEqual(both.sort(), readDeclared('event', 'giveaway-flow').sort());
  });

  for (const [element, heading] of [
    ['rewards-widget', 'Events'],
    ['giveaway-flow', 'Events of a giveaway'],
  ] as const) {
    test(`details of events of ${element}`, () => {
      const source = readElement(element);
      for (const [event, detail] of readTable('docs/events.md', heading)) {
        const [name] = codeIn(event!);
        assert.ok(source.includes(`@event ${name} - `), name);
        const line = source.split('\n').find((text) => text.includes(`@event ${name} - `))!;
        assert.deepEqual(codeIn(line), codeIn(detail!), name);
      }
    });
  }

  test('languages', () => {
    const files = readdirSync(path.join(root, 'src/locales')).filter((file) => /^[a-z]{2}\.ts$/.test(file));
    const tags = files.map((file) => file.slice(0, 2)).filter((tag) => tag !== 'en');
    const text = readSection('docs/embed.md', 'Languages').replace(/^```[^]*?^```$/gm, '');
    const named = codeIn(text).filter((code) => /^[a-z]{2}$/.test(code));
    assert.deepEqual(named.sort(), tags.sort());
  });

  test('imports of the package', () => {
    const { exports } = JSON.parse(readDocument('package.json')) as { exports: Record<string, unknown> };
    const reachable = Object.keys(exports).map((entry) => entry.replace(/^\./, 'rewards-widget'));
    for (const [cell] of readTable('docs/npm.md', 'npm and frameworks')) {
      const [entry] = codeIn(cell!);
      assert.ok(reachable.includes(entry!), entry);
    }
  });
});

test('defaults of custom properties are those of the styles', () => {
  const folders = ['src/theme', 'src/offers', 'src/rewards-widget', 'src/rewards-widget/catalogue'];
  const styles = folders
    .flatMap((folder) => readdirSync(path.join(root, folder)).map((file) => path.join(folder, file)))
    .filter((file) => file.endsWith('.ts'))
    .map(readDocument)
    .join('\n');
  const fill = /--_fill: light-dark\((.+?)\)/.exec(styles)![1]!.split(', ');
  for (const [property, defaults] of readTable('docs/theming.md', 'Custom properties')) {
    const [name] = codeIn(property!);
    const uses = [...styles.matchAll(new RegExp(`var\\(${name}, (.+)`, 'g'))].map(([, rest]) => rest!);
    assert.ok(uses.length, name);
    for (const value of codeIn(defaults!)) {
      const own = value.startsWith('--rewards-') ? `var(${value.replace('--rewards-', '--_')})` : value;
      const isFill = fill.includes(value) && uses.some((use) => use.startsWith('var(--_fill)'));
      assert.ok(isFill || uses.some((use) => use.includes(own)), `${name}: ${value}`);
    }
  }
});

test('every link within the documents leads somewhere', () => {
  const slug = (heading: string): string =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s/g, '-');
  for (const file of [...documents, ...serverDocuments]) {
    for (const [, target] of readDocument(file).matchAll(/\]\(([^)]+)\)/g)) {
      if (/^https?:/.test(target!)) continue;
      const [page, anchor] = target!.split('#') as [string, string | undefined];
      const linked = page ? path.join(path.dirname(file), page) : file;
      const text = readDocument(linked);
      if (anchor === undefined) continue;
      const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slug(heading!));
      assert.ok(anchors.includes(anchor), `${file}: ${target}`);
    }
  }
});

test('blocks are in a language that something checks', () => {
  const checked = ['html', 'css', 'js', 'ts', 'tsx', 'json', 'vue', 'svelte', 'sh', 'http'];
  const all = documents.flatMap((file) => [...readDocument(file).matchAll(/^```(\S+)\n/gm)].map(([, name]) => name!));
  assert.deepEqual(
    all.filter((name) => !checked.includes(name)),
    [],
  );
  for (const { at, code } of readBlocks('json')) assert.doesNotThrow(() => void JSON.parse(code), at);
});
