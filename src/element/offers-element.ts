import {
  LitElement,
  nothing,
  type CSSResult,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { dispatch } from '../events.js';
import { Locale, nearestLang } from '../locales/locale.js';
import { notice } from '../notice.js';
import { readAgeRestricted, type AgeRestricted } from '../offers/age-restricted.js';
import type { Details } from '../offers/details.js';
import { registerHeaderTemplate } from '../offers/header.js';
import { isOfAge } from '../offers/of-age.js';
import { onImage } from '../offers/offer-media.js';
import type { OfferCardElement, OfferPlace, OfferView } from '../offers/offer-view.js';
import { missingTemplate } from '../offers/states.js';
import { settingsCss } from '../theme/settings-sheet.js';
import { VERSION } from '../version.js';
import type { Settings } from '../wire/settings.js';
import { readFlag } from './flag.js';
import { frameTemplate, type State } from './frame.js';
import { readLevel } from './level.js';
import { offersElementStyles } from './offers-element.styles.js';
import { listenToOwn } from './own-events.js';
import { painted } from './painted.js';

/** What both elements are: a payload in one of four states, with offers that answer to the same presses. */
export abstract class OffersElement extends LitElement {
  /** The package's version. */
  static readonly version: string = VERSION;

  /** Adds a header layout under the number that payloads call it by (`headerTemplate`). For pages without a build. */
  static readonly registerHeaderTemplate = registerHeaderTemplate;

  static override readonly styles: CSSResultGroup = offersElementStyles;

  static override readonly properties: PropertyDeclarations = {
    apiKey: { attribute: 'api-key' },
    preview: { converter: readFlag },
    headingLevel: { attribute: 'heading-level', type: Number },
    ageRestricted: { attribute: 'age-restricted' },
  };

  /** Sent as `X-API-Key`. Everyone who sees the page can read it: behind a gateway it is left out. */
  apiKey?: string;

  /**
   * Shows what shoppers do not see yet, marked as a preview.
   *
   * @default false
   */
  get preview(): boolean {
    return this.#preview;
  }

  set preview(preview: boolean) {
    this.#preview = readFlag(preview);
  }

  #preview = false;

  /** Level of the heading in the page's outline, 1 to 6. Sections and cards follow one and two levels below. */
  headingLevel = 2;

  /** What happens to offers for adults: `show` with a badge, `gate` behind a confirmation, `hide`. Anything else gates. */
  ageRestricted: AgeRestricted = 'show';

  /** @internal The next instant at which something shown changes by itself, in epoch milliseconds; `Infinity` for never. */
  nextChange = Infinity;

  /** The dialog of the details: a part of the code that comes when it is first asked for. */
  protected details?: Details;

  readonly #internals = this.attachInternals();
  readonly #sheet = new CSSStyleSheet();
  #settings?: Settings;
  /** Height that the page's own snippet keeps free until the element is there; ours keeps it while loading. */
  readonly #reserved: string;
  #locale?: Locale;
  #surrounded = false;
  /** Asks again for a part of the code that could not be loaded. */
  #again?: () => void;

  constructor() {
    super();
    // Until the constructor returns, the element is not `:defined`, and the snippet's rule still holds.
    const { minHeight } = getComputedStyle(this);
    this.#reserved = Number.parseFloat(minHeight) ? minHeight : '';
  }

  /** Loads again. What is shown stays until then. Settles when that is done, well or badly. */
  abstract refresh(): Promise<void>;

  /** What there is to show at this moment. */
  protected abstract get state(): State;

  protected abstract get settings(): Settings | undefined;

  protected abstract get stale(): boolean;

  /** Header, if there is something to show it for. */
  protected abstract headerTemplate(): TemplateResult | typeof nothing;

  /** What stands beside the states: that the payload is an old one. */
  protected abstract staleTemplate(): TemplateResult | typeof nothing;

  protected abstract contentTemplate(): TemplateResult;

  /** What the templates of an offer need to know. */
  protected abstract get offerView(): OfferView | undefined;

  /** @internal The reader's language. */
  get locale(): Locale {
    return (this.#locale ??= new Locale(nearestLang(this)));
  }

  /** @internal Takes up the language around the element. */
  followLanguage(): void {
    this.#locale = undefined;
    this.requestUpdate();
  }

  /** @internal Takes in the styles of a part of the code; once, however many parts bring them. */
  addStyles(...styles: readonly CSSResult[]): void {
    const sheets = this.shadowRoot!.adoptedStyleSheets;
    for (const { styleSheet } of styles) if (!sheets.includes(styleSheet!)) sheets.push(styleSheet!);
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot() as ShadowRoot;
    root.adoptedStyleSheets.push(this.#sheet);
    // One listener serves all cards. The root is our own: it needs no cleaning up.
    for (const type of ['click', 'auxclick']) listenToOwn(root, type, this.#onClick);
    for (const type of ['load', 'error']) listenToOwn(root, type, onImage);
    return root;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.ageRestricted = readAgeRestricted(this.ageRestricted);
    // Until somebody watches it, the language may be another by now.
    if (!this.#surrounded) this.#locale = undefined;
    if (changed.has('apiKey') && this.apiKey)
      notice('everyone who sees this page can read its api-key; a gateway keeps it on your server.');
  }

  /** The settings' colours are in force before anything is drawn in them, or calls to action would fade into them. */
  protected override update(changed: PropertyValues<this>): void {
    const { settings } = this;
    if (settings && settings !== this.#settings) this.#sheet.replaceSync(settingsCss((this.#settings = settings)));
    super.update(changed);
  }

  protected override render(): TemplateResult {
    const { state } = this;
    const { strings } = this.locale;
    return frameTemplate({
      state,
      strings,
      header: this.headerTemplate(),
      note: state === 'ready' ? this.staleTemplate() : nothing,
      content: state === 'ready' ? this.contentTemplate() : nothing,
      missing: this.#again ? missingTemplate(strings) : nothing,
      details: this.details && this.offerView ? this.details.template(this.offerView) : nothing,
    });
  }

  protected override updated(): void {
    const { state } = this;
    const { states } = this.#internals;
    for (const name of ['loading', 'ready', 'empty', 'error', 'stale']) states.delete(name);
    states.add(state);
    if (this.stale && state === 'ready') states.add('stale');
    const root = this.renderRoot.querySelector<HTMLElement>('.root')!;
    root.style.height = state === 'loading' ? this.#reserved : '';
    if (state !== 'loading') void this.#surround();
  }

  /** @internal The heading's level, as far as it is one. */
  get level(): number {
    return readLevel(this.headingLevel);
  }

  /** @internal Whether an offer waits for the reader to confirm their age. */
  readonly gated = (offer: { ageRestricted: boolean }): boolean =>
    offer.ageRestricted && this.ageRestricted === 'gate' && !isOfAge();

  /** @internal Warns of a layout that the payload asks for and that is not there. */
  checkLayout(path: string, id: number | undefined, has: (id: number) => boolean): void {
    if (id !== undefined && !has(id)) dispatch(this, 'rewards-warning', { path, problem: 'is not known' });
  }

  /** Loads a part of the code and uses it. When it can't be loaded, the reader sees a message and can try again. */
  protected async use<Part>(load: () => Promise<Part>, then: (part: Part) => void): Promise<void> {
    let part: Part;
    try {
      part = await load();
      this.#again = undefined;
    } catch {
      this.#again = () => void this.use(load, then);
      return;
    } finally {
      this.requestUpdate();
    }
    then(part);
  }

  /** Opens the details of an offer. */
  protected open(place: OfferPlace): void {
    void this.use(
      () => import('../offers/details.js'),
      ({ Details }) => void (this.details ??= new Details(this)).open(place),
    );
  }

  /** A button or link of ours was pressed. */
  protected onAction(action: string | undefined, _target: HTMLElement, place: OfferPlace | undefined): void {
    if (action === 'open' && place) this.open(place);
    else if (action === 'retry') void this.refresh();
    else if (action === 'again') this.#again?.();
  }

  /** The first paint comes first; what could not be loaded is asked for again with the next update. */
  async #surround(): Promise<void> {
    if (this.#surrounded) return;
    this.#surrounded = true;
    try {
      await painted();
      const { surround } = await import('./surroundings.js');
      surround(this);
    } catch {
      this.#surrounded = false;
    }
  }

  readonly #onClick = (event: Event): void => {
    const target = (event.target as Element).closest<HTMLElement>('[data-action]');
    const action = target?.dataset.action;
    const place = target?.closest<OfferCardElement>('.card,.pane')?.place;
    // The middle button opens links too; nothing else.
    if (!target || (event.type === 'auxclick' && (action !== 'go' || (event as MouseEvent).button !== 1))) return;
    if (action === 'go' && place) this.#onGo(event, place);
    else this.onAction(action, target, place);
  };

  #onGo(event: Event, { offer, placement, position }: OfferPlace): void {
    const going = dispatch(this, 'rewards-offer-click', { offer, placement, position, url: offer.url! });
    if (!going) event.preventDefault();
  }
}
