import { readColour } from '../../src/wire/settings.js';
import { Fields } from '../../src/wire/fields.js';
import type { PayloadTag } from '../../src/elements.js';
import { getIn } from '../model/set-in.js';
import type { JsonObject, JsonPath } from '../model/json.js';
import { defaultColour, type Scheme } from './default-colours.js';
import { contrastRatio, nearestPassing } from './nearest-passing.js';

/** Text of one size in a pair's colours. */
export interface Text {
  readonly name: string;
  /** The least ratio that WCAG 2.2 asks of it: 4.5, or 3 for large text (1.4.3). */
  readonly least: 3 | 4.5;
  readonly passes: boolean;
}

/** One colour of a pair. */
export interface Colour {
  /** In CSS syntax: from the settings, else the widget's default. */
  readonly value: string;
  /** Its place in the payload, even if it is missing. */
  readonly path: JsonPath;
}

/** A colour of text and the colour under it, as they are on the stage. */
export interface Pair {
  readonly id: 'cta' | 'header';
  readonly name: string;
  readonly text: Colour;
  readonly ground: Colour;
  /** Whether it is the widget's default pair, because the settings have no complete one. */
  readonly isDefault: boolean;
  /** Why the settings' pair is not used, if they have only part of one. Shown to the user. */
  readonly fault?: string;
  readonly ratio: number;
  readonly texts: readonly Text[];
  /** Whether the ratio is enough for every text. */
  readonly passes: boolean;
}

interface PairOf {
  readonly id: Pair['id'];
  readonly name: string;
  readonly text: readonly [key: string, property: string];
  readonly ground: readonly [key: string, property: string];
  readonly texts: readonly Omit<Text, 'passes'>[];
}

const CTA: PairOf = {
  id: 'cta',
  name: 'Button',
  text: ['ctaColor', '--rewards-cta-color'],
  ground: ['ctaBg', '--rewards-cta-bg'],
  texts: [{ name: 'Label', least: 4.5 }],
};

const HEADER: PairOf = {
  id: 'header',
  name: 'Header',
  text: ['headerTextColor', '--rewards-header-text-color'],
  ground: ['headerBg', '--rewards-header-bg'],
  texts: [
    { name: 'Text', least: 4.5 },
    { name: 'Heading, which is large', least: 3 },
  ],
};

/**
 * The colour pairs that a payload shows on the stage, each with its contrast.
 *
 * @param scheme colour scheme of the surroundings, which the widget's default colours follow
 */
export function contrastPairs(element: PayloadTag, payload: JsonObject, scheme: Scheme = 'light'): Pair[] {
  return [CTA, element === 'giveaway-flow' && !hasDescription(payload) ? headingAlone(HEADER) : HEADER].map((pair) =>
    readPair(pair, payload, scheme),
  );
}

/** The nearest colours that make a failing pair pass, changing one of the two; none if it passes. */
export function suggestions({ text, ground, texts, passes }: Pair): {
  readonly text?: string;
  readonly ground?: string;
} {
  if (passes) return {};
  const least = Math.max(...texts.map((each) => each.least));
  return {
    text: nearestPassing(text.value, ground.value, least),
    ground: nearestPassing(ground.value, text.value, least),
  };
}

/** A ratio as text, never rounded up to one that passes. */
export function ratioText(ratio: number): string {
  return `${(Math.floor(ratio * 100 + 1e-6) / 100).toFixed(2)} : 1`;
}

function readPair({ id, name, text, ground, texts }: PairOf, payload: JsonObject, scheme: Scheme): Pair {
  const read = [text, ground].map(([key]) => readSetting(payload, key));
  const [textColour, groundColour] = read.map(({ colour }) => colour);
  const isDefault = textColour === undefined || groundColour === undefined;
  const values = isDefault
    ? [text, ground].map(([, property]) => defaultColour(property, scheme))
    : [textColour, groundColour];
  const ratio = contrastRatio(values[0]!, values[1]!);
  const judged = texts.map((each) => ({ ...each, passes: ratio >= each.least }));
  return {
    id,
    name,
    text: { value: values[0]!, path: ['settings', text[0]] },
    ground: { value: values[1]!, path: ['settings', ground[0]] },
    isDefault,
    fault: read.every(({ fault }) => fault?.missing) ? undefined : read.find(({ fault }) => fault)?.fault?.words,
    ratio,
    texts: judged,
    passes: judged.every(({ passes }) => passes),
  };
}

interface SettingRead {
  readonly colour?: string;
  readonly fault?: { readonly words: string; readonly missing: boolean };
}

/** Uses the widget's own reader, so that it agrees with the stage. */
function readSetting(payload: JsonObject, key: string): SettingRead {
  let problem: string | undefined;
  const settings = getIn(payload, ['settings']);
  const fields = new Fields(typeof settings === 'object' ? settings : {}, '', (_, words) => (problem = words));
  const colour = readColour(fields, key);
  if (colour !== undefined) return { colour };
  return { fault: { words: `${key} ${problem ?? 'is missing'}`, missing: problem === undefined } };
}

/** A giveaway without a description has only the heading in its header. */
function hasDescription(payload: JsonObject): boolean {
  const description = getIn(payload, ['header', 'description']);
  return typeof description === 'number' || (typeof description === 'string' && description.trim() !== '');
}

function headingAlone(pair: PairOf): PairOf {
  return { ...pair, texts: pair.texts.filter(({ least }) => least === 3) };
}
