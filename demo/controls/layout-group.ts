import type { TemplateResult } from 'lit';
import { hasLayout } from '../../src/giveaway/layouts.js';
import type { Panel } from './panel.js';
import { groupTemplate } from './group.js';
import { layoutControl } from './layout-control.js';
import { layoutPicture } from './pictures.js';

const LAYOUTS = [
  { value: '1', name: 'Grid', picture: layoutPicture('grid') },
  { value: '2', name: 'List', picture: layoutPicture('list') },
  { value: '3', name: 'Spotlight', picture: layoutPicture('spotlight') },
  { value: '4', name: 'Carousel', picture: layoutPicture('carousel') },
];

/** Controls for the layout of a giveaway's offers. */
export function layoutGroup(panel: Panel): TemplateResult {
  return groupTemplate(
    { title: 'Offers', onReset: panel.resetOf([['template']]) },
    layoutControl(panel, { field: 'template', options: LAYOUTS, isKnown: hasLayout }),
  );
}
