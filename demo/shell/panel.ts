import { html, type TemplateResult } from 'lit';
import { contrastPairs } from '../contrast/contrast-pairs.js';
import { contrastTemplate } from '../contrast/contrast.js';
import { controlsTemplate } from '../controls/controls.js';
import type { StudioController } from './studio-controller.js';
import { PANELS, type StudioState } from './studio-state.js';

const NAMES: Readonly<Record<(typeof PANELS)[number], string>> = {
  settings: 'Settings',
  json: 'JSON',
  contrast: 'Contrast',
};

/** The column at the end: controls, the payload as text, and the contrast of its colours. */
export function panelTemplate(state: StudioState, controller: StudioController): TemplateResult {
  const { layout, scenario } = state;
  const pairs = contrastPairs(
    scenario.element,
    controller.payload,
    state.view.surroundings === 'dark' ? 'dark' : 'light',
  );
  const failing = pairs.filter(({ passes }) => !passes).length;
  return html`
    <section class="panel" aria-labelledby="panel-heading">
      <h2 class="unseen" id="panel-heading">${NAMES[layout.panel]}</h2>
      <div class="segments panel-tabs" role="group" aria-label="Panel">
        ${PANELS.map(
          (panel) => html`
            <button
              type="button"
              class="segment"
              aria-pressed=${panel === layout.panel ? 'true' : 'false'}
              @click=${() => controller.setLayout({ panel })}
            >
              ${NAMES[panel]}
              ${panel === 'contrast' && failing > 0 ? html`<span class="count" data-tone="warning">${failing}</span>` : ''}
            </button>
          `,
        )}
      </div>
      <div class="panel-body">${bodyTemplate(state, controller)}</div>
    </section>
  `;

  function bodyTemplate({ view }: StudioState, { payload }: StudioController): unknown {
    if (layout.panel === 'json') return controller.payloadPanel.element;
    if (layout.panel === 'contrast')
      return contrastTemplate(pairs, { onTake: (path, value) => controller.setWithin(path, value) });
    return controlsTemplate(
      { element: scenario.element, payload, attributes: view.attributes },
      {
        onPayload: (path, value) => controller.setWithin(path, value),
        onAttributes: (patch) => controller.setAttributes(patch),
      },
    );
  }
}
