import type { TemplateResult } from 'lit';
import { LOOK_PROPERTIES, LOOK_VALUES, type LookProperty } from '../model/look.js';
import { choiceControl } from './control.js';
import { groupTemplate } from './group.js';
import type { Panel } from './panel.js';

/** Labels, with the name of the default first, and one of each value. */
const LABELS: Readonly<Record<LookProperty, { label: string; names: readonly [string, ...string[]] }>> = {
  '--rewards-picture-ratio': { label: 'Pictures', names: ['Default', 'Square', '4 : 3'] },
  '--rewards-card-align': { label: 'Texts on cards', names: ['Default', 'Centred'] },
  '--rewards-font': { label: 'Font', names: ['Default', 'The page’s'] },
};

/** Controls for custom properties, which a page's own CSS sets: docs/theming.md. */
export function lookGroup(panel: Panel): TemplateResult {
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
