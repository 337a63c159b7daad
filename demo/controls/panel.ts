import type { PayloadTag } from '../../src/elements.js';
import type { Json, JsonObject, JsonPath } from '../model/json.js';
import { withLook, type Look, type LookProperty } from '../model/look.js';
import type { Attributes } from '../model/attributes.js';
import { getIn } from '../model/set-in.js';

/** Input of the controls. */
export interface Controlled {
  readonly element: PayloadTag;
  readonly payload: JsonObject;
  readonly attributes: Attributes;
  readonly look?: Look;
}

export interface ControlsCallbacks {
  /** Called with a value to set in the payload. Undefined removes the key. */
  readonly onPayload: (path: JsonPath, value: Json | undefined) => void;
  /** Called with attributes to set. Undefined removes one. */
  readonly onAttributes: (patch: Partial<Attributes>) => void;
  /** Called with the whole look. Undefined if nothing is set. */
  readonly onLook: (look: Look | undefined) => void;
}

/** The values that the groups of a panel read and write. */
export class Panel {
  readonly element: PayloadTag;
  readonly payload: JsonObject;
  readonly attributes: Attributes;
  readonly look: Look | undefined;
  readonly #callbacks: ControlsCallbacks;

  constructor({ element, payload, attributes, look }: Controlled, callbacks: ControlsCallbacks) {
    this.element = element;
    this.payload = payload;
    this.attributes = attributes;
    this.look = look;
    this.#callbacks = callbacks;
  }

  /** The value at a path of the payload, of any type. */
  get(...path: JsonPath): Json | undefined {
    return getIn(this.payload, path);
  }

  set(path: JsonPath, value: Json | undefined): void {
    this.#callbacks.onPayload(path, value);
  }

  setAttributes(patch: Partial<Attributes>): void {
    this.#callbacks.onAttributes(patch);
  }

  /** Sets a custom property, or removes it. */
  setLook(property: LookProperty, value: string | undefined): void {
    this.#callbacks.onLook(withLook(this.look, property, value));
  }

  resetLook(): void {
    this.#callbacks.onLook(undefined);
  }

  /** Removes those of these attributes that are set. Undefined if none is. */
  resetOf(paths: readonly JsonPath[], names: readonly (keyof Attributes)[] = []): (() => void) | undefined {
    const set = paths.filter((path) => this.get(...path) !== undefined);
    const named = names.filter((name) => this.attributes[name] !== undefined);
    if (set.length + named.length === 0) return undefined;
    return () => {
      for (const path of set) this.set(path, undefined);
      if (named.length > 0) this.setAttributes(Object.fromEntries(named.map((name) => [name, undefined])));
    };
  }
}
