import { html, nothing, type TemplateResult } from 'lit';
import { FEEDS, SHOPPERS, type Condition } from '../model/feeds.js';
import { LANGUAGES } from '../model/languages.js';
import type { Scenario } from '../scenarios/scenario.js';
import { segmentsTemplate } from '../ui/segments.js';
import { DIRECTIONS, SURROUNDINGS, THEMES, WIDTHS, ZOOMS, type StageView } from '../model/stage-view.js';

const SURROUNDINGS_NAMES: Readonly<Record<StageView['surroundings'], string>> = {
  light: 'Light',
  dark: 'Dark',
  photo: 'Photo',
  merchant: 'Merchant site',
};

const THEME_NAMES: Readonly<Record<StageView['theme'], string>> = {
  none: 'None',
  quiet: 'Quiet shop',
  loud: 'Loud shop',
  dark: 'Dark shop',
};

const DIRECTION_NAMES: Readonly<Record<StageView['direction'], string>> = {
  auto: 'By language',
  ltr: 'Left to right',
  rtl: 'Right to left',
};

const CONDITION_NAMES: Readonly<Record<Condition, string>> = {
  normal: 'Normal',
  slow: 'Slow (4 s)',
  down: 'Down',
  outage: 'Up, then down',
  malformed: 'Malformed answer',
  lost: 'First answer to a claim lost',
  empty: 'No offers',
  large: '10,000 offers',
};

const SHOPPER_NAMES: Readonly<Record<(typeof SHOPPERS)[number], string>> = {
  'shopper-1': 'Shopper 1',
  'shopper-2': 'Shopper 2',
  nobody: 'Nobody',
};

interface ToolbarOptions {
  readonly view: StageView;
  readonly scenario: Scenario;
  readonly onView: (patch: Partial<StageView>) => void;
}

/** Controls for the stage: width, surroundings, language, text size and clock. */
export function toolbarTemplate({ view, scenario, onView }: ToolbarOptions): TemplateResult {
  return html`
    <div class="toolbar" role="group" aria-label="Stage">
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
      ${choice(
        'Theme',
        THEMES.map((theme) => [theme, THEME_NAMES[theme]]),
        view.theme,
        (theme) => onView({ theme }),
      )}
      ${choice(
        'Language',
        LANGUAGES.map(({ tag, name }) => [tag, name]),
        view.lang,
        (lang) => onView({ lang }),
      )}
      ${choice(
        'Direction',
        DIRECTIONS.map((direction) => [direction, DIRECTION_NAMES[direction]]),
        view.direction,
        (direction) => onView({ direction }),
      )}
      ${choice(
        'Text',
        ZOOMS.map((zoom) => [zoom, `${zoom} %`]),
        view.zoom,
        (zoom) => onView({ zoom }),
      )}
      ${asOfTemplate(view, onView)}
      <button
        type="button"
        class="button"
        aria-pressed=${view.drawn ? 'true' : 'false'}
        title="Show what a server draws, without script, beside the stage"
        @click=${() => onView({ drawn: view.drawn ? undefined : true })}
      >
        Server-drawn
      </button>
      ${
        scenario.live
          ? choice(
              'Service',
              (scenario.element === 'rewards-widget'
                ? [...FEEDS.filter((name) => name !== 'lost'), 'outage' as const]
                : FEEDS.filter((name) => name !== 'empty' && name !== 'large')
              ).map((condition) => [condition, CONDITION_NAMES[condition]]),
              view.condition ?? 'normal',
              (condition) => onView({ condition }),
            )
          : nothing
      }
      ${
        scenario.live && scenario.element === 'giveaway-flow'
          ? choice(
              'Signed in',
              SHOPPERS.map((shopper) => [shopper, SHOPPER_NAMES[shopper]]),
              view.shopper ?? SHOPPERS[0],
              (shopper) => onView({ shopper }),
            )
          : nothing
      }
    </div>
  `;
}

function choice<Value extends string | number>(
  label: string,
  options: readonly (readonly [Value, string])[],
  current: Value,
  onChange: (value: Value) => void,
): TemplateResult {
  const id = `choice-${label.toLowerCase().replaceAll(' ', '-')}`;
  return html`
    <span class="choice">
      <label class="choice-label" for=${id}>${label}</label>
      <select
        class="field"
        id=${id}
        @change=${(event: Event) => {
          const chosen = options[(event.target as HTMLSelectElement).selectedIndex];
          if (chosen) onChange(chosen[0]);
        }}
      >
        ${options.map(([value, text]) => html`<option .selected=${value === current}>${text}</option>`)}
      </select>
    </span>
  `;
}

/** The clock: the current time, unless a date is chosen. */
function asOfTemplate({ asOf }: StageView, onView: ToolbarOptions['onView']): TemplateResult {
  if (asOf === undefined)
    return html`
      <span class="choice">
        <span class="choice-label" id="as-of-label">View as of</span>
        <button
          type="button"
          class="button"
          aria-labelledby="as-of-label as-of-now"
          id="as-of-now"
          @click=${() => onView({ asOf: new Date().toISOString() })}
        >
          Now
        </button>
      </span>
    `;
  return html`
    <span class="choice">
      <label class="choice-label" for="as-of">View as of</label>
      <input
        class="field"
        id="as-of"
        type="datetime-local"
        .value=${local(asOf)}
        @change=${(event: Event) => {
          const time = Date.parse((event.target as HTMLInputElement).value);
          if (!Number.isNaN(time)) onView({ asOf: new Date(time).toISOString() });
        }}
      />
      <button type="button" class="button" @click=${() => onView({ asOf: undefined })}>Back to now</button>
    </span>
  `;
}

/** An instant in the format of the date field: in local time, to the minute. */
function local(instant: string): string {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
