import '@awesome.me/webawesome/dist/components/color-picker/color-picker.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { Fields } from '../../src/wire/fields.js';
import { readColour } from '../../src/wire/settings.js';
import type { Json } from '../model/json.js';
import { labelTemplate } from './control.js';
import { readText } from './read-value.js';

interface ColourControl {
  readonly label: string;
  readonly field: string;
  readonly value: Json | undefined;
  /** The widget's own colour. */
  readonly own: string;
  readonly onColour: (colour: string | undefined) => void;
}

/** A colour as hex digits and with a picker. An unreadable one gets a message, and is set anyway. */
export function colourControl({ label, field, value, own, onColour }: ColourControl): TemplateResult {
  const shown = readText(value);
  let problem: string | undefined;
  const read = readColour(new Fields({ [field]: value }, '', (_, words) => (problem = words)), field);
  const words = problem ? `It ${problem}.` : shown.note ? `It ${shown.note}.` : undefined;
  return html`<div class="controls-colour">
    <wa-input
      class="controls-control"
      with-clear
      autocomplete="off"
      spellcheck="false"
      .value=${live(shown.value)}
      placeholder=${own}
      data-field=${field}
      data-invalid=${problem ? 'yes' : nothing}
      @input=${(event: Event) => {
        const { value: text } = event.target as HTMLInputElement;
        onColour(text === '' ? undefined : text);
      }}
    >
      ${labelTemplate({ label, field })}
      ${words ? html`<span slot="hint" class="controls-hint controls-note" role="status">${words}</span>` : nothing}
    </wa-input>
    <wa-color-picker
      class="controls-picker"
      label=${`Choose the colour: ${label.toLowerCase()}`}
      without-format-toggle
      data-picker=${field}
      @wa-show=${nameField}
      data-unset=${read === undefined ? 'yes' : nothing}
      .value=${live(sixDigits(read ?? own))}
      @input=${(event: Event) => {
        const { value: hex } = event.target as HTMLInputElement;
        // The picker's own keyboard handling sends an unchanged colour.
        if (hex && hex !== sixDigits(read ?? own)) onColour(hex);
      }}
    ></wa-color-picker>
  </div>`;
}

/** Names the field within the picker for assistive technology. */
function nameField({ currentTarget }: Event): void {
  const field = (currentTarget as HTMLElement).shadowRoot?.querySelector('wa-input');
  field?.shadowRoot?.querySelector('input')?.setAttribute('aria-label', 'Colour, as hex digits');
}

/** The picker writes six digits, in lower case. */
function sixDigits(colour: string): string {
  const hex = colour.toLowerCase();
  return hex.length === 4 ? hex.replace(/[\da-f]/g, '$&$&') : hex;
}
