import { html, nothing, type TemplateResult } from 'lit';
import { warningsTemplate } from '../editor/warnings.js';
import { eventLogTemplate } from './event-log.js';
import type { StudioController } from './studio-controller.js';
import { DOCKS, type StudioState } from './studio-state.js';

/** The panels below the stage: events and warnings. Collapsed at first; the edge of an open one can be moved. */
export function dockTemplate(state: StudioState, controller: StudioController): TemplateResult {
  const { layout, events, drifts, listened } = state;
  const counts = { events: events.length, warnings: drifts.length };
  const names = { events: 'Events', warnings: 'Warnings' };
  return html`
    <section class="dock" aria-label="Reports" style="--dock-share: ${layout.dockShare}">
      ${layout.dock === undefined ? nothing : controller.dockHandle}
      <div class="dock-tabs">
        ${DOCKS.map(
          (dock) => html`
            <button
              type="button"
              class="dock-tab"
              aria-expanded=${dock === layout.dock ? 'true' : 'false'}
              aria-controls="dock-body"
              @click=${() => controller.setLayout({ dock: dock === layout.dock ? undefined : dock })}
            >
              ${names[dock]}
              <span class="count" data-tone=${dock === 'warnings' && counts[dock] > 0 ? 'warning' : 'quiet'}
                >${counts[dock]}</span
              >
            </button>
          `,
        )}
      </div>
      <div class="dock-body" id="dock-body" ?hidden=${layout.dock === undefined}>
        ${
          layout.dock === 'events'
            ? eventLogTemplate({
                events,
                listened,
                onListen: (names) => controller.listen(names),
                onCopy: (text) => void controller.copy(text, 'Events copied'),
                onClear: () => controller.clearLog(),
              })
            : nothing
        }
        ${
          layout.dock === 'warnings'
            ? warningsTemplate(drifts, {
                onGo: (path) => controller.reveal(path),
                onCopy: (text) => void controller.copy(text, 'Warnings copied'),
              })
            : nothing
        }
      </div>
    </section>
  `;
}
