import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { keyed } from 'lit/directives/keyed.js';
import { behaviourGroup } from './behaviour-group.js';
import { buttonGroup } from './button-group.js';
import { headerGroup } from './header-group.js';
import { layoutGroup } from './layout-group.js';
import { lookGroup } from './look-group.js';
import { Panel, type Controlled, type ControlsCallbacks } from './panel.js';
import { sectionsGroup } from './sections-group.js';
import { socialProofGroup } from './social-proof-group.js';

/**
 * A control for each setting of the contract and each attribute of the element, in groups. They are rendered again only
 * when payload, attributes or look change, with the callbacks of that time.
 */
export function controlsTemplate(controlled: Controlled, callbacks: ControlsCallbacks): TemplateResult {
  const { element, payload, attributes, look } = controlled;
  return html`<div class="controls">
    ${keyed(
      element,
      guard([element, payload, attributes, look], () => groups(new Panel(controlled, callbacks))),
    )}
  </div>`;
}

function groups(panel: Panel): TemplateResult[] {
  return panel.element === 'rewards-widget'
    ? [
        headerGroup(panel),
        buttonGroup(panel),
        sectionsGroup(panel),
        socialProofGroup(panel),
        behaviourGroup(panel),
        lookGroup(panel),
      ]
    : [
        headerGroup(panel),
        layoutGroup(panel),
        buttonGroup(panel),
        behaviourGroup(panel),
        sectionsGroup(panel),
        lookGroup(panel),
      ];
}
