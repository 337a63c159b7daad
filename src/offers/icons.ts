import { svg, html, type TemplateResult } from 'lit';

export function icon(paths: TemplateResult): TemplateResult {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>`;
}

export const closeIcon = icon(svg`<path d="M6 6l12 12M18 6L6 18" />`);
export const tickIcon = icon(svg`<path d="M5 12.5l4.5 4.5L19 7.5" />`);
export const searchIcon = icon(svg`<path d="M15.5 15.5l5 5M17 11a6 6 0 1 1-12 0 6 6 0 0 1 12 0z" />`);
/** Points to the end of the line; mirrored by the styles from right to left, and for the way back. */
export const arrowIcon = icon(svg`<path d="M9 5l7 7-7 7" />`);
