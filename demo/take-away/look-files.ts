import { contrastPairs, type Pair } from '../contrast/contrast-pairs.js';
import type { PayloadTag } from '../../src/elements.js';
import type { JsonObject } from '../model/json.js';
import { lookDeclarations, lookRule, type Look } from '../model/look.js';
import { jsonText } from './escaping.js';
import { formatCode } from './format-code.js';
import type { CodeFile, OtherFile } from './snippet.js';

/** The look on the stage as a style sheet: its theme's, else the current colours, ready to be changed, and what was chosen besides. */
export async function themeCss(
  element: PayloadTag,
  payload: JsonObject,
  theme: string | undefined,
  look?: Look,
): Promise<CodeFile> {
  const code = theme === undefined ? ownLook(element, payload, look) : theme + lookRule(look);
  return { file: 'rewards-theme.css', language: 'css', code: await formatCode({ language: 'css', code }) };
}

const DEFAULTS: Look = { '--rewards-card-align': 'start', '--rewards-font': 'inherit' };

function ownLook(element: PayloadTag, payload: JsonObject, look?: Look): string {
  const [cta, header] = contrastPairs(element, payload) as [Pair, Pair];
  return `${element} {
    --rewards-radius: 14px;
    --rewards-gap: 16px;
    ${lookDeclarations({ ...DEFAULTS, ...look })}--rewards-header-bg: ${header.ground.value};
    --rewards-header-text-color: ${header.text.value};
    --rewards-cta-bg: ${cta.ground.value};
    --rewards-cta-color: ${cta.text.value};
  }

  ${element}::part(heading) {
    letter-spacing: -0.01em;
  }
`;
}

/** A token as the Design Tokens Community Group writes it (2025.10). */
interface Token {
  readonly $type: 'color' | 'dimension' | 'fontFamily' | 'number';
  readonly $value: unknown;
}

const DECLARATION = /--rewards-([\w-]+):([^;]+);/g;

/**
 * The custom properties of a style sheet as Design Tokens, for Figma's variables. Tokens are named after the properties.
 *
 * @param css flat: a property that is declared twice has its last value
 */
export async function themeTokens(css: string): Promise<OtherFile> {
  const values = new Map([...css.matchAll(DECLARATION)].map(([, name, value]) => [name!, oneLine(value!)]));
  const tokens = Object.fromEntries([...values].flatMap(([name, value]) => withToken(name, value)));
  const code = await formatCode({ language: 'json', code: `${jsonText({ rewards: tokens })}\n` });
  return {
    file: 'rewards-theme.tokens.json',
    language: 'json',
    code,
    about:
      'The same colours, sizes and letters as Design Tokens, for variables in Figma. All else is in the CSS alone.',
    saved: true,
  };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function withToken(name: string, value: string): [string, Token][] {
  const token = name === 'font' ? fontToken(value) : (colourToken(value) ?? sizeToken(value));
  return token ? [[name, token]] : [];
}

/** `inherit` is no family. */
function fontToken(value: string): Token | undefined {
  if (value === 'inherit') return undefined;
  return {
    $type: 'fontFamily',
    $value: value.split(',').map((family) => family.trim().replaceAll(/^['"]|['"]$/g, '')),
  };
}

function colourToken(value: string): Token | undefined {
  const digits = value === 'transparent' ? '00000000' : /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.exec(value)?.[1];
  if (digits === undefined) return undefined;
  const whole = (digits.length < 6 ? digits.replaceAll(/./g, '$&$&') : digits).toLowerCase();
  const channels = whole.match(/../g)!.map((channel) => rounded(Number.parseInt(channel, 16) / 255));
  const hex = `#${whole.slice(0, 6)}`;
  return {
    $type: 'color',
    $value: { colorSpace: 'srgb', components: channels.slice(0, 3), alpha: channels[3] ?? 1, hex },
  };
}

/** The format has no other units. A ratio is a number. */
function sizeToken(value: string): Token | undefined {
  const [, size, unit] = /^([\d.]+)(px|rem)$/.exec(value) ?? [];
  if (size !== undefined) return { $type: 'dimension', $value: { value: Number(size), unit } };
  const [, width, height = 1] = /^([\d.]+)(?: \/ ([\d.]+))?$/.exec(value) ?? [];
  return width === undefined ? undefined : { $type: 'number', $value: rounded(Number(width) / Number(height)) };
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** What an account manager sets for an account (contract 2.2, 2.3), and for a giveaway (contract 2.6). */
const SETTING_KEYS: Readonly<Record<PayloadTag, readonly string[]>> = {
  'rewards-widget': ['headerTemplate', 'settings'],
  'giveaway-flow': ['template', 'headerTemplate', 'header', 'settings'],
};

/** The part of a payload that is set by hand, as a file. */
export async function settingsJson(element: PayloadTag, payload: JsonObject): Promise<CodeFile> {
  const set = SETTING_KEYS[element].flatMap((name) =>
    payload[name] === undefined ? [] : [[name, payload[name]] as const],
  );
  const file = { file: 'settings.json', language: 'json', code: `${jsonText(Object.fromEntries(set))}\n` } as const;
  return { ...file, code: await formatCode(file) };
}
