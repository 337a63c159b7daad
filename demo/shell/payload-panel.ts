import type { Drift } from '../../src/wire/report.js';
import { createJsonEditor, type JsonEditor } from '../editor/json-editor.js';
import type { JsonObject } from '../view/json.js';

/** The editor of the payload, made when it is first seen: until then nothing is written out, for a payload may be large. */
export class PayloadPanel {
  readonly element = document.createElement('div');
  readonly #onPayload: (payload: JsonObject) => JsonObject;
  #editor: JsonEditor | undefined;
  /** What the editor has. */
  #payload: JsonObject | undefined;
  #drifts: readonly Drift[] | undefined;

  /** @param onPayload told of each payload that is made in the editor; gives it back as it is taken, saying the same */
  constructor(onPayload: (payload: JsonObject) => JsonObject) {
    this.#onPayload = onPayload;
  }

  show(payload: JsonObject, drifts: readonly Drift[]): void {
    this.#editor ??= createJsonEditor(this.element, {
      onPayload: (edited) => {
        this.#payload = this.#onPayload(edited);
      },
      // The editor itself says what is wrong; the stage keeps what it had.
      onInvalid: () => undefined,
    });
    if (payload !== this.#payload) this.#editor.setPayload(payload);
    if (drifts !== this.#drifts) this.#editor.showDrifts(drifts);
    this.#payload = payload;
    this.#drifts = drifts;
  }

  /** Selects the value at a path as warnings have it. */
  reveal(path: string): void {
    this.#editor?.reveal(path);
  }
}
