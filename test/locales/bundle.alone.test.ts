import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createContext, Script } from 'node:vm';
import { locales } from '../../build/entries.js';
import { buildLocale } from '../../build/steps.js';

describe('the built file of a language', () => {
  let folder: string;
  const source = (tag: string): string => readFileSync(path.join(folder, `${tag}.js`), 'utf8');

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'rewards-widget-locales-'));
    for (const tag of locales) await buildLocale(tag, folder);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('contains its own words and no other language', () => {
    for (const tag of locales) assert.doesNotMatch(source(tag), /Your rewards/, tag);
  });

  test('works as a classic script, in any order and more than once, and leaves no globals', () => {
    const page = createContext({});
    const load = (tag: string): void => void new Script(source(tag)).runInContext(page);
    for (const tag of [...locales, ...locales.toReversed()]) load(tag);
    assert.deepEqual(Object.keys(page), []);
    const key = `globalThis[Symbol.for('rewards-widget:locales')]`;
    const registered = new Script(`[...${key}.languages.keys()].join(' ')`).runInContext(page) as string;
    assert.deepEqual(registered.split(' ').sort(), [...locales].sort());
  });
});
