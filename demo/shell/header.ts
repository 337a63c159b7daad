import { html, nothing, type TemplateResult } from 'lit';
import type { Attributes } from '../model/stage-view.js';
import type { StudioController } from './studio-controller.js';
import type { StudioState } from './studio-state.js';

/** The product's name, the pages, and the button for the take-away. */
export function headerTemplate({ view, scenario }: StudioState, controller: StudioController): TemplateResult {
  const changed =
    view.payload !== undefined ||
    view.look !== undefined ||
    !sameAttributes(view.attributes, scenario.attributes ?? {});
  return html`
    <header class="head">
      <h1 class="head-name">Rewards widget</h1>
      <nav class="head-pages" aria-label="Pages">
        <a class="head-page" href="./index.html" aria-current="page">Studio</a>
        <a class="head-page" href="./demo/events.html">Events</a>
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
