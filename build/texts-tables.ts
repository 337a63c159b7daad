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
import type { Plural } from '../src/locales/strings.js';
import { root } from './entries.js';

type Row = readonly string[];

const source = readFileSync(`${root}/src/locales/strings.ts`, 'utf8');

/** The kinds of tables for `<!-- table: KIND -->` in docs/texts.md: English texts, with the comments of their names. */
export const textsTables: Readonly<Record<string, { readonly head: Row; readonly rows: readonly Row[] }>> = {
  offerTexts: table('CoreStrings', firstScreenEnglish),
  laterTexts: table('AfterPaintStrings', afterPaintEnglish),
  dateTexts: table('DateStrings', datesEnglish),
  catalogueTexts: table('CatalogueStrings', catalogueEnglish),
  detailsTexts: table('DetailsStrings', detailsEnglish),
  linkTexts: table('LinkStrings', linksEnglish),
  claimTexts: table('ClaimStrings', claimsEnglish),
  codesTexts: table('CodesStrings', codesEnglish),
  codePressTexts: table('CodePressStrings', codePressEnglish),
};

/** Only the names that the interface has itself: those of others are in other tables. */
function table(name: string, english: object): { head: Row; rows: Row[] } {
  const [, body] = new RegExp(`^export interface ${name}\\b[^]*?\\{\\n([^]*?)^\\}`, 'm').exec(source)!;
  const members = [...body!.matchAll(/^ {2}\/\*\* (.+) \*\/\n {2}(\w+): (?:string|Plural);$/gm)];
  if (members.length !== body!.match(/;$/gm)!.length) throw new Error(`A string of ${name} has no comment.`);
  const texts = english as Readonly<Record<string, string | Plural>>;
  return {
    head: ['name', 'English', 'where'],
    rows: members.map(([, where, key]) => [`\`${key!}\``, shown(texts[key!]!), where!]),
  };
}

function shown(text: string | Plural): string {
  return typeof text === 'string' ? text : Object.values(text).join(' / ');
}
