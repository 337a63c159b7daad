import { fixture } from '@open-wc/testing';
import { html, render } from 'lit';
import { controlsTemplate } from '../../demo/controls/controls.js';
import { setIn } from '../../demo/model/set-in.js';
import type { PayloadTag } from '../../src/elements.js';
import type { Json, JsonObject, JsonPath } from '../../demo/model/json.js';
import type { Look } from '../../demo/model/look.js';
import type { Attributes } from '../../demo/model/attributes.js';

export const feed: JsonObject = {
  headerTemplate: 1,
  settings: {
    ctaLabel: 'Go',
    ctaColor: '#ffffff',
    ctaBg: '#1f5f4f',
    headerBg: '#f3eadb',
    headerTextColor: '#2a2118',
    sectionTitles: ['One', 'Two', 'Three'],
    socialProof: {
      enabled: true,
      socialCta: { a: 'Much liked' },
      stickers: { b: { text: 'New', colour: 'red' } },
      position: 'on_image',
      fallbackText: 'Popular',
      displayMode: 'exact',
      showValue: 25,
    },
  },
  hero: [],
  popular: [],
  all: [
    { id: 'a', title: 'Coffee' },
    { id: 'b', title: 'Tea' },
    { id: 'c', title: 'Cake' },
  ],
};

export const giveaway: JsonObject = {
  name: 'Weekly',
  template: 1,
  headerTemplate: 2,
  header: { title: 'Title', description: 'Description', steps: ['Choose', { text: 'Copy', img: '/copy.png' }] },
  settings: { ctaLabel: 'Get it' },
  logo: '/logo.png',
  offers: [{ id: 'a', title: 'Coffee' }],
};

/** The panel as in the studio: each change that it reports is drawn again. */
export class PanelHarness {
  readonly told: { path: JsonPath; value: Json | undefined }[] = [];
  payload: JsonObject;
  attributes: Attributes;
  look: Look | undefined;
  readonly #element: PayloadTag;
  readonly #root: HTMLElement;

  constructor(root: HTMLElement, element: PayloadTag, payload: JsonObject, attributes: Attributes) {
    this.#root = root;
    this.#element = element;
    this.payload = payload;
    this.attributes = attributes;
    this.draw();
  }

  static async mount(element: PayloadTag, payload: JsonObject, attributes: Attributes = {}): Promise<PanelHarness> {
    const root = await fixture<HTMLElement>(html`<div></div>`);
    const panel = new PanelHarness(root, element, payload, attributes);
    await panel.drawn();
    return panel;
  }

  show(payload: JsonObject, attributes = this.attributes): Promise<void> {
    this.payload = payload;
    this.attributes = attributes;
    this.draw();
    return this.drawn();
  }

  draw(): void {
    const { payload, attributes, look } = this;
    render(
      controlsTemplate(
        { element: this.#element, payload, attributes, look },
        {
          onPayload: (path, value) => {
            this.told.push({ path, value });
            this.payload = setIn(this.payload, path, value);
            this.draw();
          },
          onAttributes: (patch) => {
            this.attributes = { ...this.attributes, ...patch };
            this.draw();
          },
          onLook: (look) => {
            this.look = look;
            this.draw();
          },
        },
      ),
      this.#root,
    );
  }

  async drawn(): Promise<void> {
    for (const element of this.#root.querySelectorAll<HTMLElement & { updateComplete?: Promise<unknown> }>('*'))
      await element.updateComplete;
  }

  field<Found extends HTMLElement = HTMLInputElement>(selector: string): Found {
    const found = this.#root.querySelector<Found>(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  }

  has(selector: string): boolean {
    return this.#root.querySelector(selector) !== null;
  }

  type(selector: string, text: string): Promise<void> {
    const field = this.field(selector);
    field.value = text;
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    return this.drawn();
  }

  async press(selector: string): Promise<void> {
    this.field(selector).click();
    await this.drawn();
  }

  get text(): string {
    return this.#root.innerText;
  }
}

export const of = (field: string): string => `[data-field="${field}"]`;
