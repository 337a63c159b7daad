import type { Partner } from '../feeds.js';
import type { JsonObject } from '../view/json.js';
import type { Attributes } from '../view/stage-view.js';

export type ElementName = 'rewards-widget' | 'giveaway-flow';

/** How the made-up service of a scenario answers reads. */
export type Answering =
  | 'at-once'
  /** After some seconds. */
  | 'slowly'
  /** With 503, always. */
  | 'down'
  /** Well the first time, with 503 from then on. */
  | 'once'
  /** With something that is no JSON. */
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

/** A situation to see the element in. */
export interface Scenario {
  /** Its name in the address: lower case, with hyphens. */
  readonly id: string;
  readonly element: ElementName;
  /** The heading that it is listed under. */
  readonly group: string;
  readonly title: string;
  /** What there is to see, in one sentence. */
  readonly about: string;
  /** Makes what the service sends, with dates that suit `now`. Built when it is first shown: it may be large. */
  readonly payload: (now: Date) => JsonObject | Promise<JsonObject>;
  readonly answering?: Answering;
  readonly claims?: ClaimAnswer;
  /** Whether the first offer's code is asked for as soon as it is on the stage, as if its button had been pressed. */
  readonly claimed?: boolean;
  /** Whether the stage opens at the first offer: it is the one to look at. */
  readonly atFirstOffer?: boolean;
  readonly attributes?: Attributes;
  /** Whose site the "merchant site" is; Larkmere's when left out. */
  readonly merchant?: Partner;
  /** Set where the real service is asked, by the merchant's gateway: then the rest of what is made up does not count. */
  readonly live?: { readonly flowId?: string };
}
