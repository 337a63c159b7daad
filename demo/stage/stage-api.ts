import type { Scenario } from '../scenarios/scenario.js';
import type { Picture } from './picture.js';
import type { JsonObject } from '../model/json.js';
import type { StageView } from '../model/stage-view.js';

/** Input of the stage's frame. */
export interface StageInput {
  readonly scenario: Scenario;
  readonly view: StageView;
  /** The view's payload, or the scenario's own. */
  readonly payload: JsonObject;
  /** Whether the payload differs from the scenario's own. */
  readonly edited: boolean;
  /** Absolute address of the folder that `/samples/` is in. */
  readonly root: string;
}

/** One event of the element. */
export interface StageEvent {
  readonly name: string;
  readonly detail: object;
  /** The same event for Google Tag Manager; undefined if `forwardEvents()` sends none. */
  readonly google: object | undefined;
  /** Epoch milliseconds, by the stage's clock. */
  readonly at: number;
}

/** The interface of the frame's script for the outer page. */
export interface StageApi {
  show(shown: StageInput): void;
  /** Reloads the element. */
  reload(): void;
  forgetCodes(): void;
  /** The page as a server sends it: with the element drawn, and without script. */
  drawnPage(shown: StageInput): Promise<string>;
  takePicture(): Promise<Picture>;
  /** Called with every public event of the element. */
  onEvent: ((event: StageEvent) => void) | undefined;
}

declare global {
  interface Window {
    stage?: StageApi;
  }
}
