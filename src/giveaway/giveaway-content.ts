import { nothing, type ReactiveController } from 'lit';
import type { ViewedGiveaway } from '../client/giveaway-endpoints.js';
import { checkLayout } from '../element/source.js';
import type { Content, Host, Shell } from '../element/shell.js';
import type { Frame } from '../element/frame.js';
import { emptyView, keepLast, type View } from '../element/view.js';
import { dispatch } from '../events.js';
import { codeBoxStyles } from '../card/code-box.styles.js';
import { CodeCopy } from '../card/code-copy.js';
import { hasHeaderTemplate } from '../card/header.js';
import type { OfferPlace } from '../card/offer-context.js';
import { messageTemplate } from '../card/states.js';
import type { Offer } from '../wire/offer.js';
import type { GiveawayAttributes } from './access.js';
import { ClaimController } from './claims/claim-controller.js';
import { giveawayFlowStyles } from './giveaway-flow.styles.js';
import { GiveawaySource } from './giveaway-source.js';
import { giveawayTemplate, giveawayTopTemplate, hasLayout } from './giveaway-template.js';
import { deriveGiveaway, offersOf, type GiveawayView } from './giveaway-view.js';
import { VaultController } from './vault/vault-controller.js';

export type GiveawayHost = Host & GiveawayAttributes;

/** Lazy-loaded. A giveaway: its offers, of which a shopper can claim codes. */
export class GiveawayContent implements Content, ReactiveController {
  readonly #host: GiveawayHost;
  readonly #shell: Shell;
  readonly source: GiveawaySource;
  readonly #claims: ClaimController;
  readonly #copying: CodeCopy;
  #announced?: ViewedGiveaway;
  view?: View;
  /** The view of what is loaded. */
  #shown?: GiveawayView | undefined;
  readonly #derive = keepLast(deriveGiveaway);
  /** The offers whose codes were copied. */
  #copied: ReadonlySet<Offer> = new Set();

  constructor(host: GiveawayHost, shell: Shell) {
    this.#host = host;
    this.#shell = shell;
    this.source = new GiveawaySource(host);
    this.#claims = new ClaimController(host, this.source, shell.fire, () => shell.closeDetails());
    this.#copying = CodeCopy.of(shell);
    host.addController(this);
    new VaultController(host, shell, this.source);
    shell.addActions({ claim: ({ place }) => void this.#claim(place!) });
    // On a card, or in the details.
    host.addEventListener('rewards-code-copy', ({ detail: { copied, offer } }) => {
      if (copied) this.#copied = new Set([...this.#copied, offer]);
    });
  }

  /** From now on, the host has its root. Codes may be forgotten before that. */
  hostConnected(): void {
    this.#shell.addStyles(codeBoxStyles, ...giveawayFlowStyles);
  }

  refresh(): Promise<void> {
    return this.source.refresh();
  }

  async claim(offerId: string): Promise<void> {
    if (this.source.awaitsNearness && this.#host.isConnected) {
      await this.refresh();
      await this.#host.updateComplete;
    }
    const offers = this.#shown?.sections[0].offers ?? [];
    const index = offers.findIndex(({ offer }) => offer.id === offerId);
    if (index >= 0) await this.#claim({ ...offers[index]!, placement: 'giveaway', position: index + 1 });
  }

  async #claim(place: OfferPlace): Promise<void> {
    const { offer } = place;
    // What a server has drawn may be pressed before it is loaded.
    this.source.comeNear();
    const focused = this.#cardOf(offer)?.querySelector('[part=claim]')?.matches(':focus');
    await this.#claims.press(place);
    await this.#host.updateComplete;
    // The focused button is gone, so the focus moves to what can be done with the code.
    const { activeElement, body } = this.#host.ownerDocument;
    if (focused && activeElement === body) this.#cardOf(offer)?.querySelector<HTMLElement>('[part=copy]')?.focus();
  }

  forgetCodes(): void {
    this.#claims.forget();
  }

  hostUpdate(): void {
    const { loaded, failed } = this.source;
    const { moment, arrows } = this.#shell;
    const offers = loaded ? offersOf(loaded, moment.display) : [];
    const claims = moment.onServer ? undefined : this.#claims.update(offers, moment.now);
    this.#shown = loaded && this.#derive(loaded, moment, claims, this.#copying.last, this.#copied, arrows);
    this.view = this.#shown ?? emptyView(moment, failed ? 'error' : 'loading');
  }

  hostUpdated(): void {
    const { loaded: giveaway, adopted } = this.source;
    if (!giveaway || this.view?.state !== 'ready') return;
    this.#returnTo(this.#claims.takeSignedIn(giveaway.offers));
    if (giveaway === this.#announced || giveaway === adopted) return;
    this.#announced = giveaway;
    checkLayout(this.#host, 'headerTemplate', giveaway.headerTemplate, hasHeaderTemplate);
    checkLayout(this.#host, 'template', giveaway.template, hasLayout);
    dispatch(this.#host, 'rewards-ready', { giveaway, stale: false });
  }

  template(): Pick<Frame, 'header' | 'content'> {
    const view = this.#shown;
    if (!view) return {};
    const header = giveawayTopTemplate(view);
    if (view.state === 'empty') return { header };
    // A giveaway that was shown before a failure stays, and so does the question of age.
    const { failure, loading } = this.source;
    const hasNothing = view.giveaway.question && failure && !loading;
    const { strings } = view.moment.locale;
    const message = hasNothing ? messageTemplate('error', strings, this.#shell.afterPaint?.drawings) : nothing;
    return { header, content: giveawayTemplate(view, message) };
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
    card.querySelector<HTMLElement>('[part=claim],[part=copy]')?.focus({ preventScroll: true });
  }

  #cardOf(offer: Pick<Offer, 'id'>): Element | undefined {
    const cards = this.#host.renderRoot.querySelectorAll<HTMLElement>('.card');
    return [...cards].find((card) => card.dataset.offer === offer.id);
  }
}
