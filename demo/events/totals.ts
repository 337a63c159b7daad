import { html, type TemplateResult } from 'lit';
import type { Totals } from './figures.js';
import { countText, shareText } from './format.js';

/** The totals of a range in a row: placeholders while loading, dashes if there are none. */
export function totalsTemplate(totals: Totals | 'unknown' | 'none'): TemplateResult {
  const known = typeof totals === 'string' ? undefined : totals;
  const figures = [
    ['Views', 'Giveaways shown', known && countText(known.views)],
    ['Viewers', 'Different people', known && countText(known.viewers)],
    ['Claims', 'Codes given', known && countText(known.claims)],
    ['Claimers', 'Different people', known && countText(known.claimers)],
    ['Share claimed', 'Claims divided by views', known && shareText(known.share)],
  ] as const;
  return html`
    <dl class="totals card">
      ${figures.map(
        ([name, meaning, text]) => html`
          <div class="total">
            <dt>${name}</dt>
            <dd class="total-figure" data-total=${name}>
              ${text ?? (totals === 'none' ? '–' : html`<span class="bone" aria-hidden="true"></span>`)}
            </dd>
            <dd class="total-meaning">${meaning}</dd>
          </div>
        `,
      )}
    </dl>
  `;
}
