import { cutText } from '../wire/letters.js';
import { localeRegistry, replacedIn, type Strings } from './registry.js';

/** Length that every reader of language tags supports (RFC 5646, 4.4.1). What comes after it is left out. */
const MAX_TAG_CHARS = 35;

/** A language that we have. */
export interface Language {
  /** Language tag for dates and numbers. */
  readonly tag: string;
  /** Its strings, besides English, before those that the page replaces in it. The last layer that has a string counts. */
  readonly layers: readonly (Partial<Strings> | null | undefined)[];
}

/**
 * Finds the nearest language that we have. Texts and dates are always in the same one: without strings, both are English.
 *
 * @param wanted language tag; an unknown or invalid one means English
 */
export function findLanguage(wanted: string): Language {
  const { languages } = localeRegistry();
  // Some pages write en_GB, which isn't a valid tag.
  const full = cutText(wanted, MAX_TAG_CHARS).toLowerCase().replaceAll('_', '-');
  const layers: (Partial<Strings> | undefined)[] = [];
  // The nearest language that we have: for de-AT-1996 that, de-AT, or de.
  for (let tag = full; tag; tag = tag.replace(/-?[^-]*$/, '')) {
    layers.unshift(languages.get(tag), languages.get(replacedIn(tag)));
    if (tag !== 'en' && !languages.has(tag)) continue;
    try {
      tag = Intl.getCanonicalLocales(full)[0]!;
    } catch {
      // The whole text isn't a valid tag, but the part that was found is.
    }
    return { tag, layers };
  }
  return findLanguage('en');
}

/** Whether a root is a shadow root, in whatever window: each has a class of its own. */
export function isShadow(root: Node): root is ShadowRoot {
  return 'host' in root;
}

/** The `lang` nearest to `element`, through shadow roots and up to the document; else the browser's language. */
export function nearestLang(element: Element): string {
  for (let at: Element | undefined = element; at;) {
    const lang = at.closest('[lang]')?.getAttribute('lang');
    if (lang) return lang;
    const root = at.getRootNode();
    at = isShadow(root) ? root.host : undefined;
  }
  return navigator.language || 'en';
}
