import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { keyed } from 'lit/directives/keyed.js';
import { defaultColour } from '../contrast/default-colours.js';
import { LOOK_PROPERTIES, LOOK_VALUES, type LookProperty } from '../model/look.js';
import { hasLayout } from '../../src/giveaway/giveaway-template.js';
import { claimsEnglish } from '../../src/locales/english/claims.js';
import { firstScreenEnglish } from '../../src/locales/english/first-screen.js';
import { PLACEMENTS } from '../../src/wire/placement.js';
import { behaviourGroup } from './behaviour-group.js';
import { colourControl } from './colour-control.js';
import { choiceControl, textControl } from './control.js';
import { groupTemplate } from './group.js';
import { headerGroup } from './header-group.js';
import { linksGroup } from './links-group.js';
import { layoutControl } from './layout-control.js';
import { type Controlled, type ControlsCallbacks, Panel } from './panel.js';
import { layoutPicture } from './pictures.js';
import { placementsControl } from './placements-control.js';
import { readText } from './read-value.js';
import { changeTitle, titleOf } from './section-titles.js';
import { socialProofGroup } from './social-proof-group.js';

/**
 * A control for each setting of the contract and each attribute of the element, in groups. They are rendered again only
 * when payload, attributes or look change, with the callbacks of that time.
 */
export function controlsTemplate(controlled: Controlled, callbacks: ControlsCallbacks): TemplateResult {
  const { element, payload, attributes, look } = controlled;
  return html`<div class="controls">
    ${keyed(
      element,
      guard([element, payload, attributes, look], () => groups(new Panel(controlled, callbacks))),
    )}
  </div>`;
}

function groups(panel: Panel): TemplateResult[] {
  return panel.element === 'rewards-widget'
    ? [
        headerGroup(panel),
        buttonGroup(panel),
        sectionsGroup(panel),
        socialProofGroup(panel),
        behaviourGroup(panel),
        linksGroup(panel),
        lookGroup(panel),
      ]
    : [
        headerGroup(panel),
        layoutGroup(panel),
        buttonGroup(panel),
        behaviourGroup(panel),
        linksGroup(panel),
        sectionsGroup(panel),
        lookGroup(panel),
      ];
}

const LAYOUTS = [
  { value: '1', name: 'Grid', picture: layoutPicture('grid') },
  { value: '2', name: 'List', picture: layoutPicture('list') },
  { value: '3', name: 'Spotlight', picture: layoutPicture('spotlight') },
  { value: '4', name: 'Carousel', picture: layoutPicture('carousel') },
];

/** Controls for the layout of a giveaway's offers. */
function layoutGroup(panel: Panel): TemplateResult {
  return groupTemplate(
    { title: 'Offers', onReset: panel.resetOf([['template']]) },
    layoutControl(panel, { field: 'template', options: LAYOUTS, isKnown: hasLayout }),
  );
}

/** Labels, with the name of the default first, and one of each value. */
const LABELS: Readonly<Record<LookProperty, { label: string; names: readonly [string, ...string[]] }>> = {
  '--rewards-picture-ratio': { label: 'Pictures', names: ['Default', 'Square', '4 : 3'] },
  '--rewards-card-align': { label: 'Texts on cards', names: ['Default', 'Centred'] },
  '--rewards-font': { label: 'Font', names: ['The page’s', 'The system’s'] },
};

/** Controls for custom properties, which a page's own CSS sets: docs/theming.md. */
function lookGroup(panel: Panel): TemplateResult {
  return groupTemplate(
    { title: 'Look', onReset: panel.look && (() => panel.resetLook()) },
    LOOK_PROPERTIES.map((property) => {
      const { label, names } = LABELS[property];
      return choiceControl({
        label,
        field: property,
        options: ['', ...LOOK_VALUES[property]].map((value, index) => ({ value, name: names[index]! })),
        shown: { value: panel.look?.[property] ?? '' },
        onChoose: (value) => panel.setLook(property, value || undefined),
      });
    }),
  );
}

/** The call to action: a link to the partner, or the button that claims a code. */
function buttonGroup(panel: Panel): TemplateResult {
  const own = panel.element === 'rewards-widget' ? firstScreenEnglish.viewOffer : claimsEnglish.getCode;
  const colour = (key: string, label: string, property: string): TemplateResult =>
    colourControl({
      label,
      field: key,
      value: panel.get('settings', key),
      own: defaultColour(property, 'light'),
      onColour: (value) => panel.set(['settings', key], value),
    });
  return groupTemplate(
    {
      title: 'Button',
      field: 'settings',
      onReset: panel.resetOf([
        ['settings', 'ctaLabel'],
        ['settings', 'ctaBg'],
        ['settings', 'ctaColor'],
      ]),
    },
    html`${textControl({
      label: 'Label',
      field: 'ctaLabel',
      shown: readText(panel.get('settings', 'ctaLabel')),
      placeholder: `The offer’s own, else “${own}”`,
      onText: (text) => panel.set(['settings', 'ctaLabel'], text),
    })}
    ${colour('ctaBg', 'Background', '--rewards-cta-bg')} ${colour('ctaColor', 'Text colour', '--rewards-cta-color')}`,
  );
}

const TITLE_LABELS = { hero: 'Title of hero', popular: 'Title of popular', all: 'Title of all' } as const;

/** Controls for the sections, their order and their titles. */
function sectionsGroup(panel: Panel): TemplateResult {
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
