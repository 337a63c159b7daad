import type { Scenario } from '../scenarios/scenario.js';
import type { Picture } from '../take-away/picture.js';
import type { JsonObject } from '../view/json.js';
import type { StageView } from '../view/stage-view.js';

/** What the stage's frame is given to show. */
export interface Shown {
  readonly scenario: Scenario;
  readonly view: StageView;
  /** The view's payload, or the scenario's own. */
  readonly payload: JsonObject;
  /** Whether the payload is not the scenario's own any more. */
  readonly edited: boolean;
  /** Absolute address of the folder that `/samples/` is in. */
  readonly root: string;
}

/** One event of the element. */
export interface Heard {
  readonly name: string;
  readonly detail: object;
  /** Epoch milliseconds, by the stage's clock. */
  readonly at: number;
}

/** What the frame's script offers to the page around it. */
export interface StageApi {
  show(shown: Shown): void;
  /** Loads again what is shown. */
  reload(): void;
  forgetCodes(): void;
  takePicture(): Promise<Picture>;
  /** Called with every public event of the element. */
  onHeard: ((heard: Heard) => void) | undefined;
}

declare global {
  interface Window {
    stage?: StageApi;
  }
}
