import type { Shown, StageApi } from './shown.js';

/** A frame with the stage's page as a server draws it. No script runs in it. */
export class DrawnFrame {
  readonly element = document.createElement('iframe');
  #key = '';
  #payload: Shown['payload'] | undefined;

  constructor() {
    this.element.className = 'stage-drawn';
    this.element.title = 'Stage, drawn by a server';
    // Fonts load only for pages of the same origin.
    this.element.sandbox.add('allow-same-origin');
  }

  async show(shown: Shown, stage: StageApi): Promise<void> {
    const key = JSON.stringify([shown.scenario.id, { ...shown.view, payload: undefined, width: undefined }]);
    if (key === this.#key && shown.payload === this.#payload) return;
    this.#key = key;
    this.#payload = shown.payload;
    const page = await stage.drawnPage(shown);
    if (key === this.#key && shown.payload === this.#payload) this.element.srcdoc = page;
  }
}
