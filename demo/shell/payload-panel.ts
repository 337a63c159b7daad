import type { Drift } from '../../src/wire/fields.js';
import { JsonEditor } from '../editor/json-editor.js';
import type { JsonObject } from '../model/json.js';

/** The payload editor. It is created when first shown, because a payload may be large. */
export class PayloadPanel {
  readonly element = document.createElement('div');
  readonly #onPayload: (payload: JsonObject) => JsonObject;
  #editor: JsonEditor | undefined;
  /** The payload in the editor. */
  #payload: JsonObject | undefined;
  #drifts: readonly Drift[] | undefined;

  /** @param onPayload called with each edited payload; returns the equal payload that the view now has */
  constructor(onPayload: (payload: JsonObject) => JsonObject) {
    this.#onPayload = onPayload;
  }

  show(payload: JsonObject, drifts: readonly Drift[]): void {
    this.#editor ??= new JsonEditor(this.element, {
      onPayload: (edited) => {
        this.#payload = this.#onPayload(edited);
      },
      // The editor itself shows the error, and the stage doesn't change.
      onInvalid: () => undefined,
    });
    if (payload !== this.#payload) this.#editor.setPayload(payload);
    if (drifts !== this.#drifts) this.#editor.showDrifts(drifts);
    this.#payload = payload;
    this.#drifts = drifts;
  }

  /** Selects the value at the path of a warning. */
  reveal(path: string): void {
    this.#editor?.reveal(path);
  }
}
