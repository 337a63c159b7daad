import { html, nothing, type TemplateResult } from 'lit';
import type { CoreStrings } from '../locales/english/first-screen.js';

/** A placeholder while content is loading: the same geometry, in grey. */
export function skeletonTemplate(strings: CoreStrings): TemplateResult {
  // Partner, two lines of the title, a line of text, the call to action.
  const content = html`<div class="media"></div>
    <div class="body"><i></i><i></i><i></i><i></i></div>
    <div class="foot"><i></i></div>`;
  const card = html`<div class="card">${content}</div>`;
  return html`<span class="visually-hidden">${strings.loading}</span>
    <div part="skeleton" class="skeleton" aria-hidden="true">
      <div class="header"><i></i><i></i></div>
      <section>
        <div class="card hero">${content}</div>
      </section>
      <section>
        <div class="bar"><i></i></div>
        <div class="row">${[card, card, card, card]}</div>
      </section>
    </div>`;
}

/** What is drawn above a message. */
export type Drawings = Readonly<Record<'empty' | 'error', TemplateResult>>;

/** Says that there is nothing to show. The drawings follow the first paint. */
export function messageTemplate(state: keyof Drawings, strings: CoreStrings, drawings?: Drawings): TemplateResult {
  return html`<div part=${state} class="nothing">
    ${drawings?.[state]}
    <div>${strings[state]}</div>
    ${state === 'error' ? html`<button part="retry" class="outlined" data-action="retry">${strings.retry}</button>` : nothing}
  </div>`;
}

/** A lazy-loaded part could not be loaded. */
export function missingTemplate(strings: CoreStrings): TemplateResult {
  return html`<div part="message">
    <span>${strings.missing}</span> <button class="outlined" data-action="again">${strings.retry}</button>
  </div>`;
}
