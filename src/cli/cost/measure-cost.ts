import type { Browser } from 'playwright-core';
import { UsageError } from '../exit-code.js';
import { visitPage, type PageVisit, type VisitOptions } from './page-visit.js';

/** What the widget adds to a page: medians of several visits, with it and without. */
export interface PageCost {
  readonly with: PageVisit;
  readonly without: PageVisit;
}

export interface MeasureOptions extends Omit<VisitOptions, 'withWidget'> {
  /** Visits of each kind. */
  readonly runs: number;
}

/**
 * Visits a page with and without the widget in turn, so that what else happens on the machine hits both.
 *
 * @throws UsageError if the page loads no script of the widget
 */
export async function measureCost(browser: Browser, { runs, ...options }: MeasureOptions): Promise<PageCost> {
  const visits: Record<keyof PageCost, PageVisit[]> = { with: [], without: [] };
  for (let run = 0; run < runs; run += 1) {
    visits.with.push(await visitPage(browser, { ...options, withWidget: true }));
    if (visits.with[0]!.scripts === 0)
      throw new UsageError('the page loads no script of the widget: name its address, or a part of it, with --script');
    visits.without.push(await visitPage(browser, { ...options, withWidget: false }));
  }
  return { with: medians(visits.with), without: medians(visits.without) };
}

function medians(visits: readonly PageVisit[]): PageVisit {
  const of = (name: keyof PageVisit) => median(visits.map((visit) => visit[name]));
  return {
    mainThread: of('mainThread'),
    busy: of('busy'),
    lcp: of('lcp'),
    cls: of('cls'),
    longTasks: of('longTasks'),
    bytes: of('bytes'),
    scripts: of('scripts'),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
