import { html, type TemplateResult } from 'lit';
import type { StageView } from '../model/stage-view.js';

/** The stage's clock: the current time, unless a date is chosen. */
export function asOfTemplate({ asOf }: StageView, onView: (patch: Pick<StageView, 'asOf'>) => void): TemplateResult {
  if (asOf === undefined)
    return html`
      <span class="choice-label" id="as-of-label">View as of</span>
      <button
        type="button"
        class="button"
        aria-labelledby="as-of-label as-of-now"
        id="as-of-now"
        @click=${() => onView({ asOf: new Date().toISOString() })}
      >
        Now
      </button>
    `;
  return html`
    <label class="choice-label" for="as-of">View as of</label>
    <input
      class="field"
      id="as-of"
      type="datetime-local"
      .value=${local(asOf)}
      @change=${(event: Event) => {
        const time = Date.parse((event.target as HTMLInputElement).value);
        if (!Number.isNaN(time)) onView({ asOf: new Date(time).toISOString() });
      }}
    />
    <button type="button" class="button view-menu-second" @click=${() => onView({ asOf: undefined })}>
      Back to now
    </button>
  `;
}

/** An instant in the format of the date field: in local time, to the minute. */
function local(instant: string): string {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
