import { nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { GiveawayAccess, ViewedGiveaway } from '../client/giveaway-endpoints.js';
import { hasWithheld } from '../offers/withheld.js';
import { checkLayout } from '../offers-element/check-layout.js';
import type { Content } from '../offers-element/content.js';
import type { State } from '../offers-element/frame.js';
import { readHeadingLevel } from '../offers-element/heading-level.js';
import type { DisplayOptions } from '../offers-element/display-options.js';
import type { Host, Shell } from '../offers-element/shell.js';
import { dispatch } from '../events.js';
import { codeBoxStyles } from '../offers/code/code-box.styles.js';
import { CodeCopy } from '../offers/code/code-copy.js';
import { hasHeaderTemplate } from '../offers/header/header.js';
import type { OfferContext, OfferPlace, ShownOffers } from '../offers/offer-context.js';
import { messageTemplate } from '../offers/states/states.js';
import type { Offer } from '../wire/offer.js';
import type { Settings } from '../wire/settings.js';
import { readUser } from '../wire/user.js';
import { adoptGiveaway } from './adopt-giveaway.js';
import { ClaimController } from './claims/claim-controller.js';
import type { Remember } from './claims/claim-store.js';
import { claimTemplate } from './claims/claim-template.js';
import type { DrawnGiveaway } from './first-screen.js';
import { giveawayFlowStyles } from './giveaway-flow.styles.js';
import { GiveawaySource } from './giveaway-source.js';
import { giveawayTemplate, giveawayTopTemplate, giveawayView } from './giveaway-template.js';
import { hasLayout } from './layouts.js';
import type { UserToken } from './user-token.js';

/** The attributes of a giveaway. */
export interface GiveawayHost extends Host {
  readonly giveaway?: unknown;
  readonly client?: GiveawayAccess | undefined;
  readonly baseUrl?: string | undefined;
  readonly flowId?: string | undefined;
  readonly user?: string | undefined;
  readonly userToken?: UserToken | undefined;
  readonly remember: Remember;
}

/** Lazy-loaded. A giveaway: its offers, of which a shopper can claim codes. */
export class GiveawayContent implements Content, ReactiveController {
  readonly #host: GiveawayHost;
  readonly #shell: Shell;
  readonly source: GiveawaySource;
  readonly #claims: ClaimController;
  readonly #copying: CodeCopy;
  #announced?: ViewedGiveaway;
  /** The shown offers of the loaded giveaway. */
  #offers: readonly Offer[] = [];
  #context?: OfferContext | undefined;
  nextChange = Infinity;
  /** Whether the styles of this part are in the host's root. */
  #styled = false;

  constructor(host: GiveawayHost, shell: Shell) {
    this.#host = host;
    this.#shell = shell;
    this.source = new GiveawaySource(host, () => ({
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
      () => this.source.claimContext((host.remember ?? 'device').toLowerCase() as Remember),
      shell.fire,
    );
    this.#copying = new CodeCopy(shell);
    host.addController(this);
    shell.actions.claim = ({ place }) => void this.#claim(place!);
    shell.actions['copy-claimed'] = ({ button, place }) =>
      void this.#copying.copy(place!, button.closest('.card')!.querySelector<HTMLElement>('.code')!);
  }

  /** From now on, the host has its root. Codes may be forgotten before that. */
  hostConnected(): void {
    if (this.#styled) return;
    this.#styled = true;
    this.#shell.addStyles(codeBoxStyles, ...giveawayFlowStyles);
  }

  refresh(): Promise<void> {
    return this.source.refresh();
  }

  /** Settles when the current load has succeeded or failed. */
  async settled(): Promise<void> {
    await this.#host.updateComplete;
    await this.source.settled;
  }

  async adopt(data: unknown, display: DisplayOptions): Promise<TemplateResult> {
    const { giveaway, screen } = adoptGiveaway(data as DrawnGiveaway, display, this.source.base);
    this.source.adopt(giveaway);
    this.#announced = giveaway;
    return screen;
  }

  async claim(offerId: string): Promise<void> {
    const index = this.#offers.findIndex(({ id }) => id === offerId);
    if (index >= 0) await this.#claim({ offer: this.#offers[index]!, placement: 'giveaway', position: index + 1 });
  }

  async #claim(place: OfferPlace): Promise<void> {
    const { offer } = place;
    if (this.#shell.gated(offer)) return;
    const focused = this.#isFocused(offer);
    await this.#claims.press(place);
    await this.#host.updateComplete;
    // The focused button is gone, so the focus moves to what can be done with the code.
    if (focused && document.activeElement === document.body)
      this.#cardOf(offer)?.querySelector<HTMLElement>('.copy')?.focus();
  }

  forgetCodes(): void {
    this.#claims.forget();
  }

  get state(): State {
    if (this.source.loaded) return this.#offers.length ? 'ready' : 'empty';
    return this.source.failed ? 'error' : 'loading';
  }

  get settings(): Settings | undefined {
    return this.source.loaded?.settings;
  }

  get sections(): readonly ShownOffers[] {
    return [{ placement: 'giveaway', offers: this.#offers }];
  }

  get giveawayId(): string | undefined {
    return this.source.loaded?.id ?? this.#host.flowId;
  }

  get context(): OfferContext | undefined {
    return this.#context;
  }

  /** Computes everything that the templates show. */
  hostUpdate(): void {
    const { loaded } = this.source;
    const hide = this.#host.ageRestricted === 'hide';
    this.#offers = loaded?.offers.filter((offer) => !(hide && offer.ageRestricted)) ?? [];
    const now = Date.now();
    this.nextChange = this.#claims.update(this.#offers, now);
    this.#context = loaded && this.#createView(loaded.settings, now);
  }

  hostUpdated(): void {
    if (this.state === 'ready') this.#returnTo(this.#claims.takeSignedIn());
    const { loaded: giveaway } = this.source;
    if (!giveaway || this.state !== 'ready' || giveaway === this.#announced) return;
    this.#announced = giveaway;
    checkLayout(this.#host, 'headerTemplate', giveaway.headerTemplate, hasHeaderTemplate);
    checkLayout(this.#host, 'template', giveaway.template, hasLayout);
    dispatch(this.#host, 'rewards-ready', { giveaway, stale: false });
  }

  top(): TemplateResult | typeof nothing {
    const { loaded } = this.source;
    const { preview, headingLevel } = this.#host;
    return loaded
      ? giveawayTopTemplate(loaded, readHeadingLevel(headingLevel), preview, this.#shell.locale.strings)
      : nothing;
  }

  body(): TemplateResult {
    const { loaded, loading } = this.source;
    const { locale, afterPaint } = this.#shell;
    // A giveaway that was shown before a failure stays, and so does a covered offer.
    const lacks = hasWithheld(this.sections) && !loading;
    const words = lacks ? messageTemplate('error', locale.strings, afterPaint?.drawings) : nothing;
    return giveawayTemplate(loaded!, this.#offers, this.#context!, words);
  }

  #createView(settings: Settings, now: number): OfferContext {
    const { locale, gated, arrows } = this.#shell;
    return giveawayView({
      settings,
      locale,
      level: readHeadingLevel(this.#host.headingLevel),
      gated,
      arrows,
      now,
      foot: (place, context) =>
        claimTemplate(place, context, this.#claims.viewOf(place.offer), this.#copying.outcome(place.offer)),
    });
  }

  /** After signing in, shows the button that asked for it, and focuses it unless the shopper has moved on. */
  #returnTo(offerId: string | undefined): void {
    const card = offerId !== undefined && this.#cardOf({ id: offerId });
    const { activeElement: at, body } = document;
    if (!card || (at && at !== body && at.checkVisibility() && !(at === this.#host && card.matches(':focus-within'))))
      return;
    card.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    card.querySelector<HTMLElement>('[part=claim],.copy')?.focus({ preventScroll: true });
  }

  #cardOf(offer: Pick<Offer, 'id'>): Element | undefined {
    const cards = this.#host.renderRoot.querySelectorAll<HTMLElement>('.card');
    return [...cards].find((card) => card.dataset.offer === offer.id);
  }

  #isFocused(offer: Offer): boolean {
    return this.#cardOf(offer)?.querySelector('[part=claim]')?.matches(':focus') === true;
  }
}
