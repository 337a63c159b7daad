import { html, svg, type TemplateResult } from 'lit';

const CALENDAR = svg`<rect x="8" y="12" width="40" height="36" rx="6"></rect><path d="M8 22h40M19 7v9M37 7v9M20 34h16"></path>`;

const UNPLUGGED = svg`<path d="M6 28h12M38 28h12M18 20v16h4a8 8 0 0 0 0-16zM38 20v16h-4a8 8 0 0 1 0-16z"></path>`;

/** Nothing happened. */
export function emptyTemplate(sentence: string): TemplateResult {
  return noticeTemplate(CALENDAR, sentence);
}

/** There is nothing to show, and something to be done about it. */
export function failureTemplate(sentence: string, label: string, act: () => void): TemplateResult {
  return noticeTemplate(
    UNPLUGGED,
    sentence,
    html`<button type="button" class="button" @click=${act}>${label}</button>`,
  );
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
