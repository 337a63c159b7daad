import { html, nothing, type TemplateResult } from 'lit';
import type { Attributes } from '../model/attributes.js';
import { choiceControl, switchControl } from './control.js';
import type { Panel } from './panel.js';
import { groupTemplate } from './group.js';

const AGES = [
  { value: 'show', name: 'Show' },
  { value: 'gate', name: 'Ask first' },
  { value: 'hide', name: 'Hide' },
];

const MEMORIES = [
  { value: 'device', name: 'On this device' },
  { value: 'session', name: 'For this visit' },
  { value: 'none', name: 'Not at all' },
];

/** Controls for behaviour, which is set by attributes. */
export function behaviourGroup(panel: Panel): TemplateResult {
  const { attributes } = panel;
  return groupTemplate(
    {
      title: 'Behaviour',
      onReset: panel.resetOf(
        [],
        panel.element === 'giveaway-flow' ? ['ageRestricted', 'preview', 'remember'] : ['ageRestricted', 'preview'],
      ),
    },
    html`${choiceControl({
      label: 'Offers for adults',
      field: 'age-restricted',
      options: AGES,
      shown: { value: attributes.ageRestricted ?? 'show' },
      onChoose: (value) =>
        panel.setAttributes({ ageRestricted: value === 'gate' || value === 'hide' ? value : undefined }),
    })}
    ${
      panel.element === 'giveaway-flow'
        ? choiceControl({
            label: 'Keep claimed codes',
            field: 'remember',
            options: MEMORIES,
            shown: { value: attributes.remember ?? 'device' },
            onChoose: (value) =>
              panel.setAttributes({ remember: value === 'session' || value === 'none' ? value : undefined }),
          })
        : nothing
    }
    ${switchControl({
      label: 'Preview',
      field: 'preview',
      hint:
        panel.element === 'giveaway-flow'
          ? 'Claims give a sample code.'
          : 'Shows past, unpublished and test offers, marked.',
      shown: { value: attributes.preview === true },
      onFlag: (on) => panel.setAttributes({ preview: on || undefined } satisfies Partial<Attributes>),
    })}`,
  );
}
