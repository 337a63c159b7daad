import { html, type TemplateResult } from 'lit';
import { hasSettings } from '../scenarios/scenario.js';
import type { StudioController } from './studio-controller.js';
import { roomOf, ROOMS, type StudioState } from './studio-state.js';

const ROOM_LABELS: Readonly<Record<(typeof ROOMS)[number], string>> = {
  scenarios: 'Scenarios',
  stage: 'Stage',
  settings: 'Settings',
  json: 'JSON',
  contrast: 'Contrast',
};

/** On a narrow screen: a choice of the visible part of the studio. */
export function roomsTemplate(state: StudioState, controller: StudioController): TemplateResult {
  const { element } = state.scenario;
  const current = roomOf(state);
  const rooms = ROOMS.filter((room) => hasSettings(element) || (room !== 'settings' && room !== 'contrast'));
  return html`
    <nav class="room-tabs" aria-label="Parts of the studio">
      ${rooms.map(
        (room) => html`
          <button
            type="button"
            class="room-tab"
            aria-current=${room === current ? 'true' : 'false'}
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
