import { html, svg, type TemplateResult } from 'lit';
import type { Strings } from '../locales/strings.js';

/** What stands in for content that is on its way: the same geometry, in grey. */
export function skeletonTemplate(strings: Strings): TemplateResult {
  const card = html`<div class="card">
    <div class="media"></div>
    <div class="body"><i></i><i></i><i></i></div>
    <div class="foot"><i></i></div>
  </div>`;
  return html`<span class="visually-hidden">${strings.loading}</span>
    <div part="skeleton" class="skeleton" aria-hidden="true">
      <div class="header"><i></i><i></i></div>
      <section>
        <div class="card hero">
          <div class="media"></div>
          <div class="body"><i></i><i></i><i></i></div>
          <div class="foot"><i></i></div>
        </div>
      </section>
      <section>
        <div class="bar"><i></i></div>
        <div class="row">${[card, card, card, card]}</div>
      </section>
    </div>`;
}

/** A sentence under a drawing, where there is nothing to show. */
export function emptyTemplate(strings: Strings): TemplateResult {
  return html`<div part="empty" class="nothing">
    ${drawing(svg`<path d="M6 21h36v18a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3zM3 13h42v8H3zM24 13v29M24 13c-9 0-12-3-12-6 0-5 10-4 12 6 2-10 12-11 12-6 0 3-3 6-12 6z" />`)}
    <div>${strings.empty}</div>
  </div>`;
}

/** @param action what the button asks for */
export function errorTemplate(strings: Strings, action = 'retry'): TemplateResult {
  return html`<div part="error" class="nothing">
    ${drawing(svg`<path d="M14 36a10 10 0 0 1-1-20 13 13 0 0 1 25 4 8 8 0 0 1-2 16M24 24v9M24 39v.5" />`)}
    <div>${strings.error}</div>
    <button part="retry" class="outlined" data-action=${action}>${strings.retry}</button>
  </div>`;
}

/** Part of the code could not be loaded: said where it was asked for, with a way to ask again. */
export function missingTemplate(strings: Strings): TemplateResult {
  return html`<div part="message" class="missing">
    <span>${strings.missing}</span> <button class="outlined" data-action="again">${strings.retry}</button>
  </div>`;
}

function drawing(paths: TemplateResult): TemplateResult {
  return html`<svg viewBox="0 0 48 48" aria-hidden="true">${paths}</svg>`;
}
