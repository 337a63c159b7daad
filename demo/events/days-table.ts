import { html, nothing, type TemplateResult } from 'lit';
import type { Day } from './days.js';
import { shareOf, sum, type PartFigures } from './figures.js';
import { countText, rowDay, shareText } from './format.js';

/** The chart as a table: every day with its figures, the latest first. */
export function daysTemplate(
  days: readonly Day[],
  { views, claims, rewardViews, totals }: PartFigures,
): TemplateResult {
  const latestFirst = days.map((day, index) => [day, index] as const).reverse();
  return html`
    <div class="days-scroll" role="region" aria-labelledby="days-caption" tabindex="0">
      <table class="by-day">
        <caption id="days-caption">
          Every day
        </caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" class="number">Views</th>
            <th scope="col" class="number">Claims</th>
            <th scope="col" class="number">Share claimed</th>
            ${rewardViews ? html`<th scope="col" class="number">Reward views</th>` : nothing}
          </tr>
        </thead>
        <tbody>
          ${latestFirst.map(
            ([day, index]) => html`
              <tr>
                <th scope="row"><time datetime=${day}>${rowDay(day)}</time></th>
                <td class="number">${countText(views[index]!)}</td>
                <td class="number">${countText(claims[index]!)}</td>
                <td class="number">${shareText(shareOf({ claims: claims[index]!, views: views[index]! }))}</td>
                ${rewardViews ? html`<td class="number">${countText(rewardViews[index]!)}</td>` : nothing}
              </tr>
            `,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td class="number">${countText(totals.views)}</td>
            <td class="number">${countText(totals.claims)}</td>
            <td class="number">${shareText(totals.share)}</td>
            ${rewardViews ? html`<td class="number">${countText(sum(rewardViews))}</td>` : nothing}
          </tr>
        </tfoot>
      </table>
    </div>
  `;
}
