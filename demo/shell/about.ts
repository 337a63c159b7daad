import { html, nothing, type TemplateResult } from 'lit';
import type { StudioController } from './studio-controller.js';
import type { StudioState } from './studio-state.js';

/** The description of the scenario, and actions. */
export function aboutTemplate({ scenario, failure }: StudioState, controller: StudioController): TemplateResult {
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
