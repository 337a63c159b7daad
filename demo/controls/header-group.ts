import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { hasHeaderTemplate } from '../../src/card/header.js';
import { firstScreenEnglish } from '../../src/locales/english/first-screen.js';
import { defaultColour } from '../contrast/default-colours.js';
import type { JsonPath } from '../model/json.js';
import type { Attributes } from '../model/attributes.js';
import { colourControl } from './colour-control.js';
import { labelTemplate, textControl } from './control.js';
import type { Panel } from './panel.js';
import { groupTemplate } from './group.js';
import { layoutControl } from './layout-control.js';
import { layoutPicture } from './pictures.js';
import { readText } from './read-value.js';
import { stepsControl } from './steps-control.js';

const HEADERS = [
  { value: '1', name: 'Centred', picture: layoutPicture('centred') },
  { value: '2', name: 'Split', picture: layoutPicture('split') },
];

const COLOURS: readonly JsonPath[] = [
  ['settings', 'headerBg'],
  ['settings', 'headerTextColor'],
];

const OF_GIVEAWAY: readonly JsonPath[] = [['name'], ['header'], ['logo']];

/** Controls for the header above the offers. */
export function headerGroup(panel: Panel): TemplateResult {
  const ofRewards = panel.element === 'rewards-widget';
  return groupTemplate(
    {
      title: 'Header',
      onReset: panel.resetOf(
        [['headerTemplate'], ...COLOURS, ...(ofRewards ? [] : OF_GIVEAWAY)],
        ofRewards ? ['heading', 'subheading', 'disclosure', 'headingLevel'] : ['disclosure', 'headingLevel'],
      ),
    },
    html`${layoutControl(panel, { field: 'headerTemplate', options: HEADERS, isKnown: hasHeaderTemplate })}
    ${ofRewards ? headingControls(panel) : giveawayControls(panel)}
    ${colourOf(panel, 'headerBg', 'Background', '--rewards-header-bg')}
    ${colourOf(panel, 'headerTextColor', 'Text colour', '--rewards-header-text-color')} ${levelControl(panel)}
    ${disclosureControl(panel)}`,
  );
}

function disclosureControl(panel: Panel): TemplateResult {
  return textControl({
    label: 'Line that partners pay',
    field: 'disclosure',
    hint: '“partner” is our own sentence.',
    shown: { value: panel.attributes.disclosure ?? '' },
    placeholder: 'None',
    onText: (disclosure) => panel.setAttributes({ disclosure }),
  });
}

/** The texts of the header come from the page's markup, not from the feed. */
function headingControls(panel: Panel): TemplateResult {
  const attribute = (name: 'heading' | 'subheading', label: string): TemplateResult =>
    textControl({
      label,
      field: name,
      shown: { value: panel.attributes[name] ?? '' },
      placeholder: firstScreenEnglish[name],
      onText: (text) => panel.setAttributes({ [name]: text }),
    });
  return html`${attribute('heading', 'Heading')} ${attribute('subheading', 'Line under it')}`;
}

function giveawayControls(panel: Panel): TemplateResult {
  const name = readText(panel.get('name')).value;
  const text = (path: JsonPath, field: string, label: string, placeholder = '', long = false): TemplateResult =>
    textControl({
      label,
      field,
      shown: readText(panel.get(...path)),
      placeholder,
      long,
      inputMode: field === 'logo' ? 'url' : undefined,
      onText: (value) => panel.set(path, value),
    });
  return html`${text(['name'], 'name', 'Name of the giveaway')}
  ${text(['header', 'title'], 'header.title', 'Title', name.trim() || firstScreenEnglish.heading)}
  ${text(['header', 'description'], 'header.description', 'Description', 'None', true)} ${stepsControl(panel)}
  ${text(['logo'], 'logo', 'Address of the logo', 'https://')}`;
}

function colourOf(panel: Panel, key: string, label: string, property: string): TemplateResult {
  return colourControl({
    label,
    field: key,
    value: panel.get('settings', key),
    own: defaultColour(property, 'light'),
    onColour: (colour) => panel.set(['settings', key], colour),
  });
}

const LEVELS = [1, 2, 3, 4, 5, 6] as const;

function levelControl(panel: Panel): TemplateResult {
  const level = panel.attributes.headingLevel;
  const control = { label: 'Level of the heading', field: 'heading-level' } satisfies { label: string; field: string };
  return html`<wa-select
    class="controls-control"
    with-clear
    placeholder="2"
    data-field="heading-level"
    .value=${live(level === undefined ? null : String(level))}
    @change=${(event: Event) => {
      const { value } = event.target as HTMLSelectElement;
      panel.setAttributes({ headingLevel: value ? Number(value) : undefined } satisfies Partial<Attributes>);
    }}
  >
    ${labelTemplate(control)} ${LEVELS.map((each) => html`<wa-option value=${each}>${each}</wa-option>`)}
    ${
      level !== undefined && !LEVELS.some((each) => each === level)
        ? html`<wa-option value=${level}>${level}</wa-option>`
        : nothing
    }
  </wa-select>`;
}
