import { html, svg, type TemplateResult } from 'lit';

const CALENDAR = svg`<rect x="8" y="12" width="40" height="36" rx="6"></rect><path d="M8 22h40M19 7v9M37 7v9M20 34h16"></path>`;

const NO_CHART = svg`<path d="M10 8v34a4 4 0 0 0 4 4h34"></path><path stroke-dasharray="1 5" d="m18 36 8-10 8 6 12-16"></path>`;

/** Nothing happened. */
export function emptyTemplate(sentence: string): TemplateResult {
  return noticeTemplate(CALENDAR, sentence);
}

/** The range is invalid, as the message beside it says. */
export function rangeFaultTemplate(label: string, act: () => void): TemplateResult {
  return noticeTemplate(CALENDAR, 'There is nothing to show for these days.', buttonTemplate(label, act));
}

/** There are no figures. Offers a retry. */
export function failureTemplate(sentence: string, label: string, act: () => void): TemplateResult {
  return noticeTemplate(NO_CHART, sentence, buttonTemplate(label, act));
}

function buttonTemplate(label: string, act: () => void): TemplateResult {
  return html`<button type="button" class="button" @click=${act}>${label}</button>`;
}

function noticeTemplate(pictogram: TemplateResult<2>, sentence: string, action?: TemplateResult): TemplateResult {
  return html`
    <div class="notice">
      <svg viewBox="0 0 56 56" width="56" height="56" aria-hidden="true">${pictogram}</svg>
      <p>${sentence}</p>
      ${action}
    </div>
  `;
}
