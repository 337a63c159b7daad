import type { AfterPaintStrings } from './english/after-paint.js';
import type { CatalogueStrings } from './english/catalogue.js';
import type { ClaimStrings } from './english/claims.js';
import type { CodePressStrings } from './english/code-press.js';
import type { CodesStrings } from './english/codes.js';
import type { DateStrings } from './english/dates.js';
import type { DetailsStrings } from './english/details.js';
import type { CoreStrings } from './english/first-screen.js';
import type { LinkStrings } from './english/links.js';

/** All strings in one language, as its file has them. */
export interface Strings
  extends
    CoreStrings,
    DateStrings,
    DetailsStrings,
    ClaimStrings,
    CodesStrings,
    CodePressStrings,
    CatalogueStrings,
    AfterPaintStrings,
    LinkStrings {}

/** One registry per page under a global symbol, whichever copy of the widget or language loads first. */
interface Registry {
  /** Strings by language tag. What a page replaces in a language has a key of its own: `replacedIn`. */
  readonly languages: Map<string, Partial<Strings>>;
  /** Called when a language has loaded. */
  readonly listeners: Set<() => void>;
}

const key = Symbol.for('rewards-widget:locales');

export function localeRegistry(): Registry {
  const holder = globalThis as { [key]?: Registry };
  return (holder[key] ??= { languages: new Map(), listeners: new Set() });
}

/**
 * Adds a language, or replaces one. Elements on the page that wait for it change at once.
 *
 * @param tag language tag (BCP 47), as `de` or `pt-BR`; a tag without a region serves all its regions
 * @param strings its strings; missing ones stay English
 * @throws {RangeError} if the tag is invalid
 */
export function registerLocale(tag: string, strings: Partial<Strings>): void {
  const { languages, listeners } = localeRegistry();
  Intl.getCanonicalLocales(tag);
  languages.set(tag.toLowerCase(), strings);
  for (const listener of listeners) listener();
}

/** Key of what a page replaces in a language, loaded or not. No tag is like that. */
export function replacedIn(tag: string): string {
  return `${tag}_`;
}

/**
 * Replaces our own texts in a language, before or after it has loaded. Elements on the page change at once.
 *
 * @param language language tag (BCP 47), as `de` or `en-GB`; a tag without a region serves all its regions
 * @param strings the texts to replace; another call for the same language starts over. A text of the wrong kind stays as it
 *   is. The console names one that doesn't exist
 */
export function setStrings(language: string, strings: Partial<Strings>): void {
  const { languages, listeners } = localeRegistry();
  languages.set(replacedIn(language.toLowerCase()), strings);
  for (const listener of listeners) listener();
  // The names of all texts are loaded only for this.
  import('./string-names.js').then(({ logUnknown }) => logUnknown(language, strings)).catch(() => undefined);
}
