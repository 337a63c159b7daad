import type { PartFigures } from './figures.js';

/** The shape of a series, so that it can be recognised without its colour. */
export type Mark = 'line' | 'bar' | 'dots';

interface SeriesKind {
  readonly name: string;
  /** The noun for one. */
  readonly noun: string;
  readonly mark: Mark;
}

/** Something counted by day. */
export interface Series extends SeriesKind {
  readonly counts: readonly number[];
}

/** Everything that the chart can draw. */
export const SERIES = [
  { key: 'views', name: 'Views', noun: 'view', mark: 'line' },
  { key: 'claims', name: 'Claims', noun: 'claim', mark: 'bar' },
  { key: 'rewardViews', name: 'Reward views', noun: 'reward view', mark: 'dots' },
] as const satisfies readonly (SeriesKind & { key: keyof PartFigures })[];

/** The series of a selection. */
export function listSeries(part: PartFigures): Series[] {
  return SERIES.flatMap(({ key, ...kind }) => {
    const counts = part[key];
    return counts ? [{ ...kind, counts }] : [];
  });
}
