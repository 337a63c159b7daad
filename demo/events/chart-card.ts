import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Day } from './days.js';
import { amountText, longDay, rangeText } from './format.js';
import type { PageActions, PageState } from './page-state.js';
import type { Selection } from './selection.js';
import { SERIES } from './series.js';
import { PRESETS, type ViewState, writeViewState } from './view-state.js';

/** The chart with its title and a text summary, or the reason why there is none. */
export function chartCard(state: PageState, actions: PageActions, shown: Selection | undefined): TemplateResult {
  const { loaded, view, today } = state;
  const isLoading = loaded.status === 'loading' && !shown;
  // While loading, there is room for everything.
  const legend = isLoading ? SERIES : shown && !shown.isEmpty ? shown.chart.series : [];
  return html`
    <section class="card chart-card" aria-labelledby="chart-title">
      <div class="card-head">
        <div class="card-title">
          <h2 id="chart-title" tabindex="-1">Views and claims by day</h2>
          ${shown?.name === undefined ? nothing : chipTemplate(shown.name, view)}
        </div>
        <ul class="legend" aria-label="Legend" ?hidden=${legend.length === 0}>
          ${legend.map(({ name, mark }) => html`<li class="mark-${mark}">${name}</li>`)}
        </ul>
      </div>
      <div class="chart-box">${contentTemplate(state, actions, shown)}</div>
      <p class="chart-note" id="chart-note">
        ${
          isLoading
            ? html`<span class="bone" aria-hidden="true"></span>`
            : shown && !shown.isEmpty
              ? summaryOf(shown, today)
              : nothing
        }
      </p>
    </section>
  `;
}

function contentTemplate({ loaded }: PageState, actions: PageActions, shown: Selection | undefined): TemplateResult {
  if (loaded.status === 'failed') return failureTemplate(loaded.message, 'Try again', keepingFocus(actions.reload));
  if (loaded.status === 'wrong-range') {
    const days = PRESETS[1];
    return rangeFaultTemplate(
      `Show the last ${days} days`,
      keepingFocus(() => actions.choose({ range: days })),
    );
  }
  if (!shown) return html`<div class="chart-skeleton bone" aria-hidden="true"></div>`;
  if (shown.isEmpty)
    return emptyTemplate(
      `No views or claims${shown.name === undefined ? '' : ` of ${shown.name}`}: ${rangeText(shown.figures)}.`,
    );
  return html`<days-chart .data=${shown.chart} aria-describedby="chart-note"></days-chart>`;
}

/** The selection, and a button back to all figures. */
function chipTemplate(name: string, view: ViewState): TemplateResult {
  return html`
    <a
      class="chip"
      href=${writeViewState({ ...view, flow: undefined, offer: undefined })}
      @click=${keepingFocus(() => undefined)}
    >
      <span class="unseen">Of</span>
      <span class="chip-name">${name}</span>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="m5 5 6 6m0-6-6 6"></path></svg>
      <span class="unseen">Show all giveaways</span>
    </a>
  `;
}

/** Pressing the button removes it, so the focus moves nearby. */
function keepingFocus(act: () => void): () => void {
  return () => {
    document.getElementById('chart-title')?.focus();
    act();
  };
}

/** A text summary of the chart. */
function summaryOf({ figures, part, chart: { days }, isOffer }: Selection, today: Day): string {
  const { views, claims } = part;
  const counts = views.some((count) => count > 0) ? views : claims;
  const best = counts.indexOf(Math.max(...counts));
  return [
    `Busiest day: ${longDay(days[best]!)}, with ${amountText(views[best]!, 'view')} and ${amountText(claims[best]!, 'claim')}.`,
    ...(figures.from <= today && today <= figures.to ? ['Today is not over yet.'] : []),
    ...(isOffer ? ['The views are those of its giveaway.'] : []),
    'Days are in UTC; every day is in the table below.',
  ].join(' ');
}

const CALENDAR = svg`<rect x="8" y="12" width="40" height="36" rx="6"></rect><path d="M8 22h40M19 7v9M37 7v9M20 34h16"></path>`;

const NO_CHART = svg`<path d="M10 8v34a4 4 0 0 0 4 4h34"></path><path stroke-dasharray="1 5" d="m18 36 8-10 8 6 12-16"></path>`;

/** Nothing happened. */
function emptyTemplate(sentence: string): TemplateResult {
  return noticeTemplate(CALENDAR, sentence);
}

/** The range is invalid, as the message beside it says. */
function rangeFaultTemplate(label: string, act: () => void): TemplateResult {
  return noticeTemplate(CALENDAR, 'There is nothing to show for these days.', buttonTemplate(label, act));
}

/** There are no figures. Offers a retry. */
function failureTemplate(sentence: string, label: string, act: () => void): TemplateResult {
  return noticeTemplate(NO_CHART, sentence, buttonTemplate(label, act));
}

function buttonTemplate(label: string, act: () => void): TemplateResult {
  return html`<button type="button" class="button" @click=${act}>${label}</button>`;
}

function noticeTemplate(pictogram: TemplateResult<2>, sentence: string, action?: TemplateResult): TemplateResult {
  return html`
    <div class="notice">
      <svg viewBox="0 0 56 56" width="56" height="56" aria-hidden="true">${pictogram}</svg>
      <p>${sentence}</p>
      ${action}
    </div>
  `;
}
