import { html, type TemplateResult } from 'lit';
import type { StudioController } from './studio-controller.js';
import { ROOMS, type StudioState } from './studio-state.js';

const ROOM_LABELS: Readonly<Record<(typeof ROOMS)[number], string>> = {
  scenarios: 'Scenarios',
  stage: 'Stage',
  settings: 'Settings',
  json: 'JSON',
  contrast: 'Contrast',
};

/** On a narrow screen: a choice of the visible part of the studio. */
export function roomsTemplate({ layout }: StudioState, controller: StudioController): TemplateResult {
  return html`
    <nav class="room-tabs" aria-label="Parts of the studio">
      ${ROOMS.map(
        (room) => html`
          <button
            type="button"
            class="room-tab"
            aria-current=${room === layout.room ? 'true' : 'false'}
            @click=${() =>
              controller.setLayout(room === 'scenarios' || room === 'stage' ? { room } : { room, panel: room })}
          >
            ${ROOM_LABELS[room]}
          </button>
        `,
      )}
    </nav>
  `;
}
