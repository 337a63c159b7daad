import { en } from './en.js';
import { localeRegistry } from './registry.js';
import type { Plural, Strings } from './strings.js';

/** The widget's own words in the reader's language, and that language's way of writing dates and numbers. */
export class Locale {
  readonly strings: Strings;
  /** Language tag that dates and numbers follow: the reader's own where there are words in its language, else English. */
  readonly tag: string;

  /** @param wanted language tag; one that is unknown, or no tag at all, means English */
  constructor(wanted: string) {
    const { languages } = localeRegistry();
    // Pages also write en_GB, which is no language tag.
    const full = wanted.toLowerCase().replaceAll('_', '-');
    // The nearest language that is there: for de-AT-1996 that, de-AT, or de.
    let tag = full;
    while (tag && tag !== 'en' && !languages.has(tag)) tag = tag.replace(/-?[^-]*$/, '');
    // A language's file may be older than the widget, and lack a word. English ones may still come, with parts of the code.
    this.strings = Object.assign(Object.create(en) as Strings, languages.get(tag));
    // Words and dates in two languages would read as a fault.
    this.tag = tag || 'en';
    try {
      if (tag) this.tag = Intl.getCanonicalLocales(full)[0]!;
    } catch {
      // Not all of it is a language tag: what was found is.
    }
  }

  date(instant: number, style: 'long' | 'medium' = 'medium'): string {
    return new Intl.DateTimeFormat(this.tag, { dateStyle: style }).format(instant);
  }

  dateTime(instant: number): string {
    return new Intl.DateTimeFormat(this.tag, { dateStyle: 'medium', timeStyle: 'short' }).format(instant);
  }

  count(n: number, forms: Plural): string {
    const form = forms[new Intl.PluralRules(this.tag).select(n)] ?? forms.other;
    return form.replace('{n}', n.toLocaleString(this.tag));
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
