import { html, type TemplateResult } from 'lit';

/** A placeholder for a table while its figures are loading. */
export function skeletonTable(rows: number, columns: number): TemplateResult {
  return html`
    <div class="skeleton-table" aria-hidden="true">
      <span class="bone skeleton-caption"></span>
      ${Array.from(
        { length: rows + 2 },
        () =>
          html`<div class="skeleton-row">
            ${Array.from({ length: columns }, () => html`<span class="bone"></span>`)}
          </div>`,
      )}
    </div>
  `;
}
