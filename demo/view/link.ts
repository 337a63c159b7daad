import { FEEDS, SHOPPERS, type Condition } from '../model/feeds.js';
import { scenarioById } from '../scenarios/all-scenarios.js';
import { ownPayload } from '../scenarios/scenario.js';
import type { Scenario } from '../scenarios/scenario.js';
import { attributeOf, PROPERTIES, readAttribute, type Attributes } from '../model/attributes.js';
import { applyChanges, findChanges, readChanges } from '../model/changes.js';
import { LOOK_PROPERTIES, LOOK_VALUES, withLook, type Look } from '../model/look.js';
import { isJsonObject, type JsonObject } from '../model/json.js';
import { pack, unpack } from './packed.js';
import { DIRECTIONS, SURROUNDINGS, THEMES, WIDTH_RANGE, ZOOMS, type StageView } from '../model/stage-view.js';

/** Longest payload in an address, in characters. Mail and chat programs cut longer addresses. */
const MAX_PAYLOAD_CHARS = 24_000;

/** Marks an attribute in an address that the scenario sets and the view removes. */
const UNSET = '~';

const PLAIN = ['surroundings', 'theme', 'direction', 'lang', 'asOf', 'shopper', 'condition'] as const;

/** The view of a scenario, without changes. */
export function plainView(scenario: string): StageView {
  return {
    scenario,
    attributes: scenarioById(scenario)?.attributes ?? {},
    width: 'full',
    surroundings: 'light',
    theme: 'none',
    direction: 'auto',
    lang: 'en',
    zoom: 100,
  };
}

/** A view as the part of an address after its `#`, which is never sent to a server. */
export interface Link {
  readonly hash: string;
  /** Whether it contains the whole view: false if the payload is too large for an address. */
  readonly whole: boolean;
}

/**
 * Writes a view, without values that equal the scenario's.
 *
 * @param own the scenario's own payload; unchanged parts of the view's payload are left out
 */
export async function writeLink(view: StageView, own?: JsonObject): Promise<Link> {
  const plain = plainView(view.scenario);
  const params = new URLSearchParams({ scenario: view.scenario });
  if (view.width !== plain.width) params.set('width', String(view.width));
  if (view.zoom !== plain.zoom) params.set('zoom', String(view.zoom));
  if (view.drawn) params.set('drawn', 'true');
  for (const name of PLAIN) {
    const value = view[name];
    if (value !== undefined && value !== plain[name]) params.set(name, value);
  }
  for (const property of LOOK_PROPERTIES) {
    const value = view.look?.[property];
    if (value !== undefined) params.set(property, value);
  }
  for (const property of PROPERTIES) {
    const value = view.attributes[property];
    if (value !== plain.attributes[property])
      params.set(attributeOf(property), value === undefined ? UNSET : String(value));
  }
  const [name, value] = own ? ['changes', changesOf(view, own)] : ['payload', view.payload];
  const packed = value && (await pack(value));
  const whole = packed === undefined || packed.length <= MAX_PAYLOAD_CHARS;
  if (packed !== undefined && whole) params.set(name, packed);
  return { hash: `#${params.toString()}`, whole };
}

function changesOf({ payload }: StageView, own: JsonObject): JsonObject | undefined {
  return payload && { ...findChanges(own, payload) };
}

/** Reads a view; undefined without a known scenario. Unknown and unreadable values get the scenario's defaults. */
export async function readLink(hash: string): Promise<StageView | undefined> {
  const params = new URLSearchParams(hash.slice(1));
  const scenario = params.get('scenario') ?? '';
  if (!scenarioById(scenario)) return undefined;
  const plain = plainView(scenario);
  const look = readLook(params);
  return {
    ...plain,
    ...(look && { look }),
    attributes: readAttributes(params, plain.attributes),
    width: readWidth(params.get('width')),
    surroundings: choose(SURROUNDINGS, params.get('surroundings')) ?? plain.surroundings,
    theme: choose(THEMES, params.get('theme')) ?? plain.theme,
    direction: choose(DIRECTIONS, params.get('direction')) ?? plain.direction,
    lang: params.get('lang') ?? plain.lang,
    zoom: ZOOMS.find((zoom) => String(zoom) === params.get('zoom')) ?? plain.zoom,
    asOf: readInstant(params.get('asOf')),
    shopper: choose(SHOPPERS, params.get('shopper')),
    condition: choose<Condition>([...FEEDS, 'outage'], params.get('condition')),
    ...(params.get('drawn') === 'true' && { drawn: true }),
    payload: await linkedPayload(params, scenarioById(scenario)!),
  };
}

function readLook(params: URLSearchParams): Look | undefined {
  return LOOK_PROPERTIES.reduce<Look | undefined>(
    (look, property) => withLook(look, property, choose<string>(LOOK_VALUES[property], params.get(property))),
    undefined,
  );
}

function readAttributes(params: URLSearchParams, plain: Attributes): Attributes {
  const attributes: Record<string, unknown> = { ...plain };
  for (const property of PROPERTIES) {
    const text = params.get(attributeOf(property));
    const value = text === null ? undefined : readAttribute(property, text);
    if (text === UNSET) delete attributes[property];
    else if (value !== undefined) attributes[property] = value;
  }
  return attributes;
}

function readWidth(text: string | null): StageView['width'] {
  const width = Number(text ?? Number.NaN);
  return Number.isNaN(width) ? 'full' : Math.round(Math.min(WIDTH_RANGE.most, Math.max(WIDTH_RANGE.least, width)));
}

function readInstant(text: string | null): string | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

async function linkedPayload(params: URLSearchParams, scenario: Scenario): Promise<StageView['payload']> {
  const read = (name: string): Promise<unknown> => unpack(params.get(name) ?? '').catch(() => undefined);
  const [payload, changes] = [await read('payload'), readChanges(await read('changes'))];
  if (isJsonObject(payload)) return payload;
  // Without the scenario's own payload, there is nothing to change.
  const own = changes && (await ownPayload(scenario).catch(() => undefined));
  return own && applyChanges(own, changes);
}

function choose<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text);
}
