import { html, type TemplateResult } from 'lit';
import { ALL_SCENARIOS, IS_LIVE } from '../scenarios/all-scenarios.js';
import { aboutTemplate } from './about.js';
import { dockTemplate } from './dock.js';
import { headerTemplate } from './header.js';
import { panelTemplate } from './panel.js';
import { roomsTemplate } from './rooms.js';
import { scenarioListTemplate } from './scenario-list.js';
import type { StudioController } from './studio-controller.js';
import { roomOf, type StudioState } from './studio-state.js';
import { takeAwayDialogTemplate } from './take-away-dialog.js';
import { toolbarTemplate } from './toolbar.js';

/** The whole page. */
export function studioTemplate(state: StudioState, controller: StudioController): TemplateResult {
  const { view, scenario, notice } = state;
  return html`
    <button type="button" class="skip" @click=${() => controller.stage.focus()}>Skip to the stage</button>
    ${headerTemplate(state, controller)}
    <main class="rooms" data-room=${roomOf(state)}>
      <nav class="scenarios" aria-labelledby="scenarios-heading">
        <h2 class="unseen" id="scenarios-heading">Scenarios</h2>
        ${scenarioListTemplate({
          scenarios: ALL_SCENARIOS,
          current: scenario,
          onChoose: (chosen) => controller.choose(chosen),
        })}
        ${
          IS_LIVE
            ? ''
            : html`<p class="scenarios-note">
                No service runs behind this page, only the scenarios. <code>npm start</code> starts a real one.
              </p>`
        }
      </nav>
      <section class="middle" aria-label="Stage">
        ${aboutTemplate(state, controller)}
        ${toolbarTemplate({ view, scenario, onView: (patch) => controller.setView(patch) })} ${controller.stage.element}
        ${dockTemplate(state, controller)}
      </section>
      ${panelTemplate(state, controller)}
    </main>
    ${roomsTemplate(state, controller)} ${takeAwayDialogTemplate(state, controller)}
    <p class="notice" role="status" ?hidden=${notice === ''}>${notice}</p>
  `;
}
