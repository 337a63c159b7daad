import type { TemplateResult } from 'lit';
import { choiceControl } from './control.js';
import type { Panel } from './panel.js';
import { readNumber } from './read-value.js';

interface LayoutControl {
  /** Name of the setting, at the top of the payload: the number of a layout. */
  readonly field: 'headerTemplate' | 'template';
  readonly options: Parameters<typeof choiceControl>[0]['options'];
  /** Whether the element has a layout with this number. */
  readonly isKnown: (layout: number) => boolean;
}

/** A choice of layouts, which says what is shown for a missing or unknown number. */
export function layoutControl(panel: Panel, { field, options, isKnown }: LayoutControl): TemplateResult {
  const shown = readNumber(panel.get(field));
  const isUnknown = shown.value !== '' && !isKnown(Number(shown.value));
  return choiceControl({
    label: 'Layout',
    field,
    options,
    shown,
    hint: isUnknown
      ? `There is no layout ${shown.value}: layout 1 is shown.`
      : shown.value === ''
        ? 'Not set: layout 1 is shown.'
        : undefined,
    onChoose: (value) => panel.set([field], Number(value)),
  });
}
