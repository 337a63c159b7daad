import '@fontsource-variable/inter';
import 'uplot/dist/uPlot.min.css';
import './events.css';
import { render } from 'lit';
import { DaysChart } from './days-chart.js';
import { dayOf, findRangeFault } from './days.js';
import type { FiguresQuery } from './figures.js';
import { FiguresError, loadFigures } from './figures-source.js';
import type { Loaded, PageActions } from './page-state.js';
import { pageTemplate } from './page-template.js';
import { daysOf, readViewState, writeViewState } from './view-state.js';

customElements.define('days-chart', DaysChart);

const root = document.querySelector<HTMLElement>('.events')!;

let view = readViewState(location.hash);
let loaded: Loaded = { status: 'loading' };
let request: AbortController | undefined;
let requested = '';

const actions: PageActions = {
  // The selection goes into the address, and the page follows the address. So links and the back button work.
  choose: (change) => {
    location.hash = writeViewState({ ...view, ...change });
  },
  reload: () => void load(currentQuery()),
};

window.addEventListener('hashchange', show);
show();

function show(): void {
  view = readViewState(location.hash);
  const query = currentQuery();
  if (JSON.stringify(query) === requested && loaded.status !== 'failed') draw();
  else void load(query);
}

function currentQuery(): FiguresQuery {
  return { partner: view.partner, ...daysOf(view.range, dayOf(Date.now())) };
}

async function load(query: FiguresQuery): Promise<void> {
  request?.abort();
  const mine = (request = new AbortController());
  requested = JSON.stringify(query);
  const fault = findRangeFault(query);
  if (fault !== undefined) {
    loaded = { status: 'wrong-range', message: fault };
    return draw();
  }
  const before = 'figures' in loaded ? loaded.figures : undefined;
  loaded = { status: 'loading', figures: before?.partner === query.partner ? before : undefined };
  draw();
  let next: Loaded;
  try {
    next = { status: 'ready', figures: await loadFigures(query, mine.signal) };
  } catch (error) {
    if (!(error instanceof FiguresError)) throw error;
    next = { status: 'failed', message: error.message };
  }
  // The selection has changed meanwhile.
  if (mine.signal.aborted) return;
  loaded = next;
  draw();
}

function draw(): void {
  const today = dayOf(Date.now());
  render(pageTemplate({ view, days: daysOf(view.range, today), today, loaded }, actions), root);
}
