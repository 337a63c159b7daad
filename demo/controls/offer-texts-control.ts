import '@awesome.me/webawesome/dist/components/input/input.js';
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import { isJsonObject } from '../model/json.js';
import { fieldTemplate, plainHint } from './control.js';
import type { Panel } from './panel.js';
import './offer-picker.js';
import type { OfferName } from './offers-in-payload.js';
import { readEntries, readText } from './read-value.js';
import { removeButton } from './row-buttons.js';

/** If there are more entries, they are edited as JSON. */
const MAX_ENTRIES = 24;

/** Texts of social proof by offer: a map from ids to texts, or to objects that have one. */
export function offerTextsControl(
  panel: Panel,
  key: 'socialCta' | 'stickers',
  label: string,
  offers: readonly OfferName[],
): TemplateResult {
  const path = ['settings', 'socialProof', key];
  const { value: entries, note } = readEntries(panel.get(...path));
  const names = new Map(offers.map(({ id, name }) => [id, name]));
  const taken = new Set(entries.map(([id]) => id));
  const more = entries.length - MAX_ENTRIES;
  return html`<details class="controls-control controls-fold">
    <summary>
      <span class="controls-label" id=${`controls-${key}`}>
        <span>${label} <span class="count">${entries.length}</span></span>
        ${fieldTemplate(key)}
      </span>
    </summary>
    <div class="controls-list" role="group" aria-labelledby=${`controls-${key}`} data-field=${key}>
      ${repeat(
        entries.slice(0, MAX_ENTRIES),
        ([id]) => id,
        ([id, entry]) => {
          const inner = isJsonObject(entry);
          const shown = readText(inner ? entry['text'] : entry);
          const name = names.get(id);
          return html`<div>
            <div class="controls-row">
              <wa-input
                class="controls-row-text"
                autocomplete="off"
                .value=${live(shown.value)}
                placeholder="Not shown while empty"
                data-offer=${id}
                @input=${(event: Event) =>
                  panel.set([...path, id, ...(inner ? ['text'] : [])], (event.target as HTMLInputElement).value)}
              >
                <span slot="label" class="controls-offer">${name || id}</span>
              </wa-input>
              ${removeButton(`Remove the text for ${name || id}`, () => panel.set([...path, id], undefined))}
            </div>
            ${plainHint(name === undefined ? 'No offer of the payload has this id.' : undefined, shown.note)}
          </div>`;
        },
      )}
      ${more > 0 ? html`<p class="controls-hint">And ${more} more, in the JSON.</p>` : nothing}
      ${plainHint(undefined, note)}
      <studio-offer-picker
        label=${key === 'socialCta' ? 'Add a text for an offer' : 'Add a sticker for an offer'}
        .offers=${offers.filter(({ id }) => !taken.has(id))}
        @offer-pick=${({ detail }: CustomEvent<string>) => panel.set([...path, detail], '')}
      ></studio-offer-picker>
    </div>
  </details>`;
}
