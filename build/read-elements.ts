import { readFileSync } from 'node:fs';
import type { ElementDeclaration } from './docs-tables.js';
import { root } from './entries.js';

/** The elements of the built `custom-elements.json`. */
export function readElements(): ElementDeclaration[] {
  const { modules } = JSON.parse(readFileSync(`${root}/dist/custom-elements.json`, 'utf8')) as {
    modules: { declarations?: ElementDeclaration[] }[];
  };
  return modules.flatMap(({ declarations = [] }) => declarations);
}
