import { Fields, isRecord } from './fields.js';
import { isPlacement, PLACEMENTS, type Placement } from './placement.js';

/** The title of one placement's section. */
export interface SectionTitle {
  readonly placement: Placement;
  readonly title: string;
}

/**
 * Reads the section titles of the settings (contract 2.3, which leaves their shape open): texts in the order hero,
 * popular, all; or objects with `title` and, for another order, `placement`.
 */
export function readSectionTitles(fields: Fields): SectionTitle[] {
  const titles: SectionTitle[] = [];
  const path = fields.at('sectionTitles');
  fields.list('sectionTitles').forEach((value, index) => {
    if (value == null) return;
    const at = `${path}[${index}]`;
    const entry = new Fields(isRecord(value) ? value : { title: value }, at, fields.report);
    const title = entry.text('title');
    const placement = entry.text('placement') ?? PLACEMENTS[index];
    if (title === undefined) return;
    if (isPlacement(placement)) titles.push({ placement, title });
    else fields.report(at, 'has an unknown placement');
  });
  return titles;
}
