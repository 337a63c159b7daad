import { readFileSync } from 'node:fs';
import { SITE_ATTRIBUTES } from '../src/cli/gateway/screen-attributes.js';
import type { Attribute, ElementDeclaration } from './docs-tables.js';
import { root } from './entries.js';

/** The elements of the built `custom-elements.json`. */
export function readElements(): ElementDeclaration[] {
  const { modules } = JSON.parse(readFileSync(`${root}/dist/custom-elements.json`, 'utf8')) as {
    modules: { declarations?: ElementDeclaration[] }[];
  };
  return modules.flatMap(({ declarations = [] }) => declarations);
}

/** What an author of a page may not set: addresses are the site's, and its server says who the shopper is. */
const OF_THE_SITE: readonly string[] = [...SITE_ATTRIBUTES, 'base-url', 'user', 'user-token', 'vault'];

/** The attributes of an element that an author of a page may set: in a shortcode, a block or a first screen's address. */
export function authorAttributes({ attributes }: ElementDeclaration): Attribute[] {
  return attributes.filter(({ name }) => !OF_THE_SITE.includes(name));
}
