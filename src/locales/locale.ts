import { en } from './en.js';
import { localeRegistry } from './registry.js';
import type { Plural, Strings } from './strings.js';

/** Length that every reader of language tags supports (RFC 5646, 4.4.1). What comes after it is left out. */
const MAX_TAG_CHARS = 35;

/** Strings in the reader's language, and its format for numbers. */
export class Locale {
  readonly strings: Strings;
  /** Language tag for dates and numbers: the wanted one if we have strings in its language, else English. */
  readonly tag: string;
  #plurals?: Intl.PluralRules;
  #numbers?: Intl.NumberFormat;

  /** @param wanted language tag; an unknown or invalid one means English */
  constructor(wanted: string) {
    const { languages } = localeRegistry();
    // Some pages write en_GB, which isn't a valid tag.
    const full = wanted.slice(0, MAX_TAG_CHARS).toLowerCase().replaceAll('_', '-');
    // The nearest language that we have: for de-AT-1996 that, de-AT, or de.
    let tag = full;
    while (tag && tag !== 'en' && !languages.has(tag)) tag = tag.replace(/-?[^-]*$/, '');
    // A language's file may be older than the widget and lack a string. English strings may still follow with parts of the code.
    this.strings = Object.assign(Object.create(en) as Strings, languages.get(tag));
    // Texts and dates in two languages would look like a fault.
    this.tag = tag || 'en';
    try {
      if (tag) this.tag = Intl.getCanonicalLocales(full)[0]!;
    } catch {
      // The whole text isn't a valid tag, but the part that was found is.
    }
  }

  count(n: number, forms: Plural): string {
    // Every card may count something, and creating either takes longer than rendering a card.
    const plurals = (this.#plurals ??= new Intl.PluralRules(this.tag));
    const numbers = (this.#numbers ??= new Intl.NumberFormat(this.tag));
    return (forms[plurals.select(n)] ?? forms.other).replace('{n}', numbers.format(n));
  }
}

/** The `lang` nearest to `element`, through shadow roots and up to the document; else the browser's language. */
export function nearestLang(element: Element): string {
  for (let at: Element | undefined = element; at;) {
    const lang = at.closest('[lang]')?.getAttribute('lang');
    if (lang) return lang;
    const root = at.getRootNode();
    at = root instanceof ShadowRoot ? root.host : undefined;
  }
  return navigator.language;
}
