import giveaway from '../../integrations/wordpress/rewards-widget/blocks/giveaway/block.json' with { type: 'json' };
import offers from '../../integrations/wordpress/rewards-widget/blocks/offers/block.json' with { type: 'json' };
import type { PayloadTag } from '../../src/elements.js';
import { quoteAttribute, quoteString } from './escaping.js';
import type { Placed } from './placed.js';
import { dataNotes, type OtherFile, type Snippet } from './snippet.js';

interface Block {
  readonly name: string;
  readonly attributes: object;
}

/** What the plugin registers. */
const BLOCKS: Readonly<Record<PayloadTag, Block>> = { 'rewards-widget': offers, 'giveaway-flow': giveaway };

/** The plugin knows the gateway. Language and direction are the site's, and previews are not for its pages. */
export const LEFT_TO_SITE: readonly string[] = ['feed-url', 'base-url', 'lang', 'dir', 'preview'];

/** A shortcode and a block of the plugin: docs/wordpress.md. */
export function wordPressSnippet(placed: Placed): Snippet {
  const { element, values, preview } = placed;
  const attributes = values
    .filter(({ attribute }) => !LEFT_TO_SITE.includes(attribute))
    .map(({ attribute, value }) => `${underscored(attribute)}=${quoteInShortcode(String(value))}`);
  const notes = [
    'Put it on a page, in a Shortcode block. docs/wordpress.md.',
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
    others: [blockFile(placed), PLUGIN],
  };
}

/** The block as the editor saves it. */
function blockFile({ element, values }: Placed): OtherFile {
  const { name, attributes } = BLOCKS[element];
  const set = values.filter(({ property }) => Object.hasOwn(attributes, property));
  const pairs = set.map(
    ({ property, value }) => `"${property}":${typeof value === 'string' ? quoteInBlock(value) : value}`,
  );
  const left = values.filter(
    ({ attribute, property }) => !LEFT_TO_SITE.includes(attribute) && !Object.hasOwn(attributes, property),
  );
  return {
    file: 'Block',
    language: 'text',
    code: `<!-- wp:${name} ${pairs.length === 0 ? '' : `{${pairs.join(',')}} `}/-->\n`,
    about: `The same as a block: paste it into a page in the editor.${left
      .map(({ attribute }) => ` Only the shortcode has ${underscored(attribute)}.`)
      .join('')}`,
  };
}

/** As WordPress writes it: nothing in it ends the comment. */
function quoteInBlock(text: string): string {
  return quoteString(text)
    .replaceAll('--', '\\u002d\\u002d')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\\"', '\\u0022');
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
