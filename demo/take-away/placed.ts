import type { PayloadTag } from '../../src/elements.js';
import { sceneFeed } from '../scenarios/scene-feed.js';
import { attributeOf, propertiesOf, type Attributes } from '../model/attributes.js';
import { directionOf } from '../model/direction.js';
import type { JsonObject } from '../model/json.js';
import type { StageView } from '../model/stage-view.js';

/** The source of the element's payload. */
type TakeAwaySource =
  /** Address of the merchant's gateway, `/rewards` when empty; and which giveaway. */
  | { readonly kind: 'gateway'; readonly address: string; readonly flowId?: string }
  /** The payload of the stage, in the page itself. Claims of a giveaway still go to the gateway. */
  | { readonly kind: 'payload'; readonly payload: JsonObject; readonly address?: string; readonly flowId?: string };

/** What to put on a page. */
export interface TakeAwayInput {
  readonly element: PayloadTag;
  /** The attributes that differ from the element's defaults. */
  readonly attributes: Attributes;
  /** Tag of a language; English if the package doesn't have it. */
  readonly lang: string;
  readonly direction: StageView['direction'];
  readonly source: TakeAwaySource;
}

/** A value for the element on a page. */
export interface PlacedValue {
  readonly property: string;
  readonly attribute: string;
  readonly value: string | number | true;
}

/** The element with all its values, independent of the framework. */
export interface Placed {
  readonly element: PayloadTag;
  readonly values: readonly PlacedValue[];
  /** Tag of a language whose strings have to be loaded. */
  readonly locale: string | undefined;
  /** The payload in the page itself. */
  readonly payload: JsonObject | undefined;
  /** The gateway's address; undefined if there is none. */
  readonly gateway: string | undefined;
  readonly preview: boolean;
}

/** The gateway's address in the docs. */
export const DEFAULT_GATEWAY = '/rewards';

/** Placeholder for an unknown id. */
const UNKNOWN_FLOW = 'YOUR-FLOW';

export function readPlaced({ element, attributes, lang, direction, source }: TakeAwayInput): Placed {
  const locale = localeOf(lang);
  const preview = attributes.preview === true;
  const usesGateway = source.kind === 'gateway' || element === 'giveaway-flow';
  const gateway = usesGateway ? source.address?.trim() || DEFAULT_GATEWAY : undefined;
  const values: PlacedValue[] = [];
  const put = (property: string, attribute: string, value: string | number | boolean | undefined): void => {
    if (value === undefined || value === false) return;
    values.push({ property, attribute, value: typeof value === 'string' ? wellFormed(value) : value });
  };
  if (element === 'rewards-widget') put('feedUrl', 'feed-url', gateway);
  else {
    put('baseUrl', 'base-url', gateway);
    if (source.kind === 'gateway') put('flowId', 'flow-id', source.flowId || UNKNOWN_FLOW);
  }
  for (const name of propertiesOf(element)) put(name, attributeOf(name), attributes[name]);
  put('lang', 'lang', locale && lang);
  // A merchant's page does not derive its direction from the language.
  const written = directionOf({ direction, lang: locale ?? 'en' });
  put('dir', 'dir', direction === 'auto' && written === 'ltr' ? undefined : written);
  const payload = source.kind === 'payload' ? onStage(element, source.payload, preview) : undefined;
  return { element, values, locale, payload, gateway, preview };
}

/** The part of a payload that a service would send, as shown on the stage. */
function onStage(element: PayloadTag, payload: JsonObject, preview: boolean): JsonObject {
  return element === 'rewards-widget' ? sceneFeed(payload, { flow: null, preview }) : payload;
}

/** Text that any file can contain: without lone surrogates and NUL. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff\0]/gu, '\ufffd');
}

/** Languages that have a file in the package. English is built in. */
export const LOCALES: readonly string[] = ['ar', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'sv', 'tr'];

/** The locale file of a language, for all its regions. Undefined for English and for languages that are not shipped. */
export function localeOf(lang: string): string | undefined {
  const [, language] = /^([a-z]{2})(?:-[a-z0-9]{2,8})*$/i.exec(lang) ?? [];
  return LOCALES.find((locale) => locale === language?.toLowerCase());
}

/** A path of plain segments. In a route, other characters can have a meaning. */
const PLAIN_PATH = /^(?:\/[\w-][\w.-]*)+$/;

/** The path that a server of the merchant's own gives to its gateway: the address, if it is a path. */
export function gatewayPath(address = ''): string {
  const path = address.trim().replace(/\/+$/, '');
  return PLAIN_PATH.test(path) ? path : DEFAULT_GATEWAY;
}

/** The same input for a server that has its own gateway, and gets the payload from it. */
export function onServer(input: TakeAwayInput): TakeAwayInput {
  const { address, flowId } = input.source;
  return { ...input, source: { kind: 'gateway', address: gatewayPath(address), flowId } };
}
