import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/switch/switch.js';
import '@awesome.me/webawesome/dist/components/textarea/textarea.js';
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { FieldValue } from './read-value.js';

/** Options of every control. */
interface Control {
  readonly label: string;
  /** The name of the setting in the payload or the markup. */
  readonly field: string;
  readonly hint?: string;
}

interface TextControl extends Control {
  readonly shown: FieldValue<string>;
  /** The value that applies while it is empty. */
  readonly placeholder?: string;
  /** Whether it has more than one line. */
  readonly long?: boolean;
  readonly inputMode?: 'url' | 'numeric';
  /** Called with the text, or with undefined if it was cleared. */
  readonly onText: (text: string | undefined) => void;
}

export function textControl(control: TextControl): TemplateResult {
  const { shown, placeholder = '', long = false, inputMode, onText } = control;
  const onInput = (event: Event): void => {
    const { value } = event.target as HTMLInputElement;
    onText(value === '' ? undefined : value);
  };
  const hint = hintOf(control, shown.note);
  return long
    ? html`<wa-textarea
        class="controls-control"
        rows="2"
        resize="auto"
        .value=${live(shown.value)}
        placeholder=${placeholder}
        data-field=${control.field}
        @input=${onInput}
      >
        ${labelTemplate(control)}${hint}
      </wa-textarea>`
    : html`<wa-input
        class="controls-control"
        with-clear
        autocomplete="off"
        inputmode=${inputMode ?? nothing}
        .value=${live(shown.value)}
        placeholder=${placeholder}
        data-field=${control.field}
        @input=${onInput}
      >
        ${labelTemplate(control)}${hint}
      </wa-input>`;
}

interface SwitchControl extends Control {
  readonly shown: FieldValue<boolean>;
  readonly onFlag: (on: boolean) => void;
}

export function switchControl(control: SwitchControl): TemplateResult {
  const { shown, onFlag, label, field } = control;
  return html`<wa-switch
    class="controls-control controls-switch"
    data-field=${field}
    .checked=${live(shown.value)}
    @change=${(event: Event) => onFlag((event.target as HTMLInputElement).checked)}
  >
    <span class="controls-label">${label} ${fieldTemplate(field)}</span>${hintOf(control, shown.note)}
  </wa-switch>`;
}

interface Option {
  readonly value: string;
  readonly name: string;
  /** A drawing of the result. */
  readonly picture?: TemplateResult;
}

interface ChoiceControl extends Control {
  readonly options: readonly Option[];
  /** The chosen value. If it isn't an option, it is shown beside them, unchanged. */
  readonly shown: FieldValue<string>;
  readonly onChoose: (value: string) => void;
}

/** A few options side by side, one of which is chosen. */
export function choiceControl(control: ChoiceControl): TemplateResult {
  const { options, shown, onChoose, field } = control;
  const { value } = shown;
  const isKnown = value === '' || options.some((option) => option.value === value);
  const all = isKnown ? options : [...options, { value, name: value }];
  return html`<fieldset class="controls-control controls-choice" data-field=${field}>
    <legend class="controls-legend">
      <span class="controls-label">${control.label} ${fieldTemplate(field)}</span>
    </legend>
    <div class="controls-options">
      ${all.map(
        (option) =>
          html`<label class="controls-option" ?data-drawn=${option.picture !== undefined}>
            <input
              type="radio"
              class="controls-radio"
              name=${`controls-${field}`}
              .value=${option.value}
              .checked=${live(option.value === value)}
              @change=${() => onChoose(option.value)}
            />
            ${option.picture ?? nothing}<span>${option.name}</span>
          </label>`,
      )}
    </div>
    ${plainHint(control.hint, shown.note)}
  </fieldset>`;
}

/** The label of a Web Awesome control, with the setting's name beside it. */
export function labelTemplate({ label, field }: Control): TemplateResult {
  return html`<span slot="label" class="controls-label">${label} ${fieldTemplate(field)}</span>`;
}

export function fieldTemplate(field: string): TemplateResult {
  return html`<code class="controls-field">${field}</code>`;
}

export function plainHint(hint: string | undefined, note: string | undefined): TemplateResult | typeof nothing {
  if (!hint && !note) return nothing;
  return html`<p class="controls-hint">
    ${note ? html`<span class="controls-note">It ${note}. </span>` : nothing}${hint ?? nothing}
  </p>`;
}

function hintOf({ hint }: Control, note: string | undefined): TemplateResult | typeof nothing {
  if (!hint && !note) return nothing;
  return html`<span slot="hint" class="controls-hint"
    >${note ? html`<span class="controls-note">It ${note}. </span>` : nothing}${hint ?? nothing}</span
  >`;
}
