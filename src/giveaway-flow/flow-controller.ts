import { nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { ViewedGiveaway } from '../client/giveaway-endpoints.js';
import type { Look } from '../offers-element/look.js';
import type { State } from '../offers-element/frame.js';
import { listenToOwn } from '../offers/own-events.js';
import { dispatch } from '../events.js';
import { codeBoxStyles } from '../offers/code/code-box.styles.js';
import { CodeCopy } from '../offers/code/code-copy.js';
import { hasHeaderTemplate } from '../offers/header/header.js';
import type { OfferCardElement, OfferContext, ShownOffers } from '../offers/offer-context.js';
import { wordsTemplate } from '../offers/states/states.js';
import { readGiveaway } from '../wire/giveaway.js';
import type { Offer } from '../wire/offer.js';
import type { Settings } from '../wire/settings.js';
import { readUser } from '../wire/user.js';
import { ClaimController } from './claims/claim-controller.js';
import type { Remember } from './claims/claim-store.js';
import { claimTemplate } from './claims/claim-template.js';
import type { GiveawayFlow } from './giveaway-flow.js';
import { giveawayScreen, type DrawnGiveaway } from './first-screen.js';
import { giveawayFlowStyles } from './giveaway-flow.styles.js';
import { GiveawaySource } from './giveaway-source.js';
import { giveawayTemplate, giveawayTopTemplate, giveawayView } from './giveaway-template.js';
import { hasLayout } from './layouts.js';

/** Lazy-loaded. Loads the giveaway of a `<giveaway-flow>`, renders it, and lets a shopper claim. */
export class FlowController implements ReactiveController {
  readonly #host: GiveawayFlow;
  readonly #source: GiveawaySource;
  readonly #claims: ClaimController;
  readonly #copying: CodeCopy;
  #announced?: ViewedGiveaway;
  /** The shown offers of the loaded giveaway. */
  #offers: readonly Offer[] = [];
  #context?: OfferContext;
  /** Whether the styles and listeners of this part are in the host's root. */
  #drawn = false;

  constructor(host: GiveawayFlow) {
    this.#host = host;
    this.#source = new GiveawaySource(host, () => ({
      giveaway: host.giveaway,
      client: host.client,
      // Null is a removed attribute.
      baseUrl: host.baseUrl ?? undefined,
      apiKey: host.apiKey,
      flowId: host.flowId,
      user: readUser(host.user),
      preview: host.preview,
    }));
    this.#claims = new ClaimController(
      host,
      // As in HTML, case doesn't matter, and a missing attribute means the default.
      () => this.#source.claimContext((host.remember ?? 'device').toLowerCase() as Remember),
    );
    this.#copying = new CodeCopy(host);
    host.addController(this);
  }

  /** From now on, the host has its root. Codes may be forgotten before that. */
  hostConnected(): void {
    if (this.#drawn) return;
    this.#drawn = true;
    this.#host.addStyles(codeBoxStyles, ...giveawayFlowStyles);
    listenToOwn(this.#host.shadowRoot!, 'click', this.#onClick);
  }

  refresh(): Promise<void> {
    return this.#source.refresh();
  }

  /** Settles when the current load has succeeded or failed. */
  async settled(): Promise<void> {
    await this.#host.updateComplete;
    await this.#source.settled;
  }

  /** Takes over server-rendered data. */
  adopt(drawn: DrawnGiveaway, look: Look): TemplateResult {
    const read = readGiveaway(drawn.giveaway, () => undefined, this.#source.base);
    const giveaway = { ...read, offers: look.mark(read.offers) };
    if (!giveaway.offers.length) throw new Error('Nothing was drawn');
    this.#source.adopt(giveaway);
    this.#announced = giveaway;
    return giveawayScreen(drawn, look, giveaway);
  }

  async claim(offerId: string): Promise<void> {
    const offer = this.#offers.find(({ id }) => id === offerId);
    if (!offer || this.#host.gated(offer)) return;
    const focused = this.#isFocused(offer);
    await this.#claims.press(offer);
    await this.#host.updateComplete;
    // The focused button is gone, so the focus moves to what can be done with the code.
    if (focused && document.activeElement === document.body)
      this.#cardOf(offer)?.querySelector<HTMLElement>('.copy')?.focus();
  }

  forgetCodes(): void {
    this.#claims.forget();
  }

  get state(): State {
    if (this.#source.loaded) return this.#offers.length ? 'ready' : 'empty';
    return this.#source.failed ? 'error' : 'loading';
  }

  get idle(): boolean {
    return !this.#source.loading;
  }

  get settings(): Settings | undefined {
    return this.#source.loaded?.settings;
  }

  get sections(): readonly ShownOffers[] {
    return [{ placement: 'giveaway', offers: this.#offers }];
  }

  get offerContext(): OfferContext | undefined {
    return this.#context;
  }

  /** Computes everything that the templates show. */
  hostUpdate(): void {
    const { loaded } = this.#source;
    const hide = this.#host.ageRestricted === 'hide';
    this.#offers = loaded?.offers.filter((offer) => !(hide && offer.ageRestricted)) ?? [];
    const now = Date.now();
    this.#host.nextChange = this.#claims.update(this.#offers, now);
    this.#context = loaded && this.#createView(loaded.settings, now);
  }

  hostUpdated(): void {
    const { loaded: giveaway } = this.#source;
    if (!giveaway || this.state !== 'ready' || giveaway === this.#announced) return;
    this.#announced = giveaway;
    this.#host.checkLayout('headerTemplate', giveaway.headerTemplate, hasHeaderTemplate);
    this.#host.checkLayout('template', giveaway.template, hasLayout);
    dispatch(this.#host, 'rewards-ready', { giveaway, stale: false });
  }

  topTemplate(): TemplateResult | typeof nothing {
    const { loaded } = this.#source;
    const { level, preview, locale } = this.#host;
    return loaded ? giveawayTopTemplate(loaded, level, preview, locale.strings) : nothing;
  }

  contentTemplate(): TemplateResult {
    const { loaded, loading } = this.#source;
    const { withholds, locale } = this.#host;
    // A giveaway that was shown before a failure stays, and so does a covered offer.
    const lacks = withholds && !loading;
    const words = lacks ? wordsTemplate('error', locale.strings, this.#host.drawingOf('error')) : nothing;
    return giveawayTemplate(loaded!, this.#offers, this.#context!, words);
  }

  #createView(settings: Settings, now: number): OfferContext {
    const { locale, level, gated } = this.#host;
    return giveawayView({
      settings,
      locale,
      level,
      gated,
      now,
      foot: (place, context) =>
        claimTemplate(place, context, this.#claims.viewOf(place.offer), this.#copying.outcome(place.offer)),
    });
  }

  readonly #onClick = ({ target }: Event): void => {
    const button = (target as Element).closest<HTMLElement>('.card [data-action]');
    const card = button?.closest<OfferCardElement>('.card');
    const code = card?.querySelector<HTMLElement>('.code');
    const action = button?.dataset.action;
    if (action === 'claim' && card?.place.offer.id !== undefined) void this.claim(card.place.offer.id);
    else if (action === 'copy' && card && code) void this.#copying.copy(card.place.offer, code);
  };

  #cardOf(offer: Offer): Element | undefined {
    const cards = this.#host.renderRoot.querySelectorAll<HTMLElement>('.card');
    return [...cards].find((card) => card.dataset.offer === offer.id);
  }

  #isFocused(offer: Offer): boolean {
    return this.#cardOf(offer)?.querySelector('[part=claim]')?.matches(':focus') === true;
  }
}
