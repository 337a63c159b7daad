import type { AttributesOf } from '../../elements.js';
import { cutText } from '../../wire/letters.js';

/** What an author of a page may not set: addresses and the key are the site's, and a preview isn't for everyone. */
export const SITE_ATTRIBUTES = ['feed-url', 'feed-path', 'api-key', 'preview'] as const;

/** The attributes of `<rewards-widget>` that a page may set. */
type Settable = 'lang' | Exclude<keyof AttributesOf<'rewards-widget'>, (typeof SITE_ATTRIBUTES)[number] | Unwritable>;

/** Properties that no markup can set. */
type Unwritable = 'client' | 'feed' | 'imageUrl';

/** A word or a number of ours. */
const WORD_CHARS = 50;

/**
 * The greatest length of each attribute, since anyone may ask for a first screen: `link-params` is written for each link, `variant` as
 * often as that names it, and `image-url` several times for each picture. With one missing here, this doesn't compile.
 */
export const MAX_CHARS = {
  lang: WORD_CHARS,
  flow: 500,
  placements: 200,
  heading: 200,
  subheading: 200,
  'heading-level': WORD_CHARS,
  'age-restricted': WORD_CHARS,
  disclosure: 200,
  variant: 100,
  'link-params': 500,
  'deep-links': 100,
  'image-url': 200,
  'image-widths': 200,
  loading: WORD_CHARS,
} as const satisfies Record<Settable, number>;

/** Texts for shoppers, which are cut. What is longer of the others is left out, since its beginning would mean something else. */
export const TEXTS: readonly string[] = ['heading', 'subheading', 'disclosure'] satisfies readonly Settable[];

/** Attributes as written into the tag. */
export type ScreenAttributes = Readonly<Record<string, string>>;

/** Reads the attributes of a first screen from the query of its address. Unknown ones are left out. */
export function readScreenAttributes({ searchParams }: URL, feedUrl: string): ScreenAttributes {
  const given = Object.entries(MAX_CHARS).flatMap(([name, maxChars]) => {
    const value = searchParams.get(name);
    if (value === null) return [];
    if (TEXTS.includes(name)) return [[name, cutText(value, maxChars)]];
    return value.length > maxChars ? [] : [[name, value]];
  });
  return { 'feed-url': feedUrl, ...(Object.fromEntries(given) as ScreenAttributes) };
}
