import { html, type TemplateResult } from 'lit';
import { firstScreenEnglish } from '../../src/locales/english/first-screen.js';
import { claimsEnglish } from '../../src/locales/english/claims.js';
import { defaultColour } from '../contrast/default-colours.js';
import { colourControl } from './colour-control.js';
import { textControl } from './control.js';
import type { Panel } from './panel.js';
import { groupTemplate } from './group.js';
import { readText } from './read-value.js';

/** The call to action: a link to the partner, or the button that claims a code. */
export function buttonGroup(panel: Panel): TemplateResult {
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
