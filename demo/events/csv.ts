import { stringify } from 'csv-stringify/browser/esm/sync';
import type { Day } from './days.js';
import { shareOf, type Figures, type PartFigures } from './figures.js';

type Column = readonly [head: string, cells: readonly (string | number | undefined)[]];

/**
 * Writes the days of a selection as CSV: the figures of the page, and a column for each giveaway and
 * offer. Names come from the service, so none of them may start a formula.
 */
export function writeCsv(
  days: readonly Day[],
  shown: PartFigures,
  { flows, offers }: Pick<Figures, 'flows' | 'offers'>,
): string {
  const { views, claims, rewardViews } = shown;
  const columns: Column[] = [
    ['Day', days],
    ['Views', views],
    ['Claims', claims],
    ['Share claimed', days.map((_, day) => shareOf({ claims: claims[day]!, views: views[day]! })?.toFixed(4))],
    ...(rewardViews ? ([['Reward views', rewardViews]] satisfies Column[]) : []),
    ...flows.map(({ name, views }): Column => [`${name}: views`, views]),
    ...offers.map(({ name, brand, claims }): Column => [`${[name, brand].filter(Boolean).join(', ')}: claims`, claims]),
  ];
  return stringify(
    [columns.map(([head]) => head), ...days.map((_, day) => columns.map(([, cells]) => cells[day]))],
    // The byte order mark tells spreadsheets that this is UTF-8.
    { bom: true, escape_formulas: true, record_delimiter: 'windows' },
  );
}
