import type { Drift } from '../../src/wire/fields.js';
import { setIn } from '../model/set-in.js';
import { elementOf } from '../editor/element-of.js';
import { readTakeAwayChoice, type TakeAwayChoice } from '../take-away/choice.js';
import { copyText } from '../take-away/announce.js';
import { ALL_SCENARIOS, scenarioById } from '../scenarios/all-scenarios.js';
import { ownPayload, type Scenario } from '../scenarios/scenario.js';
import { hasPayload, type PayloadTag } from '../../src/elements.js';
import { StageArea } from '../stage/stage-area.js';
import type { StageEvent } from '../stage/stage-api.js';
import { AddressBar, type Step } from '../view/address-bar.js';
import { shareSame } from '../model/changes.js';
import { findDrifts } from '../view/drifts.js';
import type { Json, JsonObject, JsonPath } from '../model/json.js';
import { connectHandle } from '../ui/handle.js';
import { keep, readKept } from '../view/kept.js';
import { plainView, writeLink } from '../view/link.js';
import type { StageView } from '../model/stage-view.js';
import { PayloadPanel } from './payload-panel.js';
import { DOCK_SHARE, panelOf, readLayout, Store, type Layout, type StudioState } from './studio-state.js';

/** Number of events that the log keeps, the latest ones. */
const MAX_LOGGED_EVENTS = 200;

/** How long a notice stays, in milliseconds. */
const NOTICE_MS = 4000;

/** Absolute address of the folder that the studio is in. */
const ROOT = new URL('.', document.baseURI).href;

/** Handles everything that people do in the studio. */
export class StudioController {
  readonly stage: StageArea;
  /** The upper edge of an open panel below the stage, which the user moves. */
  readonly dockHandle = document.createElement('div');
  readonly payloadPanel = new PayloadPanel((payload) => this.setPayload(payload));
  readonly #store: Store<StudioState>;
  readonly #draw: (state: StudioState) => void;
  /** What the stage shows. */
  #shown: Pick<StudioState, 'view' | 'own'> | undefined;
  /** The payload that was last checked for drifts. */
  #read: JsonObject | undefined;
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #addressBar = new AddressBar((view) => this.#open(view, 'none'));

  constructor(view: StageView, draw: (state: StudioState) => void) {
    this.#draw = draw;
    this.#store = new Store<StudioState>(
      {
        view,
        layout: readLayout(readKept('layout')),
        scenario: scenarioById(view.scenario)!,
        own: undefined,
        failure: undefined,
        drifts: [],
        events: [],
        listened: [],
        takingAway: false,
        choice: readTakeAwayChoice(readKept('take-away')),
        notice: '',
      },
      (state) => this.#onState(state),
    );
    this.dockHandle.className = 'dock-handle';
    this.dockHandle.setAttribute('aria-controls', 'dock-body');
    connectHandle(this.dockHandle, {
      label: 'Height of the reports',
      orientation: 'horizontal',
      range: DOCK_SHARE,
      step: 2,
      value: () => this.state.layout.dockShare,
      gain: () => -100 / this.dockHandle.closest('.middle')!.clientHeight,
      onDrag: (dockShare) => this.setLayout({ dockShare }),
      onDone: (dockShare) => this.setLayout({ dockShare }),
    });
    this.stage = new StageArea({
      root: ROOT,
      onEvent: (event) => this.#log(event),
      onWidth: (width) => this.setView({ width }),
    });
  }

  get state(): StudioState {
    return this.#store.state;
  }

  /** The payload on the stage: the view's, or the scenario's own. */
  get payload(): JsonObject {
    const { view, own } = this.state;
    return view.payload ?? own ?? {};
  }

  start(): void {
    this.#onState(this.state);
    void this.#load(this.state.scenario);
  }

  choose(scenario: Scenario): void {
    const { width, surroundings, theme, look, direction, lang, zoom, asOf, drawn } = this.state.view;
    // Width and surroundings stay, so that scenarios can be compared.
    this.#open(
      { ...plainView(scenario.id), width, surroundings, theme, look, direction, lang, zoom, asOf, drawn },
      'push',
    );
  }

  setView(patch: Partial<StageView>): void {
    this.#store.update({ view: { ...this.state.view, ...patch } });
  }

  setAttributes(patch: Partial<StageView['attributes']>): void {
    this.setView({ attributes: { ...this.state.view.attributes, ...patch } });
  }

  /** Sets or removes a value within the payload. */
  setWithin(path: JsonPath, value: Json | undefined): void {
    this.setView({ payload: setIn(this.payload, path, value) });
  }

  /** Shows an edited or pasted payload. If it is for the other element, switches to a scenario of that one. */
  setPayload(edited: JsonObject): JsonObject {
    const element = elementOf(edited);
    const { scenario, view, own } = this.state;
    const payload = shareSame(own ?? {}, edited);
    const fitting = element === undefined || element === scenario.element ? scenario : firstOf(element);
    if (fitting === scenario) this.setView({ payload });
    else this.#open({ ...view, scenario: fitting.id, attributes: fitting.attributes ?? {}, payload }, 'push');
    return payload;
  }

  /** Goes back to the scenario's own payload and attributes, and to the look of the theme. */
  reset(): void {
    const { scenario } = this.state;
    this.setView({ payload: undefined, attributes: scenario.attributes ?? {}, look: undefined });
  }

  reload(): void {
    this.stage.reload();
    if (!this.state.own) void this.#load(this.state.scenario);
  }

  setLayout(patch: Partial<Layout>): void {
    const layout = { ...this.state.layout, ...patch };
    this.#store.update({ layout });
    keep('layout', layout);
  }

  listen(listened: readonly string[]): void {
    this.#store.update({ listened });
  }

  clearLog(): void {
    this.#store.update({ events: [], listened: [] });
  }

  takeAway(takingAway: boolean): void {
    this.#store.update({ takingAway });
  }

  setChoice(patch: Partial<TakeAwayChoice>): void {
    const choice = { ...this.state.choice, ...patch };
    this.#store.update({ choice });
    keep('take-away', choice);
  }

  /** Shows a short notice for a while. */
  say(notice: string): void {
    this.#store.update({ notice });
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => this.#store.update({ notice: '' }), NOTICE_MS);
  }

  async copy(text: string, notice: string): Promise<void> {
    this.say((await copyText(text)) ? notice : 'The browser did not allow copying');
  }

  /** Shows a place of the payload in the editor. */
  reveal(path: string): void {
    this.setLayout({ panel: 'json', room: 'json' });
    // The panel is drawn first.
    queueMicrotask(() => this.payloadPanel.reveal(path));
  }

  /** The address of this view, for sharing. */
  async link(): Promise<string> {
    const { hash, whole } = await writeLink(this.state.view, this.state.own);
    if (!whole) throw new Error('The payload is too large for a link. Send the settings JSON instead.');
    return new URL(hash, location.href).href;
  }

  #open(view: StageView, step: Step): void {
    const scenario = scenarioById(view.scenario)!;
    const again = scenario === this.state.scenario;
    this.#store.update({
      view,
      scenario,
      ...(!again && { own: undefined, failure: undefined, events: [], listened: [] }),
    });
    this.#addressBar.mark(step);
    if (!again) void this.#load(scenario);
  }

  async #load(scenario: Scenario): Promise<void> {
    try {
      const own = await ownPayload(scenario);
      if (this.state.scenario === scenario) this.#store.update({ own, failure: undefined });
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      if (this.state.scenario === scenario) this.#store.update({ failure });
    }
  }

  #onState(state: StudioState): void {
    const { view, own, scenario } = state;
    const before = this.#shown;
    if (view !== before?.view || own !== before.own) {
      this.#shown = state;
      const payload = this.payload;
      if (own || view.payload || scenario.live) {
        if (payload !== this.#read)
          this.#store.update({
            drifts: hasPayload(scenario.element) ? findDrifts(scenario.element, payload) : [],
          });
        this.#read = payload;
        this.stage.show({ scenario, view, payload, edited: view.payload !== undefined, root: ROOT });
      }
      void this.#addressBar.keep(view, own);
    }
    // Formatted only while the panel is open.
    if (panelOf(state) === 'json') this.payloadPanel.show(this.payload, this.state.drifts);
    this.dockHandle.ariaValueNow = String(state.layout.dockShare);
    this.dockHandle.ariaValueText = `${Math.round(state.layout.dockShare)} % of the height`;
    this.#draw(this.state);
  }

  #log(event: StageEvent): void {
    this.#store.update({ events: [event, ...this.state.events].slice(0, MAX_LOGGED_EVENTS) });
    const { path, problem } = event.detail as Partial<Drift>;
    // Only the element knows which layouts there are.
    if (event.name !== 'rewards-warning' || path === undefined || problem === undefined) return;
    if (/^(headerTemplate|template)$/.test(path) && !this.state.drifts.some((drift) => drift.path === path))
      this.#store.update({ drifts: [...this.state.drifts, { path, problem }] });
  }
}

function firstOf(element: PayloadTag): Scenario {
  return ALL_SCENARIOS.find((scenario) => scenario.element === element && !scenario.live)!;
}
