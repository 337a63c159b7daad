import { en } from './en.js';
import { localeRegistry } from './registry.js';
import type { Plural, Strings } from './strings.js';

/** The widget's own words in the reader's language, and that language's way of writing dates and numbers. */
export class Locale {
  /** Language tag of the strings; dates and numbers follow the reader's full tag. */
  readonly strings: Strings;
  readonly tag: string;

  constructor(tag: string) {
    const { languages } = localeRegistry();
    const wanted = tag.toLowerCase();
    const language = wanted.split('-')[0]!;
    const found = languages.get(wanted) ?? languages.get(language);
    this.strings = found ?? en;
    // Words and dates in two languages would read as a fault.
    this.tag = found || language === 'en' ? tag : 'en';
  }

  date(instant: number, style: 'long' | 'medium' = 'medium'): string {
    return this.#format((tag) => new Intl.DateTimeFormat(tag, { dateStyle: style }).format(instant));
  }

  dateTime(instant: number): string {
    return this.#format((tag) =>
      new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(instant),
    );
  }

  count(n: number, forms: Plural): string {
    const form = this.#format((tag) => forms[new Intl.PluralRules(tag).select(n)]) ?? forms.other;
    return form.replace(
      '{n}',
      this.#format((tag) => n.toLocaleString(tag)),
    );
  }

  /** A page may carry a `lang` that is no language tag; the browser's own way serves then. */
  #format<T>(format: (tag: string | undefined) => T): T {
    try {
      return format(this.tag);
    } catch {
      return format(undefined);
    }
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
