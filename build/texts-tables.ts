import { readFileSync } from 'node:fs';
import { firstScreenEnglish } from '../src/locales/english/first-screen.js';
import { afterPaintEnglish } from '../src/locales/english/after-paint.js';
import { catalogueEnglish } from '../src/locales/english/catalogue.js';
import { claimsEnglish } from '../src/locales/english/claims.js';
import { codePressEnglish } from '../src/locales/english/code-press.js';
import { codesEnglish } from '../src/locales/english/codes.js';
import { datesEnglish } from '../src/locales/english/dates.js';
import { detailsEnglish } from '../src/locales/english/details.js';
import { linksEnglish } from '../src/locales/english/links.js';
import type { Strings } from '../src/locales/registry.js';
import type { Plural } from '../src/locales/strings.js';
import { root } from './entries.js';

/** English by its parts, of which a page loads those that it needs. */
export const englishParts = [
  firstScreenEnglish,
  datesEnglish,
  detailsEnglish,
  claimsEnglish,
  codesEnglish,
  codePressEnglish,
  catalogueEnglish,
  afterPaintEnglish,
  linksEnglish,
];

/** All English strings. */
export const english = Object.assign({}, ...englishParts) as Strings;

/** Their names, for the hint that a page has named another: a page doesn't load all of English for that. */
export const STRING_NAMES = `${root}/src/locales/string-names.json`;

/** What `npm run docs` writes there. */
export function stringNames(): string {
  return `${JSON.stringify(Object.keys(english), null, 2)}\n`;
}

type Row = readonly string[];

/** The kinds of tables for `<!-- table: KIND -->` in docs/texts.md: English texts, with the comments of their names. */
export const textsTables: Readonly<Record<string, { readonly head: Row; readonly rows: readonly Row[] }>> = {
  offerTexts: table('first-screen'),
  laterTexts: table('after-paint'),
  dateTexts: table('dates'),
  catalogueTexts: table('catalogue'),
  detailsTexts: table('details'),
  linkTexts: table('links'),
  claimTexts: table('claims'),
  codesTexts: table('codes'),
  codePressTexts: table('code-press'),
};

/** Only the names that have a comment there: the others are in another table. */
function table(part: string): { head: Row; rows: Row[] } {
  const source = readFileSync(`${root}/src/locales/english/${part}.ts`, 'utf8');
  const commented = source.matchAll(/^ {2}\/\*\* (.+) \*\/\n {2}(\w+):/gm);
  return {
    head: ['name', 'English', 'where'],
    rows: [...commented].map(([, where, name]) => [`\`${name!}\``, shown(english[name as keyof Strings]), where!]),
  };
}

function shown(text: string | Plural): string {
  return typeof text === 'string' ? text : Object.values(text).join(' / ');
}
