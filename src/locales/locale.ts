import { en } from './en.js';
import { findLanguage } from './find-language.js';
import type { CoreStrings, Plural, Strings } from './strings.js';

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

/** The nearest language that we have, as of `findLanguage`. */
export function findLocale(wanted: string): Locale {
  const { tag, language } = findLanguage(wanted);
  return new Locale(tag, language);
}
