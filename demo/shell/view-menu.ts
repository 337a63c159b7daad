import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { FEEDS, SHOPPERS, type Condition } from '../model/feeds.js';
import { LANGUAGES } from '../model/languages.js';
import { DIRECTIONS, THEMES, ZOOMS, type StageView } from '../model/stage-view.js';
import type { Scenario } from '../scenarios/scenario.js';
import { plainView } from '../view/link.js';
import { asOfTemplate } from './as-of.js';
import { choiceTemplate } from './choice.js';
import { closeWithFrames } from './close-with-frames.js';

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
