import type { Drift } from '../../src/wire/report.js';
import type { Scenario } from '../scenarios/scenario.js';
import type { Heard } from '../stage/shown.js';
import type { TakeAwayChoice } from '../take-away/choice.js';
import type { JsonObject } from '../view/json.js';
import type { StageView } from '../view/stage-view.js';

/** The panels of the column at the end. */
export const PANELS = ['settings', 'json', 'contrast'] as const;

/** What lies under the stage. */
export const DOCKS = ['events', 'warnings'] as const;

/** The parts of the studio, of which a narrow screen shows one at a time. */
export const ROOMS = ['scenarios', 'stage', ...PANELS] as const;

/** How the studio is laid out, which is kept for the next visit. */
export interface Layout {
  readonly panel: (typeof PANELS)[number];
  readonly dock: (typeof DOCKS)[number] | undefined;
  readonly room: (typeof ROOMS)[number];
}

/** Everything that the studio's page is drawn from. */
export interface StudioState {
  readonly view: StageView;
  readonly layout: Layout;
  readonly scenario: Scenario;
  /** The scenario's own payload; nothing until it has come. */
  readonly own: JsonObject | undefined;
  /** Why the scenario's payload has not come. */
  readonly failure: string | undefined;
  readonly drifts: readonly Drift[];
  /** Events of the element, latest first. */
  readonly heard: readonly Heard[];
  /** Names of the events that the log shows; all of them when empty. */
  readonly listened: readonly string[];
  readonly takingAway: boolean;
  /** What was chosen among what can be taken away. */
  readonly choice: TakeAwayChoice;
  /** A short word on what has just been done; announced. */
  readonly notice: string;
}
