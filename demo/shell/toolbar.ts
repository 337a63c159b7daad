import { html, type TemplateResult } from 'lit';
import { SURROUNDINGS, WIDTHS, type StageView } from '../model/stage-view.js';
import { segmentsTemplate } from '../ui/segments.js';
import { viewMenuTemplate, type ViewMenuOptions } from './view-menu.js';

const SURROUNDINGS_NAMES: Readonly<Record<StageView['surroundings'], string>> = {
  light: 'Light',
  dark: 'Dark',
  photo: 'Photo',
  merchant: 'Shop',
};

/** Controls for the stage, in one row: width and surroundings, and a menu with the rest. */
export function toolbarTemplate(options: ViewMenuOptions): TemplateResult {
  const { view, onView } = options;
  return html`
    <div class="toolbar" role="group" aria-label="Stage">
      <div class="toolbar-row">
        ${segmentsTemplate({
          label: 'Width in pixels',
          options: ([...WIDTHS, 'full'] as const).map((width) => [width, width === 'full' ? 'Full' : String(width)]),
          current: view.width,
          onChoose: (width) => onView({ width }),
        })}
        ${segmentsTemplate({
          label: 'Surroundings',
          options: SURROUNDINGS.map((surroundings) => [surroundings, SURROUNDINGS_NAMES[surroundings]]),
          current: view.surroundings,
          onChoose: (surroundings) => onView({ surroundings }),
        })}
      </div>
      ${viewMenuTemplate(options)}
    </div>
  `;
}
