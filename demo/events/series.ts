import type { PartFigures } from './figures.js';

/** How a series is drawn, so that it is told from the others without its colour. */
export type Mark = 'line' | 'bar' | 'dots';

/** Something counted by day. */
export interface Series {
  readonly name: string;
  /** What one of it is called. */
  readonly noun: string;
  readonly mark: Mark;
  readonly counts: readonly number[];
}

/** What there is to draw of a part. */
export function listSeries({ views, claims, rewardViews }: PartFigures): Series[] {
  return [
    { name: 'Views', noun: 'view', mark: 'line', counts: views },
    { name: 'Claims', noun: 'claim', mark: 'bar', counts: claims },
    ...(rewardViews ? [{ name: 'Reward views', noun: 'reward view', mark: 'dots', counts: rewardViews } as const] : []),
  ];
}
