import { html, nothing, type TemplateResult } from 'lit';
import type { Attributes } from '../model/attributes.js';
import { type StageView, SURROUNDINGS, WIDTHS } from '../model/stage-view.js';
import { ALL_SCENARIOS, IS_LIVE } from '../scenarios/all-scenarios.js';
import { hasPayload } from '../../src/elements.js';
import { segmentsTemplate } from '../ui/segments.js';
import { dockTemplate } from './dock.js';
import { panelTemplate } from './panel.js';
import { scenarioListTemplate } from './scenario-list.js';
import type { StudioController } from './studio-controller.js';
import { roomOf, ROOMS, type StudioState } from './studio-state.js';
import { takeAwayDialogTemplate } from './take-away-dialog.js';
import { type ViewMenuOptions, viewMenuTemplate } from './view-menu.js';

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

/** The description of the scenario, and actions. */
function aboutTemplate({ scenario, failure }: StudioState, controller: StudioController): TemplateResult {
  return html`
    <div class="about">
      <h2 class="about-title">${scenario.title}</h2>
      <p class="about-text">${failure ?? scenario.about}</p>
      <span class="about-actions">
        ${
          scenario.element !== 'rewards-widget'
            ? html`<button type="button" class="button" @click=${() => controller.stage.forgetCodes()}>
                Forget codes
              </button>`
            : nothing
        }
        <button type="button" class="button" @click=${() => controller.reload()}>Load again</button>
      </span>
    </div>
  `;
}

/** The product's name, the pages, and the button for the take-away. */
function headerTemplate({ view, scenario }: StudioState, controller: StudioController): TemplateResult {
  const changed =
    view.payload !== undefined ||
    view.look !== undefined ||
    !sameAttributes(view.attributes, scenario.attributes ?? {});
  return html`
    <header class="head">
      <h1 class="head-name">Rewards widget</h1>
      <nav class="head-pages" aria-label="Pages">
        <a class="head-page" href="./index.html" aria-current="page">Studio</a>
        <a class="head-page" href="./demo/events.html">Figures</a>
      </nav>
      <span class="head-end">
        ${
          changed
            ? html`<button type="button" class="button" @click=${() => controller.reset()}>Reset</button>`
            : nothing
        }
        <button type="button" class="button button-main" @click=${() => controller.takeAway(true)}>Take away</button>
      </span>
    </header>
  `;
}

function sameAttributes(some: Attributes, others: Attributes): boolean {
  const names = Object.keys({ ...some, ...others }) as (keyof Attributes)[];
  return names.every((name) => some[name] === others[name]);
}

const ROOM_LABELS: Readonly<Record<(typeof ROOMS)[number], string>> = {
  scenarios: 'Scenarios',
  stage: 'Stage',
  settings: 'Settings',
  json: 'JSON',
  contrast: 'Contrast',
};

/** On a narrow screen: a choice of the visible part of the studio. */
function roomsTemplate(state: StudioState, controller: StudioController): TemplateResult {
  const { element } = state.scenario;
  const current = roomOf(state);
  const rooms = ROOMS.filter((room) => hasPayload(element) || (room !== 'settings' && room !== 'contrast'));
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

const SURROUNDINGS_NAMES: Readonly<Record<StageView['surroundings'], string>> = {
  light: 'Light',
  dark: 'Dark',
  photo: 'Photo',
  merchant: 'Shop',
};

/** Controls for the stage, in one row: width and surroundings, and a menu with the rest. */
function toolbarTemplate(options: ViewMenuOptions): TemplateResult {
  const { view, onView } = options;
  return html`
    <div class="toolbar" role="group" aria-label="Stage">
      <div class="toolbar-row">
        ${segmentsTemplate({
          label: 'Width in pixels',
          options: ([...WIDTHS, 'full'] as const).map((width) => [width, width === 'full' ? 'Full' : String(width)]),
          current: view.width,
          onChoose: (width) => onView({ width }),
        })}
        ${segmentsTemplate({
          label: 'Surroundings',
          options: SURROUNDINGS.map((surroundings) => [surroundings, SURROUNDINGS_NAMES[surroundings]]),
          current: view.surroundings,
          onChoose: (surroundings) => onView({ surroundings }),
        })}
      </div>
      ${viewMenuTemplate(options)}
    </div>
  `;
}
