import type { Attributes } from './attributes.js';
import type { Condition, Shopper } from './feeds.js';
import type { JsonObject } from './json.js';
import type { Look } from './look.js';

/** The widths with a button, in px. The handle sets any other. */
export const WIDTHS = [320, 390, 768, 1024] as const;

/** All widths that it can have, in px. */
export const WIDTH_RANGE = { least: 240, most: 1600 } as const;

/** The background of the widget. */
export const SURROUNDINGS = ['light', 'dark', 'photo', 'merchant'] as const;

/** The sample themes: style sheets in `demo/themes/`. */
export const THEMES = ['none', 'quiet', 'loud', 'dark'] as const;

export const DIRECTIONS = ['auto', 'ltr', 'rtl'] as const;

/** The page's text size, in percent. */
export const ZOOMS = [100, 150, 200, 300, 400] as const;

/** Everything that decides what the stage shows, as contained in a link. */
export interface StageView {
  /** Id of the scenario. */
  readonly scenario: string;
  /** The payload, if it differs from the scenario's own. */
  readonly payload?: JsonObject;
  readonly attributes: Attributes;
  /** In px; `full` is all available room. */
  readonly width: number | 'full';
  readonly surroundings: (typeof SURROUNDINGS)[number];
  readonly theme: (typeof THEMES)[number];
  /** Custom properties beside the theme; undefined if none is set. */
  readonly look?: Look;
  /** `auto` is that of the language. */
  readonly direction: (typeof DIRECTIONS)[number];
  /** Tag of a language; an unknown one is English. */
  readonly lang: string;
  readonly zoom: (typeof ZOOMS)[number];
  /** The instant at which the stage's clock starts, as ISO 8601 in UTC; now by default. */
  readonly asOf?: string;
  /** The signed-in shopper, in scenarios on the real service; the first one by default. */
  readonly shopper?: Shopper;
  /** How the real service behaves; normally by default. */
  readonly condition?: Condition;
  /** Whether the element is also shown as a server draws it, without script. */
  readonly drawn?: true;
}
