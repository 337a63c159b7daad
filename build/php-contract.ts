import { readFileSync } from 'node:fs';
import { root } from './entries.js';

/** The class that `npm run docs` writes for the WordPress plugin, from `contract/gateway.json`. */
export const PHP_CONTRACT = `${root}/integrations/wordpress/rewards-widget/includes/class-contract.php`;

interface Contract {
  readonly refusals: Readonly<Record<string, { readonly status: number; readonly message: string }>>;
}

/** In PHP's own words, so that translators' tools find the messages. */
export function phpContract(): string {
  const { refusals, ...data } = JSON.parse(readFileSync(`${root}/contract/gateway.json`, 'utf8')) as Contract;
  const constants = Object.entries(data).map(
    ([name, value]) => `\tpublic const ${inSnakeCase(name).toUpperCase()} = ${literal(value)};`,
  );
  const cases = Object.entries(refusals).flatMap(([name, { status, message }]) => [
    ...(message.includes('{') ? ['\t\t\t/* translators: leave what is in braces as it is. */'] : []),
    `\t\t\t'${inSnakeCase(name)}' => array( ${status}, __( ${literal(message)}, 'rewards-widget' ) ),`,
  ]);
  return `<?php
/**
 * What every gateway does alike.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Written by \`npm run docs\` from contract/gateway.json, which the npm package's gateway reads too. */
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

function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`;
  if (Array.isArray(value)) return `array( ${value.map(literal).join(', ')} )`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).map(([key, each]) => `'${inSnakeCase(key)}' => ${literal(each)}`);
  return `array( ${entries.join(', ')} )`;
}
