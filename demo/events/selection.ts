import type { ChartData } from './days-chart.js';
import { listDays } from './days.js';
import {
  pickPart,
  sum,
  type Figures,
  type FlowFigures,
  type OfferFigures,
  type Part,
  type PartFigures,
} from './figures.js';
import { listSeries } from './series.js';

/** The part of loaded figures that is shown. */
export interface Selection {
  readonly figures: Figures;
  /** The figures of the selection. */
  readonly part: PartFigures;
  readonly flows: readonly FlowFigures[];
  readonly offers: readonly OfferFigures[];
  /** The figures of everything, whatever is selected. */
  readonly all: PartFigures;
  readonly chart: ChartData;
  /** The name of the selection; undefined for everything. */
  readonly name?: string;
  readonly isOffer: boolean;
  readonly isEmpty: boolean;
}

let last: { figures: Figures; flow?: string; offer?: string; shown: Selection } | undefined;

/** Selects what is shown. The same selection returns the same object, so that the chart is drawn once. */
export function readSelection(figures: Figures, { flow, offer }: Part): Selection {
  if (last?.figures === figures && last.flow === flow && last.offer === offer) return last.shown;
  const shown = pick(figures, { flow, offer });
  last = { figures, flow, offer, shown };
  return shown;
}

/** Ignores an unknown giveaway or offer. */
function pick(figures: Figures, chosen: Part): Selection {
  const offer = figures.offers.find(({ id }) => id === chosen.offer);
  const flow = figures.flows.find(({ id }) => id === chosen.flow);
  const part = pickPart(figures, { flow: flow?.id, offer: offer?.id });
  const { views, claims, rewardViews = [] } = part;
  return {
    figures,
    part,
    flows: flow ? [flow] : offer ? [] : figures.flows,
    offers: offer ? [offer] : figures.offers.filter(({ id }) => !flow || flow.offers.includes(id)),
    all: pickPart(figures, {}),
    chart: { days: listDays(figures), series: listSeries(part) },
    name: (offer ?? flow)?.name,
    isOffer: offer !== undefined,
    isEmpty: sum(views) + sum(claims) + sum(rewardViews) === 0,
  };
}
