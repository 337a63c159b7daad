import type { TemplateResult } from 'lit';
import { hasLayout } from '../../src/giveaway-flow/layouts.js';
import { choiceControl } from './control.js';
import type { Panel } from './panel.js';
import { groupTemplate } from './group.js';
import { layoutPicture } from './pictures.js';
import { readNumber } from './read-value.js';

const LAYOUTS = [
  { value: '1', name: 'Grid', picture: layoutPicture('grid') },
  { value: '2', name: 'List', picture: layoutPicture('list') },
  { value: '3', name: 'Spotlight', picture: layoutPicture('spotlight') },
  { value: '4', name: 'Carousel', picture: layoutPicture('carousel') },
];

/** How a giveaway's offers are laid out. */
export function layoutGroup(panel: Panel): TemplateResult {
  const shown = readNumber(panel.get('template'));
  const isUnknown = shown.value !== '' && !hasLayout(Number(shown.value));
  return groupTemplate(
    { title: 'Offers', onReset: panel.resetOf([['template']]) },
    choiceControl({
      label: 'Layout',
      field: 'template',
      options: LAYOUTS,
      shown,
      hint: isUnknown
        ? `No layout of ours has the number ${shown.value}: 1 is shown.`
        : shown.value === ''
          ? 'Not set: 1 is shown.'
          : undefined,
      onChoose: (value) => panel.set(['template'], Number(value)),
    }),
  );
}
