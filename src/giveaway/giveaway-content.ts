import { nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { ViewedGiveaway } from '../client/giveaway-endpoints.js';
import { checkLayout } from '../element/source.js';
import type { Content, Host, Shell } from '../element/shell.js';
import type { State } from '../element/frame.js';
import { dispatch } from '../events.js';
import { codeBoxStyles } from '../card/code-box.styles.js';
import { CodeCopy } from '../card/code-copy.js';
import { hasHeaderTemplate } from '../card/header.js';
import type { OfferContext, OfferPlace, ShownOffers } from '../card/offer-context.js';
import { messageTemplate } from '../card/states.js';
import type { Offer } from '../wire/offer.js';
import type { Settings } from '../wire/settings.js';
import type { GiveawayAttributes } from './access/access.js';
import { ClaimController } from './claims/claim-controller.js';
import { giveawayFlowStyles } from './giveaway-flow.styles.js';
import { GiveawaySource } from './giveaway-source.js';
import { deriveGiveaway, giveawayTemplate, giveawayTopTemplate, type GiveawayModel } from './giveaway-template.js';
import { hasLayout } from './layouts.js';

export type GiveawayHost = Host & GiveawayAttributes;

/** Lazy-loaded. A giveaway: its offers, of which a shopper can claim codes. */
export class GiveawayContent implements Content, ReactiveController {
  readonly #host: GiveawayHost;
  readonly #shell: Shell;
  readonly source: GiveawaySource;
  readonly #claims: ClaimController;
  readonly #copying: CodeCopy;
  #announced?: ViewedGiveaway;
  #model?: GiveawayModel | undefined;
  nextChange = Infinity;
  /** Whether the styles of this part are in the host's root. */
  #styled = false;

  constructor(host: GiveawayHost, shell: Shell) {
    this.#host = host;
    this.#shell = shell;
    this.source = new GiveawaySource(host);
    this.#claims = new ClaimController(host, this.source, shell.fire, () => shell.closeDetails());
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

  async claim(offerId: string): Promise<void> {
    const index = this.#offers.findIndex(({ id }) => id === offerId);
    if (index >= 0) await this.#claim({ offer: this.#offers[index]!, placement: 'giveaway', position: index + 1 });
  }

  async #claim(place: OfferPlace): Promise<void> {
    const { offer } = place;
    if (this.context?.gated(offer)) return;
    const focused = this.#isFocused(offer);
    await this.#claims.press(place);
    await this.#host.updateComplete;
    // The focused button is gone, so the focus moves to what can be done with the code.
    const { activeElement, body } = this.#host.ownerDocument;
    if (focused && activeElement === body) this.#cardOf(offer)?.querySelector<HTMLElement>('.copy')?.focus();
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
    return this.source.loaded?.id ?? this.#host.flowId ?? undefined;
  }

  get context(): OfferContext | undefined {
    return this.#model?.context;
  }

  hostUpdate(): void {
    const { loaded } = this.source;
    const { moment, arrows } = this.#shell;
    const shopper = {
      claimOf: (offer: Offer) => this.#claims.viewOf(offer),
      copied: (offer: Offer) => this.#copying.outcome(offer),
    };
    this.#model = loaded && deriveGiveaway(loaded, moment, moment.onServer ? undefined : shopper, arrows);
    if (!moment.onServer) this.nextChange = this.#claims.update(this.#offers, moment.now);
  }

  hostUpdated(): void {
    if (this.state === 'ready') this.#returnTo(this.#claims.takeSignedIn(this.#offers));
    const { loaded: giveaway } = this.source;
    if (!giveaway || this.state !== 'ready' || giveaway === this.#announced || giveaway === this.source.adopted) return;
    this.#announced = giveaway;
    checkLayout(this.#host, 'headerTemplate', giveaway.headerTemplate, hasHeaderTemplate);
    checkLayout(this.#host, 'template', giveaway.template, hasLayout);
    dispatch(this.#host, 'rewards-ready', { giveaway, stale: false });
  }

  top(): TemplateResult | typeof nothing {
    return this.#model ? giveawayTopTemplate(this.#model) : nothing;
  }

  body(): TemplateResult {
    const { moment, afterPaint } = this.#shell;
    // A giveaway that was shown before a failure stays, and so does a covered offer.
    const { failure, loading } = this.source;
    const hasNothing = this.#model!.giveaway.withheld && failure && !loading;
    const message = hasNothing ? messageTemplate('error', moment.locale.strings, afterPaint?.drawings) : nothing;
    return giveawayTemplate(this.#model!, message);
  }

  /** The shown offers of the loaded giveaway. */
  get #offers(): readonly Offer[] {
    return this.#model?.offers ?? [];
  }

  /** After signing in, here or on another page, shows the button that asked for it, and focuses it unless the shopper has moved on. */
  #returnTo(offerId: string | undefined): void {
    const card = offerId !== undefined && this.#cardOf({ id: offerId });
    const { activeElement: at, body } = this.#host.ownerDocument;
    if (!card) return;
    // Outside of a shadow root around us, the focus is at that root's host.
    const isOurs = this.#host.renderRoot instanceof ShadowRoot && this.#host.renderRoot.activeElement;
    if (isOurs ? !card.matches(':focus-within') : at && at !== body && at.checkVisibility()) return;
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
