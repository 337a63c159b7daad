import { readdirSync, readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mo, po, type GetTextTranslation, type GetTextTranslations } from 'gettext-parser';
import { PHP_TEXTS, phpTexts } from './wordpress-texts.js';

const folder = path.dirname(PHP_TEXTS);

/** The script of the blocks, and the name that the plugin registers it under. */
const EDITOR = { file: 'blocks/editor.js', handle: 'rewards-widget-editor' };

/** The WordPress plugin's translations: files of gettext, one for each of WordPress's locales. */
export const translationFiles = readdirSync(folder)
  .filter((file) => file.endsWith('.po'))
  .sort()
  .map((file) => path.join(folder, file));

/** WordPress's name of the language, such as `de_DE`. */
export function localeOf(file: string): string {
  return path.basename(file).replace(/^rewards-widget-|\.po$/g, '');
}

/** All texts with their translations, in the template's order. */
export function translationsIn(file: string): GetTextTranslation[] {
  return textsOf(po.parse(readFileSync(file)));
}

/** A translation as `npm run docs` writes it: with the texts that the plugin has now, empty where somebody has to translate. */
export function refreshTranslation(file: string): string {
  const translated = new Map(translationsIn(file).map((text) => [keyOf(text), text.msgstr]));
  const table = po.parse(phpTexts());
  table.headers['Language'] = localeOf(file);
  for (const text of textsOf(table)) text.msgstr = translated.get(keyOf(text)) ?? [''];
  return po.compile(table, { foldLength: 0 }).toString();
}

/** Puts files that WordPress can read beside the translations of a built plugin, for PHP and for the editor, which needs no others. */
export async function compileTranslations(built: string): Promise<void> {
  for (const file of translationFiles) {
    const table = po.parse(await readFile(file));
    const name = path.join(built, path.basename(file, '.po'));
    await writeFile(`${name}.mo`, mo.compile(table));
    await writeFile(`${name}-${EDITOR.handle}.json`, JSON.stringify(editorTexts(table, localeOf(file))));
    await rm(`${name}.po`);
  }
}

/** In the format of Jed, which WordPress's scripts read. */
function editorTexts(table: GetTextTranslations, lang: string): object {
  const texts = textsOf(table).filter(({ comments }) => comments?.reference?.split('\n').includes(EDITOR.file));
  const messages = Object.fromEntries(texts.map(({ msgid, msgstr }) => [msgid, msgstr]));
  return { domain: 'messages', locale_data: { messages: { '': { domain: 'messages', lang }, ...messages } } };
}

/** Without the header. */
function textsOf({ translations }: GetTextTranslations): GetTextTranslation[] {
  return Object.values(translations)
    .flatMap((texts) => Object.values(texts))
    .filter(({ msgid }) => msgid !== '');
}

function keyOf({ msgctxt, msgid }: GetTextTranslation): string {
  return JSON.stringify([msgctxt ?? '', msgid]);
}
