import { html, nothing, type TemplateResult } from 'lit';
import { contrastPairs } from '../contrast/contrast-pairs.js';
import { contrastTemplate } from '../contrast/contrast.js';
import { controlsTemplate } from '../controls/controls.js';
import { hasPayload } from '../../src/elements.js';
import { segmentsTemplate } from '../ui/segments.js';
import type { StudioController } from './studio-controller.js';
import { PANELS, panelOf, type StudioState } from './studio-state.js';

const PANEL_LABELS: Readonly<Record<(typeof PANELS)[number], string>> = {
  settings: 'Settings',
  json: 'JSON',
  contrast: 'Contrast',
};

/** The column at the end: controls, the payload as text, and the contrast of its colours. */
export function panelTemplate(state: StudioState, controller: StudioController): TemplateResult {
  const { element } = state.scenario;
  const current = panelOf(state);
  const pairs = hasPayload(element)
    ? contrastPairs(element, controller.payload, state.view.surroundings === 'dark' ? 'dark' : 'light')
    : [];
  const failing = pairs.filter(({ passes }) => !passes).length;
  return html`
    <section class="panel" aria-labelledby="panel-heading">
      <h2 class="unseen" id="panel-heading">${PANEL_LABELS[current]}</h2>
      ${
        hasPayload(element)
          ? segmentsTemplate({
              label: 'Panel',
              className: 'panel-tabs',
              options: PANELS.map((panel) => [panel, labelOf(panel)]),
              current,
              onChoose: (panel) => controller.setLayout({ panel }),
            })
          : nothing
      }
      <div class="panel-body">${bodyTemplate(state, controller)}</div>
    </section>
  `;

  function labelOf(panel: (typeof PANELS)[number]): unknown {
    if (panel !== 'contrast' || failing === 0) return PANEL_LABELS[panel];
    return html`${PANEL_LABELS[panel]} <span class="count" data-tone="warning">${failing}</span>`;
  }

  function bodyTemplate({ view }: StudioState, { payload }: StudioController): unknown {
    if (!hasPayload(element) || current === 'json') return controller.payloadPanel.element;
    if (current === 'contrast')
      return contrastTemplate(pairs, { onTake: (path, value) => controller.setWithin(path, value) });
    return controlsTemplate(
      { element, payload, attributes: view.attributes, look: view.look },
      {
        onPayload: (path, value) => controller.setWithin(path, value),
        onAttributes: (patch) => controller.setAttributes(patch),
        onLook: (look) => controller.setView({ look }),
      },
    );
  }
}
