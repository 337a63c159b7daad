import type { Strings } from './strings.js';

/** One registry a page, whichever copy of the widget or of a language came first: hence under a global symbol. */
interface Registry {
  readonly languages: Map<string, Partial<Strings>>;
  /** Told when a language has come. */
  readonly listeners: Set<() => void>;
}

const key = Symbol.for('rewards-widget:locales');

export function localeRegistry(): Registry {
  const holder = globalThis as { [key]?: Registry };
  return (holder[key] ??= { languages: new Map(), listeners: new Set() });
}

/**
 * Adds a language, or replaces one. Widgets on the page that were waiting for it change at once.
 *
 * @param tag language tag (BCP 47), as `de` or `pt-BR`; a tag without a region serves all its regions
 * @param strings its words; what is left out stays English
 * @throws {RangeError} when the tag is none
 */
export function registerLocale(tag: string, strings: Partial<Strings>): void {
  const { languages, listeners } = localeRegistry();
  Intl.getCanonicalLocales(tag);
  languages.set(tag.toLowerCase(), strings);
  for (const listener of listeners) listener();
}
