import '@awesome.me/webawesome/dist/components/input/input.js';
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { isJsonObject, type Json, type JsonPath } from '../model/json.js';
import { fieldTemplate, plainHint } from './control.js';
import type { Panel } from './panel.js';
import { moveButtons, removeButton } from './row-buttons.js';
import { readList, readText } from './read-value.js';

const STEPS: JsonPath = ['header', 'steps'];

/** The steps for the shopper: each a text, or an object with one. */
export function stepsControl(panel: Panel): TemplateResult {
  const { value: steps, note } = readList(panel.get(...STEPS));
  const set = (list: readonly Json[]): void => panel.set(STEPS, list.length > 0 ? list : undefined);
  return html`<fieldset class="controls-control controls-list" data-field="header.steps">
    <legend class="controls-legend"><span class="controls-label">Steps ${fieldTemplate('header.steps')}</span></legend>
    ${steps.map((step, index) => {
      const path = isJsonObject(step) ? [...STEPS, index, 'text'] : [...STEPS, index];
      const shown = readText(isJsonObject(step) ? step['text'] : step);
      return html`<div>
        <div class="controls-row">
          <wa-input
            class="controls-row-text"
            autocomplete="off"
            .value=${live(shown.value)}
            placeholder="Not shown while empty"
            @input=${(event: Event) => panel.set(path, (event.target as HTMLInputElement).value)}
          >
            <span slot="label" class="unseen">Step ${index + 1}</span>
          </wa-input>
          ${moveButtons(`step ${index + 1}`, index, steps.length, (to) => set(moved(steps, index, to)))}
          ${removeButton(`Remove step ${index + 1}`, () => set(steps.filter((_, at) => at !== index)))}
        </div>
        ${plainHint(undefined, shown.note)}
      </div>`;
    })}
    ${plainHint(undefined, note)}
    <button type="button" class="button controls-add" @click=${() => panel.set([...STEPS, steps.length], '')}>
      Add a step
    </button>
  </fieldset>`;
}

/** A list with one entry moved. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, to), list[from]!, ...others.slice(to)];
}
