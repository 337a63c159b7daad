import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { type Condition, FEEDS, SHOPPERS } from '../model/feeds.js';
import { LANGUAGES } from '../model/languages.js';
import { DIRECTIONS, type StageView, THEMES, ZOOMS } from '../model/stage-view.js';
import type { Scenario } from '../scenarios/scenario.js';
import { plainView } from '../view/link.js';

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

export interface ViewMenuOptions {
  readonly view: StageView;
  readonly scenario: Scenario;
  readonly onView: (patch: Partial<StageView>) => void;
}

/** What the menu sets. Outside it, only their number can be seen. */
const IN_MENU = ['theme', 'lang', 'direction', 'zoom', 'asOf', 'drawn', 'condition', 'shopper'] as const;

/** A button, and the menu that it opens: all that is set once and then left alone. */
export function viewMenuTemplate({ view, scenario, onView }: ViewMenuOptions): TemplateResult {
  const changed = changedIn(view);
  return html`
    <button type="button" class="button view-button" popovertarget="view-menu">
      View ${changed === 0 ? nothing : html`<span class="count">${changed}<span class="unseen"> changed</span></span>`}
    </button>
    <div class="view-menu" id="view-menu" popover role="group" aria-label="View" ${ref(closeWithFrames)}>
      ${choiceTemplate({
        label: 'Theme',
        options: THEMES.map((theme) => [theme, THEME_NAMES[theme]]),
        current: view.theme,
        onChoose: (theme) => onView({ theme }),
      })}
      ${choiceTemplate({
        label: 'Language',
        options: LANGUAGES.map(({ tag, name }) => [tag, name]),
        current: view.lang,
        onChoose: (lang) => onView({ lang }),
      })}
      ${choiceTemplate({
        label: 'Direction',
        options: DIRECTIONS.map((direction) => [direction, DIRECTION_NAMES[direction]]),
        current: view.direction,
        onChoose: (direction) => onView({ direction }),
      })}
      ${choiceTemplate({
        label: 'Text size',
        options: ZOOMS.map((zoom) => [zoom, `${zoom} %`]),
        current: view.zoom,
        onChoose: (zoom) => onView({ zoom }),
      })}
      ${asOfTemplate(view, onView)} ${scenario.live ? serviceTemplate({ view, scenario, onView }) : nothing}
      <button
        type="button"
        class="button view-menu-wide"
        aria-pressed=${view.drawn ? 'true' : 'false'}
        title="Show what a server draws, without script, beside the stage"
        @click=${() => onView({ drawn: view.drawn ? undefined : true })}
      >
        Server-drawn
      </button>
    </div>
  `;
}

function changedIn(view: StageView): number {
  const plain = plainView(view.scenario);
  return IN_MENU.filter((name) => view[name] !== undefined && view[name] !== plain[name]).length;
}

function serviceTemplate({ view, scenario, onView }: ViewMenuOptions): TemplateResult {
  return html`
    ${choiceTemplate({
      label: 'Service',
      options: conditionsOf(scenario).map((condition) => [condition, CONDITION_NAMES[condition]]),
      current: view.condition ?? 'normal',
      onChoose: (condition) => onView({ condition: condition === 'normal' ? undefined : condition }),
    })}
    ${
      scenario.element === 'giveaway-flow'
        ? choiceTemplate({
            label: 'Signed in',
            options: SHOPPERS.map((shopper) => [shopper, SHOPPER_NAMES[shopper]]),
            current: view.shopper ?? SHOPPERS[0],
            onChoose: (shopper) => onView({ shopper: shopper === SHOPPERS[0] ? undefined : shopper }),
          })
        : nothing
    }
  `;
}

function conditionsOf({ element }: Scenario): Condition[] {
  return element === 'rewards-widget'
    ? [...FEEDS.filter((name) => name !== 'lost'), 'outage']
    : FEEDS.filter((name) => name !== 'empty' && name !== 'large');
}

/** The stage's clock: the current time, unless a date is chosen. */
function asOfTemplate({ asOf }: StageView, onView: (patch: Pick<StageView, 'asOf'>) => void): TemplateResult {
  if (asOf === undefined)
    return html`
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
    `;
  return html`
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
    <button type="button" class="button view-menu-second" @click=${() => onView({ asOf: undefined })}>
      Back to now
    </button>
  `;
}

/** An instant in the format of the date field: in local time, to the minute. */
function local(instant: string): string {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

interface ChoiceOptions<Value> {
  readonly label: string;
  /** Each value with its name. */
  readonly options: readonly (readonly [Value, string])[];
  readonly current: Value;
  readonly onChoose: (value: Value) => void;
}

/** A list to choose from, and its label. */
function choiceTemplate<Value extends string | number>({
  label,
  options,
  current,
  onChoose,
}: ChoiceOptions<Value>): TemplateResult {
  const id = `choice-${label.toLowerCase().replaceAll(' ', '-')}`;
  return html`
    <label class="choice-label" for=${id}>${label}</label>
    <select
      class="field"
      id=${id}
      @change=${(event: Event) => {
        const chosen = options[(event.target as HTMLSelectElement).selectedIndex];
        if (chosen) onChoose(chosen[0]);
      }}
    >
      ${options.map(([value, text]) => html`<option .selected=${value === current}>${text}</option>`)}
    </select>
  `;
}

/**
 * Closes a popover when the focus moves into a frame. The browser closes it after a press anywhere else, but presses in another
 * document are not reported to this one.
 */
function closeWithFrames(popover: Element | undefined): void {
  if (!(popover instanceof HTMLElement)) return;
  const onBlur = (): void => {
    if (document.activeElement instanceof HTMLIFrameElement) popover.hidePopover();
  };
  popover.addEventListener('toggle', ({ newState }) => {
    if (newState === 'open') addEventListener('blur', onBlur);
    else removeEventListener('blur', onBlur);
  });
}
