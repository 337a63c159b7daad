import { html, nothing, type TemplateResult } from 'lit';
import type { PayloadTag } from '../../src/elements.js';
import { segmentsTemplate } from '../ui/segments.js';
import type { TakeAwayChoice } from './choice.js';
import { labelOf, SERVER_IDS } from './platforms.js';

type OnChoice = (patch: Partial<TakeAwayChoice>) => void;

const SOURCES = [
  ['gateway', 'Your gateway'],
  ['payload', 'This payload'],
] as const;

const SERVERS = SERVER_IDS.map((id) => [id, labelOf(id)] as const);

/** Where the element on the page gets its data from. */
export function sourceChoiceTemplate(
  element: PayloadTag,
  { from, address }: TakeAwayChoice,
  onChoice: OnChoice,
): TemplateResult {
  // Codes are claimed at the gateway even if the payload is in the page.
  const usesGateway = from === 'gateway' || element === 'giveaway-flow';
  return html`
    <div class="take-away-source">
      ${choiceTemplate('Data from', SOURCES, from, (source) => onChoice({ from: source }))}
      ${usesGateway ? addressTemplate(from === 'gateway' ? 'Address' : 'Claims at', address, onChoice) : nothing}
    </div>
  `;
}

/** Which server draws the element, and where its gateway is. */
export function serverChoiceTemplate({ server, address }: TakeAwayChoice, onChoice: OnChoice): TemplateResult {
  return html`
    <div class="take-away-source">
      ${choiceTemplate('Drawn by', SERVERS, server, (chosen) => onChoice({ server: chosen }))}
      ${addressTemplate('Gateway at', address, onChoice)}
    </div>
  `;
}

/** Where the gateway is. */
export function gatewayPathTemplate({ address }: TakeAwayChoice, onChoice: OnChoice): TemplateResult {
  return html`<div class="take-away-source">${addressTemplate('Gateway at', address, onChoice)}</div>`;
}

function choiceTemplate<Value extends string>(
  label: string,
  options: readonly (readonly [Value, string])[],
  current: Value,
  onChoose: (value: Value) => void,
): TemplateResult {
  return html`
    <span class="take-away-from" id="take-away-from">${label}</span>
    ${segmentsTemplate({ label: { id: 'take-away-from' }, options, current, onChoose })}
  `;
}

function addressTemplate(label: string, address: string, onChoice: OnChoice): TemplateResult {
  return html`
    <label class="take-away-address">
      <span class="take-away-from">${label}</span>
      <input
        class="field"
        type="text"
        inputmode="url"
        autocomplete="off"
        spellcheck="false"
        placeholder="/rewards"
        .value=${address}
        @input=${({ currentTarget }: Event) => onChoice({ address: (currentTarget as HTMLInputElement).value })}
      />
    </label>
  `;
}
