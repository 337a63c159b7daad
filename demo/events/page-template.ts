import { html, nothing, type TemplateResult } from 'lit';
import { flowsTemplate, offersTemplate } from './breakdown.js';
import { controlsTemplate } from './controls.js';
import { download, writeCsv } from './csv.js';
import type { ChartData } from './days-chart.js';
import { countDays, listDays, type Day } from './days.js';
import { daysTemplate } from './days-table.js';
import { pickPart, sum, type Figures, type Part, type PartFigures } from './figures.js';
import { IS_STATIC } from './figures-source.js';
import { amountText, longDay, rangeText } from './format.js';
import { emptyTemplate, failureTemplate } from './notices.js';
import type { PageActions, PageState } from './page-state.js';
import { listSeries } from './series.js';
import { skeletonTable } from './skeleton.js';
import { totalsTemplate } from './totals.js';
import { PRESETS, writeViewState, type ViewState } from './view-state.js';

/** What is shown of loaded figures. */
interface Shown {
  readonly figures: Figures;
  readonly part: PartFigures;
  readonly all: PartFigures;
  readonly chart: ChartData;
  /** What the part is called. */
  readonly name?: string;
  readonly ofOffer: boolean;
}

export function pageTemplate(state: PageState, actions: PageActions): TemplateResult {
  const { loaded } = state;
  const shown = 'figures' in loaded && loaded.figures ? readShown(loaded.figures, state.view) : undefined;
  const isEmpty = shown !== undefined && countAll(shown.part) === 0;
  return html`
    <header class="head">
      <p class="head-name">Rewards widget</p>
      <nav class="head-pages" aria-label="Pages">
        <a class="head-page" href="../index.html">Studio</a>
        <a class="head-page" href="./events.html" aria-current="page">Events</a>
      </nav>
    </header>
    <main class="page">
      <div class="intro">
        <h1>Events</h1>
        <p class="intro-note">${noteOf()}</p>
        <div class="intro-actions">
          <button type="button" class="button" ?disabled=${loaded.status === 'loading'} @click=${actions.reload}>
            Refresh
          </button>
          <button
            type="button"
            class="button"
            ?disabled=${!shown || isEmpty}
            @click=${() => shown && download(fileName(shown.figures), csvOf(shown))}
          >
            Download CSV
          </button>
        </div>
      </div>
      ${controlsTemplate(state, actions)}
      <p class="visually-hidden" role="status">${statusOf(state, shown)}</p>
      <div
        class=${loaded.status === 'loading' && shown ? 'figures busy' : 'figures'}
        aria-busy=${loaded.status === 'loading' ? 'true' : 'false'}
      >
        ${totalsTemplate(shown?.part.totals)} ${chartCard(state, actions, shown, isEmpty)}
        ${loaded.status === 'failed' || loaded.status === 'wrong-range' || isEmpty ? nothing : tables(state, shown)}
      </div>
    </main>
  `;
}

function noteOf(): string {
  return IS_STATIC
    ? 'This page runs without its server, so it shows sample figures: an invented quarter of a year that ends today. Started with npm start, it shows the events of the service, your own claims in the studio among them.'
    : 'What shoppers did with giveaways, as the service recorded it. What you claim in the studio is here after a refresh.';
}

function statusOf({ loaded, view }: PageState, shown: Shown | undefined): string {
  if (loaded.status === 'failed') return loaded.message;
  if (loaded.status !== 'ready' || !shown) return loaded.status === 'loading' ? 'Loading figures' : '';
  const { views, claims } = shown.part.totals;
  const whose = shown.name ?? view.partner;
  return `${whose}, ${rangeText(shown.figures)}: ${amountText(views, 'view')}, ${amountText(claims, 'claim')}`;
}

function chartCard(
  { loaded, view, today }: PageState,
  actions: PageActions,
  shown: Shown | undefined,
  isEmpty: boolean,
): TemplateResult {
  return html`
    <section class="card chart-card" aria-labelledby="chart-title">
      <div class="card-head">
        <div class="card-title">
          <h2 id="chart-title">Views and claims by day</h2>
          ${shown?.name === undefined ? nothing : chipTemplate(shown.name, view)}
        </div>
        <ul class="legend" aria-label="Legend">
          ${(shown?.chart.series ?? []).map(({ name, mark }) => html`<li class="mark-${mark}">${name}</li>`)}
        </ul>
      </div>
      <div class="chart-box">${chartContent()}</div>
      <p class="chart-note" id="chart-note">
        ${shown && !isEmpty ? summaryOf(shown, today) : html`<span class="bone" aria-hidden="true"></span>`}
      </p>
    </section>
  `;

  function chartContent(): TemplateResult {
    if (loaded.status === 'failed') return failureTemplate(loaded.message, 'Try again', actions.reload);
    if (loaded.status === 'wrong-range')
      return failureTemplate(loaded.message, `Show the last ${PRESETS[1]} days`, () =>
        actions.choose({ range: PRESETS[1] }),
      );
    if (!shown) return html`<div class="chart-skeleton bone" aria-hidden="true"></div>`;
    if (isEmpty)
      return emptyTemplate(
        `No views or claims${view.flow === undefined ? '' : ` of ${shown.name}`} from ${rangeText(shown.figures)}.`,
      );
    return html`<days-chart .data=${shown.chart} aria-describedby="chart-note"></days-chart>`;
  }
}

function tables({ view, days }: PageState, shown: Shown | undefined): TemplateResult {
  return html`
    <div class="breakdown">
      <section class="card" aria-label="By giveaway">
        <div class="table-scroll">${shown ? flowsTemplate(shown.figures, view, shown.all) : skeletonTable(4, 5)}</div>
      </section>
      <section class="card" aria-label="By offer">
        <div class="table-scroll">${shown ? offersTemplate(shown.figures, view) : skeletonTable(10, 4)}</div>
      </section>
      <section class="card" aria-label="Every day">
        ${shown ? daysTemplate(shown.chart.days, shown.part) : skeletonTable(Math.min(8, countDays(days)), 4)}
      </section>
    </div>
  `;
}

/** What the figures are of, and the way back to all of them. */
function chipTemplate(name: string, view: ViewState): TemplateResult {
  return html`
    <a class="chip" href=${writeViewState({ ...view, flow: undefined, offer: undefined })}>
      <span class="visually-hidden">Of</span>
      <span class="chip-name">${name}</span>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="m5 5 6 6m0-6-6 6"></path></svg>
      <span class="visually-hidden">Show all giveaways</span>
    </a>
  `;
}

/** The chart in words. */
function summaryOf({ figures, part: { views, claims }, chart: { days }, ofOffer }: Shown, today: Day): string {
  const best = views.indexOf(Math.max(...views));
  const sentences = [
    `Busiest day: ${longDay(days[best]!)}, with ${amountText(views[best]!, 'view')} and ${amountText(claims[best]!, 'claim')}.`,
    ...(figures.from <= today && today <= figures.to ? ['Today is not over yet.'] : []),
    ...(ofOffer ? ['The views are those of its giveaway.'] : []),
    'Days are in UTC; every day is in the table below.',
  ];
  return sentences.join(' ');
}

let last: { figures: Figures; flow?: string; offer?: string; shown: Shown } | undefined;

/** The same figures make the same object, so that the chart is drawn once. */
function readShown(figures: Figures, { flow, offer }: Part): Shown {
  if (last?.figures === figures && last.flow === flow && last.offer === offer) return last.shown;
  const chosenOffer = figures.offers.find(({ id }) => id === offer);
  const chosenFlow = figures.flows.find(({ id }) => id === flow);
  const part = pickPart(figures, { flow: chosenFlow?.id, offer: chosenOffer?.id });
  const shown: Shown = {
    figures,
    part,
    all: pickPart(figures, {}),
    chart: { days: listDays(figures), series: listSeries(part) },
    name: (chosenOffer ?? chosenFlow)?.name,
    ofOffer: chosenOffer !== undefined,
  };
  last = { figures, flow, offer, shown };
  return shown;
}

function countAll({ views, claims, rewardViews = [] }: PartFigures): number {
  return sum(views) + sum(claims) + sum(rewardViews);
}

function csvOf({ figures, part, chart }: Shown): string {
  return writeCsv(chart.days, part, figures);
}

function fileName({ partner, from, to }: Figures): string {
  return `events-${partner}-${from}-${to}.csv`;
}
