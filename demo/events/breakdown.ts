import { html, type TemplateResult } from 'lit';
import { isLow, shareOf, sum, type Figures, type FlowFigures, type OfferFigures, type PartFigures } from './figures.js';
import { countText, shareText } from './format.js';
import type { ViewState } from './view-state.js';
import { writeViewState } from './view-state.js';

/** The figures of each giveaway. Their people don't add up to the total, because one person may have viewed several. */
export function flowsTemplate(figures: Figures, view: ViewState, all: PartFigures): TemplateResult {
  const rows = [...figures.flows].sort((one, other) => sum(other.views) - sum(one.views));
  const most = Math.max(1, ...rows.map(({ views }) => sum(views)));
  return html`
    <table class="by-flow">
      <caption>
        By giveaway
      </caption>
      <thead>
        <tr>
          <th scope="col">Giveaway</th>
          <th scope="col" class="number">Views</th>
          <th scope="col" class="number extra">Viewers</th>
          <th scope="col" class="number">Claims</th>
          <th scope="col" class="number">Share claimed</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map((flow) => {
          const counts = { views: sum(flow.views), claims: claimsOf(figures, flow) };
          return html`
            <tr class=${flow.id === view.flow ? 'chosen' : ''}>
              <th scope="row">
                ${partLink(view, { flow: flow.id }, flow.name)} ${barTemplate(counts.views / most, 'line')}
              </th>
              <td class="number">${countText(counts.views)}</td>
              <td class="number extra">${countText(flow.viewers)}</td>
              <td class="number">${countText(counts.claims)}</td>
              <td class="number">${shareText(shareOf(counts))}</td>
            </tr>
          `;
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All giveaways</th>
          <td class="number">${countText(all.totals.views)}</td>
          <td class="number extra">${countText(all.totals.viewers)}</td>
          <td class="number">${countText(all.totals.claims)}</td>
          <td class="number">${shareText(all.totals.share)}</td>
        </tr>
      </tfoot>
    </table>
  `;
}

/** The figures of each offer, or of those of the chosen giveaway. */
export function offersTemplate(figures: Figures, view: ViewState): TemplateResult {
  const flow = figures.flows.find(({ id }) => id === view.flow);
  const offers = figures.offers.filter(({ id }) => !flow || flow.offers.includes(id));
  const rows = [...offers].sort((one, other) => sum(other.claims) - sum(one.claims));
  const most = Math.max(1, ...rows.map(({ claims }) => sum(claims)));
  const all = sum(rows.map(({ claims }) => sum(claims)));
  return html`
    <table class="by-offer">
      <caption>
        By offer
      </caption>
      <thead>
        <tr>
          <th scope="col">Offer</th>
          <th scope="col" class="number">Claims</th>
          <th scope="col" class="number extra">Claimers</th>
          <th scope="col" class="number extra">Of all claims</th>
          <th scope="col" class="number">Codes left</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map((offer) => {
          const claims = sum(offer.claims);
          const owner = flow ?? flowOf(figures, offer);
          return html`
            <tr class=${offer.id === view.offer ? 'chosen' : ''}>
              <th scope="row">
                ${partLink(view, { flow: owner?.id, offer: offer.id }, offer.name)}
                <span class="row-note"
                  >${[offer.brand, flow ? undefined : owner?.name].filter(Boolean).join(' · ')}</span
                >
                ${barTemplate(claims / most, 'bar')}
              </th>
              <td class="number">${countText(claims)}</td>
              <td class="number extra">${countText(offer.claimers)}</td>
              <td class="number extra">${shareText(all > 0 ? claims / all : undefined)}</td>
              <td class="number ${isLow(offer) ? 'low' : ''}">${offer.codes ? countText(offer.codes.left) : '–'}</td>
            </tr>
          `;
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">${flow ? flow.name : 'All offers'}</th>
          <td class="number">${countText(all)}</td>
          <td class="number extra">${countText(flow ? flow.claimers : figures.claimers)}</td>
          <td class="number extra">${shareText(all > 0 ? 1 : undefined)}</td>
          <td class="number">${countText(sum(rows.map(({ codes }) => codes?.left ?? 0)))}</td>
        </tr>
      </tfoot>
    </table>
  `;
}

function flowOf({ flows }: Figures, { id }: OfferFigures): FlowFigures | undefined {
  return flows.find(({ offers }) => offers.includes(id));
}

function claimsOf({ offers }: Figures, flow: FlowFigures): number {
  return sum(offers.filter(({ id }) => flow.offers.includes(id)).map(({ claims }) => sum(claims)));
}

function partLink(view: ViewState, part: { flow?: string; offer?: string }, name: string): TemplateResult {
  const isChosen = part.flow === view.flow && part.offer === view.offer;
  const target = isChosen ? { flow: undefined, offer: undefined } : part;
  return html`<a
    class="row-link"
    href=${writeViewState({ ...view, offer: undefined, ...target })}
    aria-current=${isChosen ? 'true' : 'false'}
    >${name}</a
  >`;
}

/** A row's share of the largest row. */
function barTemplate(part: number, mark: 'line' | 'bar'): TemplateResult {
  return html`<svg class="row-bar mark-${mark}" aria-hidden="true" width="100%" height="4">
    <rect class="row-bar-all" width="100%" height="4" rx="2"></rect>
    <rect class="row-bar-part" width="${(part * 100).toFixed(1)}%" height="4" rx="2"></rect>
  </svg>`;
}
