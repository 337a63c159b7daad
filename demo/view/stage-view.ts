import type { Condition, Shopper } from '../feeds.js';
import type { JsonObject } from './json.js';

/** The widths that the stage offers by a button, in px; any other comes by its handle. */
export const WIDTHS = [320, 390, 768, 1024] as const;

/** What the widget stands on. */
export const SURROUNDINGS = ['light', 'dark', 'photo', 'merchant'] as const;

/** The sample themes, which are style sheets of `demo/themes/`. */
export const THEMES = ['none', 'quiet', 'loud', 'dark'] as const;

export const DIRECTIONS = ['auto', 'ltr', 'rtl'] as const;

/** How large the page's text is, in percent. */
export const ZOOMS = [100, 150, 200, 300, 400] as const;

/** What the element's markup says; each under the name of the property. A value left out is the element's default. */
export interface Attributes {
  /** Sections and their order, as `placements` has them. Rewards only. */
  readonly placements?: string;
  readonly heading?: string;
  readonly subheading?: string;
  /** 1 to 6. */
  readonly headingLevel?: number;
  readonly ageRestricted?: 'gate' | 'hide';
  readonly preview?: boolean;
  /** Giveaways only. */
  readonly remember?: 'session' | 'none';
}

/** All that decides what is seen on the stage: it is what a link holds. */
export interface StageView {
  /** Id of the scenario. */
  readonly scenario: string;
  /** The payload, where it is not the scenario's own any more. */
  readonly payload?: JsonObject;
  readonly attributes: Attributes;
  /** In px; `full`: as wide as there is room. */
  readonly width: number | 'full';
  readonly surroundings: (typeof SURROUNDINGS)[number];
  readonly theme: (typeof THEMES)[number];
  /** `auto`: that of the language. */
  readonly direction: (typeof DIRECTIONS)[number];
  /** Tag of a language; an unknown one is English. */
  readonly lang: string;
  readonly zoom: (typeof ZOOMS)[number];
  /** The instant at which the stage's clock starts, as ISO 8601 in UTC; now when left out. */
  readonly asOf?: string;
  /** Who is signed in, in a scenario that asks the real service; the first of them when left out. */
  readonly shopper?: Shopper;
  /** How the real service is made to behave; as ever when left out. */
  readonly condition?: Condition;
}
