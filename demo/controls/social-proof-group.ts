import { html, type TemplateResult } from 'lit';
import { choiceControl, switchControl, textControl } from './control.js';
import type { Panel } from './panel.js';
import { groupTemplate } from './group.js';
import { offerTextsControl } from './offer-texts-control.js';
import { offersInPayload } from './offers-in-payload.js';
import { readFlag, readNumber, readText } from './read-value.js';

const POSITIONS = [
  { value: '', name: 'Under the image' },
  { value: 'on_image', name: 'Over the image' },
];

/** Controls for social proof (contract 2.4). */
export function socialProofGroup(panel: Panel): TemplateResult {
  const get = (key: string) => panel.get('settings', 'socialProof', key);
  const set = (key: string, value: string | number | boolean | undefined): void =>
    panel.set(['settings', 'socialProof', key], value);
  const flag = (key: string, label: string, hint?: string): TemplateResult =>
    switchControl({ label, field: key, hint, shown: readFlag(get(key)), onFlag: (on) => set(key, on) });
  const offers = offersInPayload(panel.payload);
  return groupTemplate(
    { title: 'Social proof', field: 'settings.socialProof', onReset: panel.resetOf([['settings', 'socialProof']]) },
    html`${flag('enabled', 'Show what others think')}
    ${choiceControl({
      label: 'Position',
      field: 'position',
      options: POSITIONS,
      shown: readText(get('position')),
      onChoose: (value) => set('position', value === '' ? undefined : value),
    })}
    ${offerTextsControl(panel, 'socialCta', 'Texts by offer', offers)}
    ${offerTextsControl(panel, 'stickers', 'Stickers by offer', offers)}
    ${textControl({
      label: 'Text for all other offers',
      field: 'fallbackText',
      shown: readText(get('fallbackText')),
      placeholder: 'None',
      onText: (text) => set('fallbackText', text),
    })}
    ${flag('dynamicSocials', 'Dynamic', 'The widget reads this, but does not use it.')}
    ${textControl({
      label: 'Display mode',
      field: 'displayMode',
      hint: 'The widget reads this, but does not use it.',
      shown: readText(get('displayMode')),
      placeholder: 'exact',
      onText: (text) => set('displayMode', text),
    })}
    ${textControl({
      label: 'Show value',
      field: 'showValue',
      hint: 'The widget reads this, but does not use it.',
      shown: readNumber(get('showValue')),
      placeholder: 'None',
      inputMode: 'numeric',
      onText: (text) => set('showValue', numberOf(text)),
    })}`,
  );
}

/** Text that isn't a number is written to the payload unchanged, where a warning names it. */
function numberOf(text: string | undefined): string | number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}
