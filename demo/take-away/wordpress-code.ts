import { quoteAttribute } from './escaping.js';
import { dataNotes } from './notes.js';
import type { Placed } from './placed.js';
import type { OtherFile, Snippet } from './snippet.js';

/** The plugin knows the gateway. Language and direction are the site's, and previews are not for its pages. */
export const LEFT_TO_SITE: readonly string[] = ['feed-url', 'base-url', 'lang', 'dir', 'preview'];

/** A shortcode of the plugin: docs/platforms.md. */
export function wordPressSnippet(placed: Placed): Snippet {
  const { element, values, preview } = placed;
  const attributes = values
    .filter(({ attribute }) => !LEFT_TO_SITE.includes(attribute))
    .map(({ attribute, value }) => `${underscored(attribute)}=${quoteInShortcode(String(value))}`);
  const notes = [
    'Put it on a page, in a Shortcode block. docs/platforms.md.',
    'The plugin has the gateway inside: enter addresses and API key under Settings → Rewards, and press Check.',
  ];
  if (element === 'giveaway-flow') notes.push('The shopper is the user who is signed in to WordPress.');
  if (values.some(({ attribute }) => attribute === 'lang' || attribute === 'dir'))
    notes.push('Language and direction are those of your site.');
  if (preview) notes.push('WordPress pages show no previews.');
  return {
    file: 'Shortcode',
    language: 'text',
    code: `[${[underscored(element), ...attributes].join(' ')}]\n`,
    notes: [...notes, ...dataNotes({ ...placed, preview: false })],
    others: [PLUGIN],
  };
}

const PLUGIN: OtherFile = {
  file: 'Plugin',
  language: 'sh',
  code: 'npm ci\nnpm run build:wordpress\n',
  about: 'In a clone of the repository. Then upload dist-wordpress/rewards-widget.zip under Plugins → Add New.',
};

function underscored(name: string): string {
  return name.replaceAll('-', '_');
}

/** The same as an attribute, but brackets end a shortcode, and WordPress reads backslashes as the beginning of an escape. */
function quoteInShortcode(text: string): string {
  return quoteAttribute(text).replace(/[[\]\\]/g, (character) => `&#${character.charCodeAt(0)};`);
}
