import type { ElementTag, PayloadTag } from '../../src/elements.js';
import type { Partner } from '../model/feeds.js';
import type { JsonObject } from '../model/json.js';
import type { Attributes } from '../model/attributes.js';

/** How the simulated service of a scenario answers reads. */
export type Answering =
  | 'at-once'
  /** After some seconds. */
  | 'slowly'
  /** With 503, always. */
  | 'down'
  /** Correctly the first time, with 503 from then on. */
  | 'once'
  /** With something that isn't JSON. */
  | 'garbled';

/** How it answers a claim. */
export type ClaimAnswer =
  | 'code'
  | 'claimed-before'
  | 'within-window'
  | 'none-left'
  /** The first answer is cut off; the next one brings the code. */
  | 'lost'
  /** After some seconds. */
  | 'slowly'
  /** 401: nobody is signed in. */
  | 'signed-out';

/** A situation in which to see the element. */
export interface Scenario {
  /** Its name in the address, in lower case with hyphens. */
  readonly id: string;
  readonly element: ElementTag;
  /** The heading that it is listed under. */
  readonly group: string;
  readonly title: string;
  /** What it shows, in one sentence. */
  readonly about: string;
  /** Creates the payload, with dates relative to `now`. Called on first use, because it may be large. */
  readonly payload: (now: Date) => JsonObject | Promise<JsonObject>;
  readonly answering?: Answering;
  readonly claims?: ClaimAnswer;
  /** Whether the first offer is claimed as soon as it is on the stage, as if its button had been pressed. */
  readonly claimed?: boolean;
  /** Whether the first code is opened for the till. */
  readonly atTill?: boolean;
  /** Whether the stage scrolls to the first offer. */
  readonly atFirstOffer?: boolean;
  readonly attributes?: Attributes;
  /** The shop of the "merchant site"; Larkmere by default. */
  readonly merchant?: Partner;
  /** Address of the merchant's gateway, for scenarios on the real service. Then the simulated answers are ignored. */
  readonly live?: { readonly flowId?: string };
}

const payloads = new Map<string, Promise<JsonObject>>();

/**
 * A scenario's own payload, created or requested once, so that changes can be found by identity.
 *
 * @throws {Error} with a message for the user if the service cannot be reached; the next call requests it again
 */
export function ownPayload(scenario: Scenario): Promise<JsonObject> {
  const known = payloads.get(scenario.id);
  if (known) return known;
  const payload = Promise.resolve(scenario.payload(new Date()));
  payloads.set(scenario.id, payload);
  payload.catch(() => payloads.delete(scenario.id));
  return payload;
}

/** A scenario as its table lists it. */
export type Situation = Omit<Scenario, 'element' | 'group'>;

/** The scenarios of one table. */
export function grouped(element: PayloadTag, group: string, situations: readonly Situation[]): Scenario[] {
  return situations.map((situation) => ({ ...situation, element, group }));
}
