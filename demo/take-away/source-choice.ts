import { html, nothing, type TemplateResult } from 'lit';
import type { ElementName } from '../scenarios/scenario.js';
import type { TakeAwayChoice } from './choice.js';

const SOURCES = [
  ['gateway', 'Your gateway'],
  ['payload', 'This payload'],
] as const;

/** Where the element on the page gets its data from. */
export function sourceChoiceTemplate(
  element: ElementName,
  { from, address }: TakeAwayChoice,
  onChoice: (patch: Partial<TakeAwayChoice>) => void,
): TemplateResult {
  // Codes are claimed at the gateway even if the payload is in the page.
  const asked = from === 'gateway' || element === 'giveaway-flow';
  return html`
    <div class="take-away-source">
      <span class="take-away-from" id="take-away-from">Data from</span>
      <div class="segments" role="group" aria-labelledby="take-away-from">
        ${SOURCES.map(
          ([source, name]) => html`
            <button
              type="button"
              class="segment"
              aria-pressed=${source === from ? 'true' : 'false'}
              @click=${() => onChoice({ from: source })}
            >
              ${name}
            </button>
          `,
        )}
      </div>
      ${
        asked
          ? html`<label class="take-away-address">
              <span class="take-away-from">${from === 'gateway' ? 'Address' : 'Claims at'}</span>
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
            </label>`
          : nothing
      }
    </div>
  `;
}
