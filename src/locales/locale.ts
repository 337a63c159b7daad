import { en } from './en.js';
import { localeRegistry } from './registry.js';
import type { CoreStrings, Plural, Strings } from './strings.js';

/** Length that every reader of language tags supports (RFC 5646, 4.4.1). What comes after it is left out. */
const MAX_TAG_CHARS = 35;

/** Strings in the reader's language, and its format for dates and numbers. */
export class Locale {
  /** The strings of the first screen. */
  readonly strings: CoreStrings;
  /** Language tag for dates and numbers. */
  readonly tag: string;
  /** The strings of a language besides English. */
  readonly language: Partial<Strings> | undefined;
  /** Time zone of dates; the reader's by default. */
  readonly timeZone: string | undefined;
  #plurals?: Intl.PluralRules;
  #numbers?: Intl.NumberFormat;

  constructor(tag: string, language?: Partial<Strings>, timeZone?: string) {
    this.tag = tag;
    this.language = language;
    this.timeZone = timeZone;
    this.strings = this.of(en);
  }

  /** The strings of a part, by its English ones. A language's file may be older than the widget, and lack some. */
  of<Part extends object>(english: Part): Part {
    return { ...english, ...this.language };
  }

  count(n: number, forms: Plural): string {
    // Every card may count something, and creating either takes longer than rendering a card.
    const plurals = (this.#plurals ??= new Intl.PluralRules(this.tag));
    const numbers = (this.#numbers ??= new Intl.NumberFormat(this.tag));
    return (forms[plurals.select(n)] ?? forms.other).replace('{n}', numbers.format(n));
  }
}

/**
 * Finds the nearest language that we have. Texts and dates are always in the same one: without strings, both are English.
 *
 * @param wanted language tag; an unknown or invalid one means English
 */
export function findLocale(wanted: string): Locale {
  const { languages } = localeRegistry();
  // Some pages write en_GB, which isn't a valid tag.
  const full = wanted.slice(0, MAX_TAG_CHARS).toLowerCase().replaceAll('_', '-');
  // The nearest language that we have: for de-AT-1996 that, de-AT, or de.
  let tag = full;
  while (tag && tag !== 'en' && !languages.has(tag)) tag = tag.replace(/-?[^-]*$/, '');
  const language = languages.get(tag);
  try {
    if (tag) tag = Intl.getCanonicalLocales(full)[0]!;
  } catch {
    // The whole text isn't a valid tag, but the part that was found is.
  }
  return new Locale(tag || 'en', language);
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
