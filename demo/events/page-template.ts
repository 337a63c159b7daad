import { html, nothing, type TemplateResult } from 'lit';
import { download } from '../ui/download.js';
import { flowsTemplate, offersTemplate } from './breakdown.js';
import { chartCard } from './chart-card.js';
import { controlsTemplate } from './controls.js';
import { writeCsv } from './csv.js';
import { daysTemplate } from './days-table.js';
import { countDays } from './days.js';
import { IS_STATIC } from './figures-source.js';
import { isLow, type Figures } from './figures.js';
import { amountText, countText, rangeText, shareText } from './format.js';
import type { PageActions, PageState } from './page-state.js';
import { readSelection, type Selection } from './selection.js';

export function pageTemplate(state: PageState, actions: PageActions): TemplateResult {
  const { loaded } = state;
  const shown = 'figures' in loaded && loaded.figures ? readSelection(loaded.figures, state.view) : undefined;
  const isFailed = loaded.status === 'failed' || loaded.status === 'wrong-range';
  return html`
    <header class="head">
      <p class="head-name">Rewards widget</p>
      <nav class="head-pages" aria-label="Pages">
        <a class="head-page" href="../index.html">Studio</a>
        <a class="head-page" href="./events.html" aria-current="page">Figures</a>
      </nav>
    </header>
    <main class="page">
      <div class="intro">
        <h1>Figures${IS_STATIC ? html` <span class="tag">Sample</span>` : nothing}</h1>
        <p class="intro-note">${noteOf()}</p>
        <div class="intro-actions">
          ${IS_STATIC ? nothing : html`<button type="button" class="button" @click=${actions.reload}>Refresh</button>`}
          <button
            type="button"
            class="button"
            ?disabled=${!shown || shown.isEmpty}
            @click=${() => shown && download(fileName(shown.figures), csvOf(shown))}
          >
            Download CSV
          </button>
        </div>
      </div>
      ${controlsTemplate(state, actions)}
      <p class="unseen" role="status">${statusOf(state, shown)}</p>
      <div
        class=${loaded.status === 'loading' && shown ? 'figures busy' : 'figures'}
        aria-busy=${loaded.status === 'loading' ? 'true' : 'false'}
      >
        ${totalsTemplate(shown ?? (isFailed ? 'none' : 'unknown'))} ${chartCard(state, actions, shown)}
        ${isFailed || shown?.isEmpty ? nothing : tables(state, shown)}
      </div>
    </main>
  `;
}

function noteOf(): string {
  return IS_STATIC
    ? 'This page runs without its server, so it counts the sample: an invented quarter of a year that ends today. Started with npm start, it shows the events of the service, your own claims in the studio among them.'
    : 'Views and claims of giveaways, as the service recorded them: a quarter of a year of invented shoppers, and what you claim in the studio yourself.';
}

function statusOf({ loaded, view }: PageState, shown: Selection | undefined): string {
  if (loaded.status === 'failed') return loaded.message;
  if (loaded.status !== 'ready' || !shown) return loaded.status === 'loading' ? 'Loading figures' : '';
  const { views, claims } = shown.part.totals;
  const whose = shown.name ?? view.partner;
  return `${whose}, ${rangeText(shown.figures)}: ${amountText(views, 'view')}, ${amountText(claims, 'claim')}`;
}

function tables({ view, days }: PageState, shown: Selection | undefined): TemplateResult {
  return html`
    <div class="breakdown">
      <div class="card">
        <div class="table-scroll">${shown ? flowsTemplate(shown.figures, view, shown.all) : skeletonTable(4, 5)}</div>
      </div>
      <div class="card">
        <div class="table-scroll">${shown ? offersTemplate(shown.figures, view) : skeletonTable(10, 5)}</div>
      </div>
      <div class="card">
        ${shown ? daysTemplate(shown.chart.days, shown.part) : skeletonTable(Math.min(8, countDays(days)), 4)}
      </div>
    </div>
  `;
}

function csvOf({ part, chart, flows, offers }: Selection): Blob {
  return new Blob([writeCsv(chart.days, part, { flows, offers })], { type: 'text/csv;charset=utf-8' });
}

function fileName({ partner, from, to }: Figures): string {
  return `events-${partner}-${from}-${to}.csv`;
}

/** A placeholder for a table while its figures are loading. */
function skeletonTable(rows: number, columns: number): TemplateResult {
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

/** The totals of a range in a row: placeholders while loading, dashes if there are none. */
function totalsTemplate(shown: Selection | 'unknown' | 'none'): TemplateResult {
  const known = typeof shown === 'string' ? undefined : shown.part.totals;
  const low = typeof shown === 'string' ? undefined : shown.offers.filter(isLow).length;
  const figures = [
    ['Views', 'Giveaways shown', known && countText(known.views)],
    ['Viewers', 'Different people', known && countText(known.viewers)],
    ['Claims', 'Codes given', known && countText(known.claims)],
    ['Claimers', 'Different people', known && countText(known.claimers)],
    ['Share claimed', 'Claims divided by views', known && shareText(known.share)],
    ['Low on codes', 'Offers to refill', low === undefined ? undefined : countText(low)],
  ] as const;
  return html`
    <dl class="totals card">
      ${figures.map(
        ([name, meaning, text]) => html`
          <div class="total">
            <dt>${name}</dt>
            <dd class=${name === 'Low on codes' && low ? 'total-figure low' : 'total-figure'} data-total=${name}>
              ${text ?? (shown === 'none' ? '–' : html`<span class="bone" aria-hidden="true"></span>`)}
            </dd>
            <dd class="total-meaning">${meaning}</dd>
          </div>
        `,
      )}
    </dl>
  `;
}
