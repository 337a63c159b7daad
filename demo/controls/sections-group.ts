import { html, type TemplateResult } from 'lit';
import { firstScreenEnglish } from '../../src/locales/english/first-screen.js';
import { PLACEMENTS } from '../../src/wire/placement.js';
import { textControl } from './control.js';
import type { Panel } from './panel.js';
import { groupTemplate } from './group.js';
import { placementsControl } from './placements-control.js';
import { changeTitle, titleOf } from './section-titles.js';

const TITLE_LABELS = { hero: 'Title of hero', popular: 'Title of popular', all: 'Title of all' } as const;

/** Controls for the sections, their order and their titles. */
export function sectionsGroup(panel: Panel): TemplateResult {
  const ofRewards = panel.element === 'rewards-widget';
  const titles = panel.get('settings', 'sectionTitles');
  return groupTemplate(
    {
      title: 'Sections',
      field: ofRewards ? undefined : 'settings',
      open: ofRewards,
      onReset: panel.resetOf([['settings', 'sectionTitles']], ofRewards ? ['placements'] : []),
    },
    html`${ofRewards ? placementsControl(panel) : html`<p class="controls-hint">A giveaway shows no section titles.</p>`}
    ${PLACEMENTS.map((placement) =>
      textControl({
        label: TITLE_LABELS[placement],
        field: `sectionTitles: ${placement}`,
        shown: titleOf(titles, placement),
        placeholder: firstScreenEnglish[placement],
        onText: (text = '') => {
          const { path, value } = changeTitle(titles, placement, text);
          panel.set(['settings', 'sectionTitles', ...path], value);
        },
      }),
    )} `,
  );
}
