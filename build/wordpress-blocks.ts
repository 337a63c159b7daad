import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import type { Attribute, ElementDeclaration } from './docs-tables.js';
import { root } from './entries.js';
import { authorAttributes } from './read-elements.js';

/** The blocks of the WordPress plugin, whose attributes `npm run docs` writes, with the element of each. */
export const BLOCKS: Readonly<Record<string, string>> = {
  [`${root}/integrations/wordpress/rewards-widget/blocks/offers/block.json`]: 'rewards-widget',
  [`${root}/integrations/wordpress/rewards-widget/blocks/giveaway/block.json`]: 'giveaway-flow',
  [`${root}/integrations/wordpress/rewards-widget/blocks/codes/block.json`]: 'rewards-codes',
};

/** The file of a block, with the attributes that its element has now. */
export async function blockJson(file: string, elements: readonly ElementDeclaration[]): Promise<string> {
  const element = elements.find(({ tagName }) => tagName === BLOCKS[file])!;
  const block = JSON.parse(readFileSync(file, 'utf8')) as object;
  const attributes = Object.fromEntries(
    authorAttributes(element).map((attribute) => [attribute.fieldName ?? attribute.name, schemaOf(attribute)]),
  );
  return format(JSON.stringify({ ...block, attributes }), { ...(await resolveConfig(file)), parser: 'json' });
}

/** An attribute as WordPress checks it. */
function schemaOf({ type }: Attribute): { readonly type: string; readonly enum?: readonly string[] } {
  const text = type?.text ?? 'string';
  if (text === 'number') return { type: 'integer' };
  const words = [...text.matchAll(/'([^']*)'/g)].map(([, word]) => word!);
  return words.length ? { type: 'string', enum: words } : { type: 'string' };
}
