import type { CSSResult } from 'lit';
import { nearestLang } from '../locales/find-language.js';
import { findLocale, type Locale } from '../locales/locale.js';
import { dispatch } from '../events.js';
import { inOneSize } from '../card/images.js';
import { isOfAge } from '../card/of-age.js';
import type * as DetailsModule from './details/details.js';
import type { CodeCopy } from '../card/code-copy.js';
import type { OfferPlace, PictureOf } from '../card/offer-context.js';
import type { Actions } from '../card/press.js';
import { canDraw, type RootStyles } from '../theme/root-styles.js';
import type { Content, Host, Shell } from './shell.js';
import { nextPaint } from './next-paint.js';
import { isSameMoment, readDisplay, type DisplayMoment } from './moment.js';
import type * as AfterPaint from './after-paint/after-paint.js';
import type { View } from './view.js';

/** Pause before loading what follows the first paint again after a failure, in milliseconds. */
const RETRY_AFTER_MS = 30_000;

/** The inside of an element: its content, its language, and its lazy-loaded parts. */
export class ElementShell implements Shell {
  readonly host: Host;
  readonly updateNow: () => void;
  content!: Content;
  moment!: DisplayMoment;
  /** What was loaded at that moment. */
  #loaded?: unknown;
  /** The styles of the host's root, once it has one. */
  styles?: RootStyles;
  /** The dialog of the details, loaded on first use. */
  details?: DetailsModule.Details;
  /** Until the part has loaded, pictures in several sizes have no address, so that none is loaded twice. */
  pictureOf: PictureOf = () => inOneSize();
  #pictures?: Promise<void>;
  /** What follows the first paint, once it has loaded; null if that failed. */
  afterPaint?: typeof AfterPaint | null;
  #locale?: Locale | undefined;
  /** The offer whose details were asked for last. They may still be loading. */
  #requested?: OfferPlace;
  #arrows?: Shell['arrows'];
  copying?: CodeCopy;
  /** What presses do. */
  readonly actions: Actions = {
    go: (press) => {
      this.copying?.copyBeforeLeaving(press);
      const { event, button, place } = press;
      // The address that is followed, with the page's parameters.
      const url = button.getAttribute('href')!;
      if (!this.fire('rewards-offer-click', place!, { url })) event.preventDefault();
    },
    open: ({ place }) => this.open(place!),
    retry: () => void this.content.refresh(),
    again: () => this.missing.forEach((load) => load()),
  };
  readonly missing = new Map<string, () => void>();
  /** When to load what follows the first paint again after a failure, in epoch milliseconds. */
  #nextTry = 0;
  /** Lazy-loaded parts under way. */
  #parts = 0;
  /** Resolve the promises of `settled`. */
  readonly #settle: (() => void)[] = [];

  constructor(host: Host, updateNow: () => void) {
    this.host = host;
    this.updateNow = updateNow;
  }

  /**
   * Freezes the moment for an update. It stays the same object if nothing changes that is shown.
   *
   * @param changed whether an attribute may have changed, as for the first update
   */
  freeze(changed: boolean): void {
    const { host } = this;
    const locale = (this.#locale ??= findLocale(nearestLang(host), navigator.languages));
    const display = changed ? readDisplay(host) : this.moment.display;
    // The storage is slow, and most pages don't need it.
    const ofAge = display.ageRestricted === 'gate' && isOfAge();
    const now = Date.now();
    const pictureOf = display.imageUrl ? this.pictureOf : inOneSize;
    const moment = { locale, now, display, ofAge, pictureOf, endsSoon: this.afterPaint?.endsSoonOn(now) };
    const { view, source } = this.content;
    const isSame = source.loaded === this.#loaded && isSameMoment(moment, this.moment, view?.nextChange);
    this.#loaded = source.loaded;
    if (!isSame) this.moment = moment;
  }

  get view(): View {
    return this.content.view!;
  }

  readonly fire: Shell['fire'] = (name, { offer, placement, position }, more) => {
    const giveaway = this.content.view?.giveawayId;
    return dispatch(this.host, name, { offer, placement, position, ...(giveaway && { giveaway }), ...more });
  };

  readonly addActions: Shell['addActions'] = (actions) => {
    for (const name in actions) if (name in this.actions) throw new Error(`${name} has two owners`);
    Object.assign(this.actions, actions);
  };

  readonly arrows: Shell['arrows'] = (placement) => this.#arrows?.(placement);

  resetLocale(): void {
    this.#locale = undefined;
    this.host.requestUpdate();
  }

  addStyles(...styles: readonly CSSResult[]): void {
    this.styles?.add(...styles);
  }

  async loadPart<Part>(name: string, load: () => Promise<Part>, then: (part: Part) => unknown): Promise<void> {
    this.#parts++;
    const part = await load().catch(() => undefined);
    if (part) this.missing.delete(name);
    else this.missing.set(name, () => void this.loadPart(name, load, then));
    this.host.requestUpdate();
    if (part) await then(part);
    this.#parts--;
    this.checkSettled();
  }

  /** Resolves when what is asked for is on the page. */
  get settled(): Promise<void> {
    if (!canDraw()) return Promise.resolve();
    return new Promise((resolve) => {
      this.#settle.push(resolve);
      this.checkSettled();
    });
  }

  /** Called after each update, because one follows whatever ends, and after what needs none. */
  checkSettled(): void {
    const { host, content } = this;
    const { source } = content;
    const busy = this.#parts || source.loading || source.awaitsNearness || content.awaitsCards;
    // Nothing is loaded for a removed element. One that was never in the document has an update pending.
    if (host.isUpdatePending || (host.isConnected && (busy || this.afterPaint === undefined))) return;
    for (const settle of this.#settle.splice(0)) settle();
  }

  readonly loadDetails = (): Promise<typeof DetailsModule> => import('./details/details.js');

  open(place: OfferPlace): void {
    this.#requested = place;
    void this.loadPart('details', this.loadDetails, ({ Details }) =>
      (this.details ??= new Details(this)).open(this.#requested!),
    );
  }

  /** Loads what makes the addresses of pictures, if they come in several sizes. They wait for it, so it is loaded beside the payload. */
  loadPictures(): Promise<void> | undefined {
    if (!this.host.imageUrl) return undefined;
    return (this.#pictures ??= this.loadPart(
      'pictures',
      () => import('./pictures/pictures.js'),
      ({ Pictures }) => new Pictures(this),
    ));
  }

  closeDetails(): void {
    this.details?.close();
  }

  /** Loads what follows the first paint. After a failure, a later update tries again. */
  async startAfterPaint(): Promise<void> {
    if (this.afterPaint || Date.now() < this.#nextTry) return;
    this.#nextTry = Date.now() + RETRY_AFTER_MS;
    await nextPaint();
    this.afterPaint = await import('./after-paint/after-paint.js').catch(() => null);
    this.host.requestUpdate();
    if (this.afterPaint) this.#arrows = this.afterPaint.start(this);
    // Loading too early is better than never.
    else this.content.source.comeNear?.();
  }
}
