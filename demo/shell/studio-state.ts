import type { JsonObject } from '../model/json.js';
import type { StageView } from '../model/stage-view.js';
import { type Scenario } from '../scenarios/scenario.js';
import { hasPayload } from '../../src/elements.js';
import type { StageEvent } from '../stage/stage-api.js';
import type { TakeAwayChoice } from '../take-away/choice.js';
import type { Drift } from '../../src/wire/fields.js';

/** The panels of the column at the end. */
export const PANELS = ['settings', 'json', 'contrast'] as const;

/** The panel that is shown: of codes, there is only the list. */
export function panelOf({ layout, scenario }: Pick<StudioState, 'layout' | 'scenario'>): (typeof PANELS)[number] {
  return hasPayload(scenario.element) ? layout.panel : 'json';
}

/** What a narrow screen shows. */
export function roomOf(state: Pick<StudioState, 'layout' | 'scenario'>): (typeof ROOMS)[number] {
  const { room } = state.layout;
  return room === 'scenarios' || room === 'stage' ? room : panelOf(state);
}

/** The panels below the stage. */
export const DOCKS = ['events', 'warnings'] as const;

/** The share of the middle column that an open panel below the stage can have, in percent. */
export const DOCK_SHARE = { least: 20, most: 50, usual: 30 } as const;

/** The parts of the studio, of which a narrow screen shows one at a time. */
export const ROOMS = ['scenarios', 'stage', ...PANELS] as const;

/** The layout of the studio, which is kept for the next visit. */
export interface Layout {
  readonly panel: (typeof PANELS)[number];
  readonly dock: (typeof DOCKS)[number] | undefined;
  /** Height of an open panel below the stage, in percent of the middle column. */
  readonly dockShare: number;
  readonly room: (typeof ROOMS)[number];
}

/** The state that the studio's page is rendered from. */
export interface StudioState {
  readonly view: StageView;
  readonly layout: Layout;
  readonly scenario: Scenario;
  /** The scenario's own payload; undefined while loading. */
  readonly own: JsonObject | undefined;
  /** Why the scenario's payload could not be loaded. */
  readonly failure: string | undefined;
  readonly drifts: readonly Drift[];
  /** Events of the element, latest first. */
  readonly events: readonly StageEvent[];
  /** Names of the events that the log shows; all of them when empty. */
  readonly listened: readonly string[];
  readonly takingAway: boolean;
  /** Choices in the take-away panel. */
  readonly choice: TakeAwayChoice;
  /** A short notice about the last action, which is announced. */
  readonly notice: string;
}

/** Reads a layout that was kept. Unknown values get their defaults. */
export function readLayout(kept: unknown): Layout {
  const { panel, dock, dockShare, room } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<
    string,
    unknown
  >;
  const { least, most, usual } = DOCK_SHARE;
  return {
    panel: PANELS.find((name) => name === panel) ?? 'settings',
    dock: DOCKS.find((name) => name === dock),
    dockShare: typeof dockShare === 'number' && dockShare >= least && dockShare <= most ? dockShare : usual,
    room: ROOMS.find((name) => name === room) ?? 'stage',
  };
}

/** Holds a state and reports its changes. Several changes in one task are reported once. */
export class Store<State extends object> {
  #state: State;
  #reported = true;
  readonly #onChange: (state: State) => void;

  constructor(state: State, onChange: (state: State) => void) {
    this.#state = state;
    this.#onChange = onChange;
  }

  get state(): State {
    return this.#state;
  }

  update(patch: Partial<State>): void {
    this.#state = { ...this.#state, ...patch };
    if (!this.#reported) return;
    this.#reported = false;
    queueMicrotask(() => {
      this.#reported = true;
      this.#onChange(this.#state);
    });
  }
}
