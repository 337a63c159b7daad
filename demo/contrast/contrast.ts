import { html, nothing, svg, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { ref } from 'lit/directives/ref.js';
import type { JsonPath } from '../model/json.js';
import { ratioText, suggestions, type Colour, type Pair, type Text } from './contrast-pairs.js';
import { contrastRatio } from './nearest-passing.js';

export interface ContrastCallbacks {
  /** Called with a colour to use and its path in the payload. */
  readonly onTake: (path: JsonPath, value: string) => void;
}

/** The colour pairs on the stage: how readable each is, and the nearest readable colour if one isn't. */
export function contrastTemplate(pairs: readonly Pair[], callbacks: ContrastCallbacks): TemplateResult {
  return html`<div class="contrast">
    ${pairs.map((pair) =>
      // Finding the nearest colour takes many tries, so do it only when the pair changes.
      guard([pair.id, pair.text.value, pair.ground.value, pair.fault, pair.isDefault, pair.texts.length], () =>
        pairTemplate(pair, callbacks),
      ),
    )}
    <p class="contrast-note">
      Ratios by WCAG 2.2, success criterion 1.4.3. The widget shows the colours of the settings as they are and never
      corrects them.
    </p>
  </div>`;
}

function pairTemplate(pair: Pair, callbacks: ContrastCallbacks): TemplateResult {
  const { id, name, text, ground, ratio, texts, isDefault, fault } = pair;
  return html`<section class="contrast-pair" aria-labelledby="contrast-${id}">
    <h3 class="contrast-heading" id="contrast-${id}">${name}</h3>
    <div class="contrast-summary">
      ${swatchTemplate(text.value, ground.value)}
      <p class="contrast-ratio">${ratioText(ratio)}</p>
      <p class="contrast-colours">
        <code>${text.value.trim()}</code> on <code>${ground.value.trim()}</code>
        ${isDefault ? html`<span class="contrast-own">The widget’s own colours</span>` : nothing}
      </p>
    </div>
    ${fault ? html`<p class="contrast-fault">${fault}, so the settings’ pair is not used.</p>` : nothing}
    <ul class="contrast-verdicts" role="list">
      ${texts.map(verdictTemplate)}
    </ul>
    ${suggestionsTemplate(pair, callbacks)}
  </section>`;
}

function verdictTemplate({ name, least, passes }: Text): TemplateResult {
  return html`<li class="contrast-verdict" data-passes=${passes ? 'yes' : 'no'}>
    ${iconTemplate(passes)}
    <span>${name}: <strong>${passes ? 'passes' : 'fails'}</strong></span>
    <span class="contrast-least">at least ${least.toFixed(1)}</span>
  </li>`;
}

function suggestionsTemplate(pair: Pair, { onTake }: ContrastCallbacks): TemplateResult | typeof nothing {
  const { text, ground } = suggestions(pair);
  if (!text && !ground) return nothing;
  const choice = (label: string, { path }: Colour, hex: string, colour: string, under: string): TemplateResult =>
    html`<li class="contrast-suggestion">
      ${swatchTemplate(colour, under)}
      <span class="contrast-suggestion-text">
        ${label}
        <span class="contrast-least">${ratioText(contrastRatio(colour, under))}</span>
      </span>
      <button type="button" class="button" @click=${() => onTake(path, hex)}>
        Use <code>${hex}</code
        ><span class="unseen"> for the ${label.toLowerCase()} of the ${pair.name.toLowerCase()}</span>
      </button>
    </li>`;
  return html`<p class="contrast-nearest">The nearest colours that pass</p>
    <ul class="contrast-suggestions" role="list">
      ${text ? choice('Text', pair.text, text, text, pair.ground.value) : nothing}
      ${ground ? choice('Background', pair.ground, ground, pair.text.value, ground) : nothing}
    </ul>`;
}

/** Shows two colours, which the text beside it also names. */
function swatchTemplate(text: string, ground: string): TemplateResult {
  const paint = (element?: Element): void => {
    if (!(element instanceof HTMLElement)) return;
    element.style.color = text.trim();
    element.style.backgroundColor = ground.trim();
  };
  return html`<span class="contrast-swatch" aria-hidden="true" ${ref(paint)}></span>`;
}

function iconTemplate(passes: boolean): TemplateResult {
  return html`<svg class="contrast-icon" viewBox="0 0 16 16" aria-hidden="true">
    ${passes ? svg`<path d="m3 8.5 3.5 3.5L13 4.5" />` : svg`<path d="m4 4 8 8m0-8-8 8" />`}
  </svg>`;
}
