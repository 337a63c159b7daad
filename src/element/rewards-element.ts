import { LitElement, type CSSResult, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { OfferCardElement } from '../card/offer-context.js';
import { watchImages } from '../card/images.js';
import { listenToOwn, type Action } from '../card/press.js';
import { missingTemplate } from '../card/states.js';
import { canDraw, RootStyles } from '../theme/root-styles.js';
import { settingsCss } from '../theme/settings-sheet.js';
import { VERSION } from '../version.js';
import type { Settings } from '../wire/settings.js';
import type { Content, Shell } from './shell.js';
import { ElementShell } from './element-shell.js';
import { frameTemplate, phaseOf, stateOf, type Phase, type State } from './frame.js';
import { isArriving } from './hydration/is-arriving.js';

/** A skeleton that would go sooner than this is none: drawing it takes a phone as long as the first cards. Milliseconds. */
const SKELETON_AFTER_MS = 100;

const loadHydration = () => import('./hydration/take-over.js');

/** The base of all elements: its root, its states and its presses. What it shows is its content. */
export abstract class RewardsElement extends LitElement {
  /** The package's version. */
  static readonly version: string = VERSION;

  static override readonly properties: PropertyDeclarations = {
    headingLevel: { attribute: 'heading-level', type: Number },
    variant: {},
    linkParams: { attribute: 'link-params' },
  };

  /** Level of the heading in the page's outline, 1 to 6. Sections and cards follow below it. */
  headingLevel = 2;

  /** Which variant of a test this is. It is in every event's detail, and in links if `link-params` names it. */
  variant?: string | undefined;

  /**
   * Parameters added to each link to a partner, as in `clickref={placement}-{position}&sub={variant}`. `{offer}`, `{giveaway}`, `{partner}` and `{code}`
   * can be used, too. A parameter of the same name in the feed's address is replaced.
   */
  linkParams?: string | undefined;

  readonly #shell = new ElementShell(this, () => this.performUpdate());
  readonly #internals = canDraw() ? this.attachInternals() : undefined;
  #settings?: Settings;
  /** Height that the page's snippet reserves until the element is defined. We keep it while loading. */
  readonly #reserved: string;
  /** Whether the skeleton is left out, for as long as a first answer may come at once. */
  #isPatient = true;
  #patience?: ReturnType<typeof setTimeout> | undefined;
  /** Whether the root is rendered by a server, and yet to be taken over. */
  #isFromServer = false;

  constructor() {
    super();
    // Until the constructor returns, the element is not `:defined`, and the snippet's rule still holds. This needs no layout.
    const { minHeight } = getComputedStyle(this);
    this.#reserved = Number.parseFloat(minHeight) ? minHeight : '';
  }

  /**
   * A promise that resolves when what is asked for now is on the page: loading has succeeded or failed, and nothing more follows by
   * itself. It never rejects. Read-only. It doesn't wait for pictures.
   */
  get settled(): Promise<void> {
    return this.#shell.settled;
  }

  /** Loads again. What is shown stays until then. The promise settles when loading has succeeded or failed. */
  refresh(): Promise<void> {
    return this.#shell.content.refresh();
  }

  /** Shows a content from now on. */
  protected show<T extends Content>(create: (shell: Shell) => T): T {
    const content = create(this.#shell);
    this.#shell.content = content;
    this.requestUpdate();
    return content;
  }

  override async connectedCallback(): Promise<void> {
    // Without a wait, the root is there at once, as an element's own code expects.
    if (isArriving(this)) await this.#markupArrived();
    if (!this.isConnected) return;
    super.connectedCallback();
    // What follows the first paint isn't loaded while the element is removed.
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#patience);
    this.#patience = undefined;
    // A move is a removal and a return in the same task.
    queueMicrotask(() => this.#shell.checkSettled());
  }

  /** Called when the element has come to another document, such as that of a frame or a Picture-in-Picture window. */
  adoptedCallback(): void {
    this.#shell.styles?.move();
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    // Not lit's own: it styles roots in the script's document only.
    const { shadowRootOptions, elementStyles } = this.constructor as typeof LitElement;
    this.#isFromServer = this.shadowRoot !== null;
    const root = this.shadowRoot ?? this.attachShadow(shadowRootOptions);
    if (!canDraw()) return root;
    const styles = new RootStyles(root, ...(elementStyles as CSSResult[]));
    if (this.#isFromServer) styles.hold();
    this.#shell.styles = styles;
    // One listener serves all presses. The root is our own, so there is nothing to clean up.
    for (const type of ['click', 'auxclick']) listenToOwn(root, type, this.#onPress);
    watchImages(root);
    return root;
  }

  /** Takes over server-rendered content before the first render. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    return this.#isFromServer && canDraw() ? this.#takeOver() : super.scheduleUpdate();
  }

  protected override shouldUpdate(): boolean {
    return canDraw();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Until the language is watched, the language may have changed.
    if (!this.#shell.afterPaint) this.#shell.resetLocale();
    this.#shell.freeze(changed.size > 0);
  }

  protected override render(): TemplateResult {
    const phase = this.#phase;
    const { content, view, afterPaint, details, missing } = this.#shell;
    const { moment, staleSince, context } = view;
    const { strings } = moment.locale;
    return frameTemplate({
      phase,
      strings,
      drawings: afterPaint?.drawings,
      note: staleSince && afterPaint?.staleTemplate(staleSince, this.#shell),
      missing: missing.size ? missingTemplate(strings) : undefined,
      details: context && details?.template(context),
      ...content.template?.(phase),
    });
  }

  protected override update(changed: PropertyValues<this>): void {
    const { context, staleSince } = this.#shell.view;
    // The settings' colours apply before anything is rendered, or buttons would fade into them.
    if (context && context.settings !== this.#settings)
      this.#shell.styles!.settings = settingsCss((this.#settings = context.settings));
    super.update(changed);
    const state = stateOf(this.#phase);
    const { states } = this.#internals!;
    states.clear();
    states.add(state);
    if (staleSince && state === 'ready') states.add('stale');
    const root = this.renderRoot.querySelector<HTMLElement>('.root')!;
    root.style.height = state === 'loading' ? this.#reserved : '';
    this.#awaitSkeleton(state);
  }

  protected override updated(): void {
    const { content, view } = this.#shell;
    if (this.isConnected && !content.source.awaitsNearness) void this.#shell.loadPictures();
    if (this.isConnected && (view.state !== 'loading' || !content.source.loading)) void this.#shell.startAfterPaint();
    this.#shell.checkSettled();
  }

  /** Draws the skeleton if loading takes longer than a moment. What is shown later is never without one. */
  #awaitSkeleton(state: State): void {
    if (state !== 'loading') {
      this.#isPatient = false;
      clearTimeout(this.#patience);
    } else if (this.#isPatient && this.isConnected)
      this.#patience ??= setTimeout(() => {
        this.#isPatient = false;
        this.requestUpdate();
      }, SKELETON_AFTER_MS);
  }

  get #phase(): Phase {
    const { view, content, afterPaint } = this.#shell;
    return phaseOf(view.state, content.source.loading && this.#isPatient, afterPaint !== undefined);
  }

  /** If this can't be loaded, the element is drawn anew. */
  async #markupArrived(): Promise<void> {
    const hydration = await loadHydration().catch(() => undefined);
    await hydration?.markupArrived(this);
  }

  async #takeOver(): Promise<void> {
    this.#isFromServer = false;
    const root = this.shadowRoot!;
    try {
      const { takeOver } = await loadHydration();
      await takeOver(this.#shell, () => this.render());
    } catch {
      root.replaceChildren();
    }
    this.#shell.styles!.release();
    await super.scheduleUpdate();
  }

  readonly #onPress = (event: Event): void => {
    const button = (event.target as Element).closest<HTMLElement>('[data-action]');
    const action = button?.dataset.action as Action | undefined;
    // The middle button opens links too; nothing else.
    if (!action || (event.type === 'auxclick' && (action !== 'go' || (event as MouseEvent).button !== 1))) return;
    const place = button!.closest<OfferCardElement>('.card,.pane')?.place;
    const { actions } = this.#shell;
    const press = { event, button: button!, place };
    if (actions[action]) actions[action](press);
    // A press of what is there before the part that handles it.
    else void this.#shell.settled.then(() => actions[action]?.(press));
  };
}
