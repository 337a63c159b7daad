import { html, type TemplateResult } from 'lit';
import type { Totals } from './figures.js';
import { countText, shareText } from './format.js';

/** The totals of a range in a row; places for them while they are unknown. */
export function totalsTemplate(totals: Totals | undefined): TemplateResult {
  const figures = [
    ['Views', 'Giveaways shown', totals && countText(totals.views)],
    ['Viewers', 'Different people', totals && countText(totals.viewers)],
    ['Claims', 'Codes given', totals && countText(totals.claims)],
    ['Claimers', 'Different people', totals && countText(totals.claimers)],
    ['Share claimed', 'Claims divided by views', totals && shareText(totals.share)],
  ] as const;
  return html`
    <dl class="totals card">
      ${figures.map(
        ([name, meaning, text]) => html`
          <div class="total">
            <dt>${name}</dt>
            <dd class="total-figure" data-total=${name}>
              ${text ?? html`<span class="bone" aria-hidden="true"></span>`}
            </dd>
            <dd class="total-meaning">${meaning}</dd>
          </div>
        `,
      )}
    </dl>
  `;
}
