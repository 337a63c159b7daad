import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { mo } from 'gettext-parser';
import { locales } from '../../build/entries.js';
import {
  localeOf,
  compileTranslations,
  refreshTranslation,
  translationFiles,
  translationsIn,
} from '../../build/wordpress-translations.js';

/** What PHP and the gateway put values into, code that must stay as it is, and names. */
const FIXED =
  /%(?:\d\$)?[sd]|\{\w+\}|https:\/\/\S+\w|\/gap\/api|wp-config\.php|[A-Z]+(?:_[A-Z]+)+|Idempotency-Key|Rewards Widget|Cloudflare/g;

/** Our own names of things, which other texts quote. */
const QUOTED = ['Check', 'Proxies in front', 'Shopper’s codes', 'Partner offers', 'Giveaway', 'Rewards'];

test('the plugin speaks every language that the elements speak', () => {
  const languages = translationFiles.map((file) => localeOf(file).split('_')[0]);
  assert.deepEqual(languages, [...locales].sort());
});

for (const file of translationFiles) {
  const locale = localeOf(file);
  const texts = translationsIn(file);

  test(`${locale} has each text of the plugin, and no other`, () => {
    assert.equal(readFileSync(file, 'utf8'), refreshTranslation(file));
    for (const { msgid, msgstr } of texts) assert.ok(msgstr.length === 1 && msgstr[0]!.trim() !== '', msgid);
  });

  test(`${locale} has the same placeholders, code and names as the English texts`, () => {
    const fixed = (text: string) => (text.match(FIXED) ?? []).sort();
    for (const { msgid, msgstr } of texts) assert.deepEqual(fixed(msgstr[0]!), fixed(msgid), msgid);
  });

  test(`${locale} quotes fields, buttons and blocks by the names that they have on the page`, () => {
    const nameOf = (name: string) =>
      texts
        .filter(({ msgid, msgctxt }) => msgid === name && msgctxt !== 'block keyword')
        .map(({ msgstr }) => msgstr[0]!);
    for (const { msgid, msgstr } of texts)
      for (const [, name] of msgid.matchAll(/“([^”%]+)”/g))
        if (QUOTED.includes(name!))
          assert.ok(
            nameOf(name!).some((translated) => msgstr[0]!.includes(translated)),
            `${name}: ${msgstr[0]}`,
          );
  });
}

test('files that WordPress reads take the place of those that translators write', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rewards-widget-languages-'));
  try {
    for (const file of translationFiles) writeFileSync(path.join(folder, path.basename(file)), readFileSync(file));
    await compileTranslations(folder);
    const german = mo.parse(readFileSync(path.join(folder, 'rewards-widget-de_DE.mo')));
    assert.deepEqual(german.translations['']?.['API key']?.msgstr, ['API-Schlüssel']);
    assert.deepEqual(german.translations['block title']?.['Partner offers']?.msgstr, ['Angebote von Partnern']);
    const json = readFileSync(path.join(folder, 'rewards-widget-de_DE-rewards-widget-editor.json'), 'utf8');
    const { messages } = (JSON.parse(json) as { locale_data: { messages: Record<string, unknown> } }).locale_data;
    assert.deepEqual(messages['Heading level'], ['Überschriftenebene']);
    assert.equal(messages['API key'], undefined);
    assert.deepEqual(
      readdirSync(folder).filter((file) => file.endsWith('.po')),
      [],
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
