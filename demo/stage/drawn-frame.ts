import type { StageInput, StageApi } from './stage-api.js';

/** A frame with the stage's page as a server draws it. No script runs in it. */
export class DrawnFrame {
  readonly element = document.createElement('iframe');
  #key = '';
  #payload: StageInput['payload'] | undefined;

  constructor() {
    this.element.className = 'stage-drawn';
    this.element.title = 'Stage, drawn by a server';
    // Fonts load only for pages of the same origin.
    this.element.sandbox.add('allow-same-origin');
  }

  /** Draws the page again if it has changed. */
  async show(shown: StageInput, stage: StageApi): Promise<void> {
    if (keyOf(shown) !== this.#key || shown.payload !== this.#payload) await this.draw(shown, stage);
  }

  async draw(shown: StageInput, stage: StageApi): Promise<void> {
    const key = keyOf(shown);
    this.#key = key;
    this.#payload = shown.payload;
    const page = await stage.drawnPage(shown);
    if (key === this.#key && shown.payload === this.#payload) this.element.srcdoc = page;
  }
}

/** All that the page depends on, but for the payload. */
function keyOf({ scenario, view }: StageInput): string {
  return JSON.stringify([scenario.id, { ...view, payload: undefined, width: undefined }]);
}
