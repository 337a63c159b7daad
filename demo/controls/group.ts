import { html, nothing, type TemplateResult } from 'lit';
import { fieldTemplate } from './control.js';

interface Group {
  readonly title: string;
  /** The payload's object that contains its settings. */
  readonly field?: string;
  /** Whether it is open at first. The user's choice stays. */
  readonly open?: boolean;
  /** Resets everything in it. Undefined when nothing is set. */
  readonly onReset?: () => void;
}

/** Controls under a heading that collapses them. */
export function groupTemplate({ title, field, open = true, onReset }: Group, content: unknown): TemplateResult {
  return html`<details class="controls-group" ?open=${open}>
    <summary class="controls-summary">
      <h3 class="controls-heading">${title}</h3>
      ${field ? fieldTemplate(field) : nothing}
    </summary>
    <div class="controls-content">
      ${content}
      ${
        onReset
          ? html`<button type="button" class="controls-reset" @click=${onReset}>
              Reset<span class="unseen"> ${title.toLowerCase()}</span>
            </button>`
          : nothing
      }
    </div>
  </details>`;
}
