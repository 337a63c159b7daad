import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { ELEMENTS, type ElementTag } from '../src/elements.js';
import type { Attribute, ElementDeclaration } from './docs-tables.js';
import { root } from './entries.js';
import { authorAttributes } from './read-elements.js';

/**
 * The app block of each element for Shopify's themes. `npm run docs` writes its attributes and their settings. Labels, notes and order are by hand;
 * an attribute without a setting gets one at the end.
 */
const BLOCKS: Readonly<Partial<Record<ElementTag, string>>> = {
  'rewards-widget': 'rewards',
  'giveaway-flow': 'giveaway',
};

export function shopifyFile(tag: ElementTag): string | undefined {
  return BLOCKS[tag] && `${root}/integrations/shopify/blocks/${BLOCKS[tag]}.liquid`;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

interface Setting {
  readonly type: string;
  readonly id?: string;
  readonly label?: string;
  readonly content?: string;
  readonly default?: string;
  readonly options?: readonly Option[];
  readonly info?: string | undefined;
}

const SCHEMA = /(\{% schema %\}\n)([^]*?)(\{% endschema %\})/;

/**
 * The text of a block, with what its element's attributes are now.
 *
 * @throws for a label of an attribute that the element doesn't have
 */
export async function shopifyBlock(file: string, element: ElementDeclaration): Promise<string> {
  const { tagName } = element;
  const { address } = ELEMENTS[tagName];
  const text = readFileSync(file, 'utf8');
  const schema = JSON.parse(SCHEMA.exec(text)![2]!) as { readonly settings: readonly Setting[] };
  const attributes = authorAttributes(element);
  const isFixed = ({ id }: Setting): boolean => id === undefined || id === 'scripts' || id === idOf(address);
  const known = schema.settings.map((setting) => {
    if (isFixed(setting)) return setting;
    const attribute = attributes.find(({ name }) => idOf(name) === setting.id);
    if (!attribute) throw new Error(`<${tagName}> has no attribute for the setting ${setting.id}.`);
    return settingOf(attribute, setting);
  });
  const missing = attributes.filter(({ name }) => !known.some(({ id }) => id === idOf(name)));
  const settings = [...known, ...missing.map((attribute) => settingOf(attribute, describe(attribute)))];
  const json = await format(JSON.stringify({ ...schema, settings }), {
    ...(await resolveConfig(file)),
    parser: 'json',
  });
  return text
    .replace(SCHEMA, (_, begin: string, __, close: string) => `${begin}${json}${close}`)
    .replace(new RegExp(`^( *)<${tagName}\\n[^]*?></${tagName}>`, 'm'), (_, indent: string) => {
      const lines = [
        `${address}="{{ settings.${idOf(address)} | default: '/apps/rewards' | escape }}"`,
        'lang="{{ request.locale.iso_code | escape }}"',
        ...settings.filter((setting) => !isFixed(setting)).map(attributeLine),
      ];
      return `${indent}<${tagName}\n${lines.map((line) => `${indent}  ${line}\n`).join('')}${indent}></${tagName}>`;
    });
}

function idOf(attribute: string): string {
  return attribute.replaceAll('-', '_');
}

/** What is by hand otherwise. */
function describe({ name, description = '' }: Attribute): Setting {
  const words = name.replaceAll('-', ' ').replace(/ url$/, ' address');
  const info = description.replaceAll('`', '').replace(/\s+/g, ' ').trim();
  return { type: 'text', id: idOf(name), label: words[0]!.toUpperCase() + words.slice(1), info };
}

/** An attribute as a setting: a choice if it has values or options by hand, else a text. An empty one leaves the attribute out. */
function settingOf(attribute: Attribute, { id, label, info, options, default: before }: Setting): Setting {
  const value = attribute.default?.replace(/^'(.*)'$/, '$1');
  const values = [...(attribute.type?.text ?? '').matchAll(/'([^']*)'/g)].map(([, each]) => each!);
  // Shopify wants a default for a choice.
  if (value === undefined || (values.length === 0 && !options)) return { type: 'text', id: id!, label: label!, info };
  const choices = values.length
    ? values.map((each) => options?.find((option) => option.value === each) ?? { value: each, label: each })
    : options!.map((option) => (option.value === before ? { ...option, value } : option));
  return { type: 'select', id: id!, label: label!, options: choices, default: value, info };
}

function attributeLine({ id, type }: Setting): string {
  const written = `${id!.replaceAll('_', '-')}="{{ settings.${id} | escape }}"`;
  return type === 'select' ? written : `{% if settings.${id} != blank %}${written}{% endif %}`;
}
