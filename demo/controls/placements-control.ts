import '@awesome.me/webawesome/dist/components/switch/switch.js';
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import { PLACEMENTS, readPlacements, type Placement } from '../../src/wire/placement.js';
import { fieldTemplate } from './control.js';
import type { Panel } from './panel.js';
import { moveButtons } from './row-buttons.js';
import { moved } from './steps-control.js';

const PLACEMENT_LABELS: Readonly<Record<Placement, string>> = { hero: 'Hero', popular: 'Popular', all: 'All' };

/** Which placements are shown, and in which order. The last one cannot be hidden, because a widget without any shows them all. */
export function placementsControl(panel: Panel): TemplateResult {
  const shown = readPlacements(panel.attributes.placements);
  const rows = [...shown, ...PLACEMENTS.filter((placement) => !shown.includes(placement))];
  const set = (next: readonly Placement[]): void => {
    const text = next.join(' ');
    panel.setAttributes({ placements: text === PLACEMENTS.join(' ') ? undefined : text });
  };
  return html`<fieldset class="controls-control controls-list" data-field="placements">
    <legend class="controls-legend">
      <span class="controls-label">Shown, in this order ${fieldTemplate('placements')}</span>
    </legend>
    ${repeat(
      rows,
      (placement) => placement,
      (placement) => {
        const index = shown.indexOf(placement);
        const isShown = index >= 0;
        const isLast = isShown && shown.length === 1;
        return html`<div class="controls-row" data-placement=${placement}>
          <wa-switch
            class="controls-row-text"
            .checked=${live(isShown)}
            ?disabled=${isLast}
            @change=${() => set(isShown ? shown.filter((other) => other !== placement) : [...shown, placement])}
            >${PLACEMENT_LABELS[placement]}</wa-switch
          >
          ${isShown ? moveButtons(PLACEMENT_LABELS[placement], index, shown.length, (to) => set(moved(shown, index, to))) : ''}
        </div>`;
      },
    )}
    <p class="unseen" role="status">${shown.map((placement) => PLACEMENT_LABELS[placement]).join(', ')}</p>
  </fieldset>`;
}
