import { readFileSync } from 'node:fs';
import { ELEMENTS } from '../src/elements.js';
import { PLACEMENTS } from '../src/wire/placement.js';
import type { ElementDeclaration } from './docs-tables.js';
import { root } from './entries.js';
import { authorAttributes } from './read-elements.js';
import { BLOCKS } from './wordpress-blocks.js';

/** The class that `npm run docs` writes for the WordPress plugin, from `src/contract/gateway.json`. */
export const PHP_CONTRACT = `${root}/integrations/wordpress/rewards-widget/includes/class-contract.php`;

interface Contract {
  readonly refusals: Readonly<Record<string, { readonly status: number; readonly message: string }>>;
}

/** In PHP's own words, so that translators' tools find the messages. */
export function phpContract(elements: readonly ElementDeclaration[]): string {
  const { refusals, ...data } = JSON.parse(readFileSync(`${root}/src/contract/gateway.json`, 'utf8')) as Contract;
  const facts = Object.fromEntries(
    elements.map((element) => {
      const { payload, address, script, reservedPx } = ELEMENTS[element.tagName];
      const attributes = [...authorAttributes(element).map(({ name }) => name), 'lang'];
      const block = `rewards-widget/${BLOCKS[element.tagName]}`;
      return [element.tagName, { block, payload, address, script, reservedPx, attributes }];
    }),
  );
  const constants = Object.entries({ ...data, placements: PLACEMENTS, elements: facts }).map(
    ([name, value]) => `\tpublic const ${inSnakeCase(name).toUpperCase()} = ${literal(value)};`,
  );
  const longest = Math.max(...Object.keys(refusals).map((name) => inSnakeCase(name).length));
  const cases = Object.entries(refusals).flatMap(([name, { status, message }]) => [
    ...(message.includes('{') ? ['\t\t\t/* translators: leave what is in braces as it is. */'] : []),
    `\t\t\t${keyed(name, longest)}array( ${status}, __( ${literal(message)}, 'rewards-widget' ) ),`,
  ]);
  return `<?php
/**
 * The behaviour that all gateways share.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Written by \`npm run docs\` from src/contract/gateway.json, which the npm package's gateway reads too, and from the elements' classes. */
final class Contract {
${constants.join('\n\n')}

	/**
	 * Status and message of each refusal, by the name of the case.
	 *
	 * @return array<string, array{0: int, 1: string}>
	 */
	public static function refusals(): array {
		return array(
${cases.join('\n')}
		);
	}
}
`;
}

function inSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The arrows of a list stand below each other, as WordPress wants it. */
function keyed(name: string, longest: number): string {
  const key = inSnakeCase(name);
  return `'${key}'${' '.repeat(longest - key.length)} => `;
}

/** @param indent of the line that it begins on */
function literal(value: unknown, indent = '\t'): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`;
  if (Array.isArray(value)) return `array( ${value.map((each) => literal(each)).join(', ')} )`;
  if (typeof value !== 'object' || value === null) return String(value);
  const inside = `${indent}\t`;
  const longest = Math.max(...Object.keys(value).map((key) => inSnakeCase(key).length));
  const entries = Object.entries(value).map(
    ([key, each]) => `${inside}${keyed(key, longest)}${literal(each, inside)},\n`,
  );
  return `array(\n${entries.join('')}${indent})`;
}
