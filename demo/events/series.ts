import type { PartFigures } from './figures.js';

/** How a series is drawn, so that it can be recognized without its colour. */
export type Mark = 'line' | 'bar' | 'dots';

interface SeriesKind {
  readonly name: string;
  /** What one of it is called. */
  readonly noun: string;
  readonly mark: Mark;
}

/** Something counted by day. */
export interface Series extends SeriesKind {
  readonly counts: readonly number[];
}

/** All that may be drawn. */
export const SERIES = [
  { key: 'views', name: 'Views', noun: 'view', mark: 'line' },
  { key: 'claims', name: 'Claims', noun: 'claim', mark: 'bar' },
  { key: 'rewardViews', name: 'Reward views', noun: 'reward view', mark: 'dots' },
] as const satisfies readonly (SeriesKind & { key: keyof PartFigures })[];

/** What there is to draw of a part. */
export function listSeries(part: PartFigures): Series[] {
  return SERIES.flatMap(({ key, ...kind }) => {
    const counts = part[key];
    return counts ? [{ ...kind, counts }] : [];
  });
}
