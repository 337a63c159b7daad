import { html, type TemplateResult } from 'lit';
import { behaviourGroup } from './behaviour-group.js';
import { buttonGroup } from './button-group.js';
import { headerGroup } from './header-group.js';
import { layoutGroup } from './layout-group.js';
import { Panel, type Controlled, type ControlsCallbacks } from './panel.js';
import { sectionsGroup } from './sections-group.js';
import { socialProofGroup } from './social-proof-group.js';

/** A control for each setting of the contract and each attribute of the element, in groups. */
export function controlsTemplate(controlled: Controlled, callbacks: ControlsCallbacks): TemplateResult {
  const panel = new Panel(controlled, callbacks);
  const groups =
    controlled.element === 'rewards-widget'
      ? [headerGroup(panel), buttonGroup(panel), sectionsGroup(panel), socialProofGroup(panel), behaviourGroup(panel)]
      : [headerGroup(panel), layoutGroup(panel), buttonGroup(panel), behaviourGroup(panel), sectionsGroup(panel)];
  return html`<div class="controls">${groups}</div>`;
}
