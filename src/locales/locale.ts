import { firstScreenEnglish, type CoreStrings } from './english/first-screen.js';
import { findLanguage, type Language } from './find-language.js';
import type { Strings } from './registry.js';
import type { Plural } from './strings.js';

/** Strings in the reader's language, and its format for dates and numbers. */
export class Locale implements Language {
  /** The strings of the first screen. */
  readonly strings: CoreStrings;
  /** Language tag for dates and numbers. */
  readonly tag: string;
  readonly layers: Language['layers'];
  /** Time zone of dates; the reader's by default. */
  readonly timeZone: string | undefined;
  #plurals?: Intl.PluralRules;
  #numbers?: Intl.NumberFormat;

  constructor(tag: string, layers: Language['layers'], timeZone?: string) {
    this.tag = tag;
    this.layers = layers;
    this.timeZone = timeZone;
    this.strings = this.of(firstScreenEnglish);
  }

  /**
   * The strings of a part, by its English ones. A language's file may be older than the widget: a string that it lacks, or has as
   * another kind of value, stays English.
   */
  of<Part extends Partial<Strings>>(english: Part): Part {
    const strings = { ...english };
    for (const layer of this.layers as (Partial<Part> | undefined)[])
      for (const key in english) {
        const text = layer?.[key];
        if (text?.constructor === (english[key] as object).constructor) strings[key] = text!;
      }
    return strings;
  }

  /** The form for a whole number, with the number in it. */
  count(n: number, forms: Plural): string {
    // Every card may count something, and creating it takes longer than rendering a card.
    const plurals = (this.#plurals ??= new Intl.PluralRules(this.tag));
    const form = forms[plurals.select(n)] ?? forms.other;
    return form.replace('{n}', this.#digits(n, form));
  }

  /**
   * The first formatter of a page takes the browser 30 ms, and four times as long on a phone: before the first cards, whose number is
   * rarely as large as to need one. Languages in Latin letters have no other digits.
   */
  #digits(n: number, form: string): string {
    if (n < 1000 && !OTHER_LETTER.test(form)) return String(n);
    return (this.#numbers ??= new Intl.NumberFormat(this.tag)).format(n);
  }
}

/** A letter of another script than Latin. */
const OTHER_LETTER = /(?!\p{Script=Latin})\p{L}/u;

/** A region in a language tag, such as GB or 419. */
const REGION = /^([a-z]{2}|\d{3})$/i;

/**
 * The nearest language that we have, found by `findLanguage`.
 *
 * @param reader the reader's languages, of which the first in the same language gives it a region if it has none; some
 * browsers name none
 */
export function findLocale(wanted: string, reader?: readonly string[] | null): Locale {
  const { tag, layers } = findLanguage(wanted);
  const start = `${tag}-`;
  const inRegion = reader?.find((own) => own.startsWith(start) && REGION.test(own.slice(start.length)));
  return new Locale(inRegion ?? tag, layers);
}
