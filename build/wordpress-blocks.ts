import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import type { ElementTag } from '../src/elements.js';
import type { Attribute, ElementDeclaration } from './docs-tables.js';
import { root } from './entries.js';
import { authorAttributes } from './read-elements.js';

/** The block of each element in the WordPress plugin. `npm run docs` writes its attributes. */
export const BLOCKS: Readonly<Record<ElementTag, string>> = {
  'rewards-widget': 'offers',
  'giveaway-flow': 'giveaway',
  'rewards-codes': 'codes',
};

export function blockFile(tag: ElementTag): string {
  return `${root}/integrations/wordpress/rewards-widget/blocks/${BLOCKS[tag]}/block.json`;
}

/** The file of an element's block, with the attributes that the element has now. */
export async function blockJson(element: ElementDeclaration): Promise<string> {
  const file = blockFile(element.tagName);
  const block = JSON.parse(readFileSync(file, 'utf8')) as object;
  const attributes = Object.fromEntries(
    authorAttributes(element).map((attribute) => [attribute.fieldName ?? attribute.name, schemaOf(attribute)]),
  );
  return format(JSON.stringify({ ...block, attributes }), { ...(await resolveConfig(file)), parser: 'json' });
}

export const WORDPRESS_README = `${root}/integrations/wordpress/rewards-widget/readme.txt`;

/** The plugin's readme, with the attributes that each shortcode has now. */
export function withShortcodes(readme: string, elements: readonly ElementDeclaration[]): string {
  return elements.reduce((text, element) => {
    const shortcode = `\`[${element.tagName.replace('-', '_')}]\` takes `;
    const names = [...authorAttributes(element).map(({ name }) => name.replaceAll('-', '_')), 'lang'];
    const list = names.map((name) => `\`${name}\``);
    const begin = text.indexOf(shortcode) + shortcode.length;
    return `${text.slice(0, begin)}${list.slice(0, -1).join(', ')} and ${list.at(-1)}.${text.slice(text.indexOf('\n', begin))}`;
  }, readme);
}

/** An attribute as WordPress checks it. */
function schemaOf({ type }: Attribute): { readonly type: string; readonly enum?: readonly string[] } {
  const text = type?.text ?? 'string';
  if (text === 'number') return { type: 'integer' };
  const words = [...text.matchAll(/'([^']*)'/g)].map(([, word]) => word!);
  return words.length ? { type: 'string', enum: words } : { type: 'string' };
}
