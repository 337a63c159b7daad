import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { GiveawayAccess, ViewedGiveaway } from '../client/giveaway-endpoints.js';
import { OffersElement, type State } from '../element/offers-element.js';
import { dispatch } from '../events.js';
import { CodeCopy } from '../offers/code-copy.js';
import { hasHeaderTemplate } from '../offers/header.js';
import { Memo } from '../offers/memo.js';
import type { OfferPlace, OfferView } from '../offers/offer-view.js';
import type { Offer } from '../wire/offer.js';
import { readUser } from '../wire/user.js';
import type { Settings } from '../wire/settings.js';
import { availabilityOf } from './claims/availability.js';
import { ClaimController } from './claims/claim-controller.js';
import type { Remember } from './claims/claim-storage.js';
import { claimTemplate } from './claims/claim-template.js';
import { giveawayFlowStyles } from './giveaway-flow.styles.js';
import { GiveawaySource } from './giveaway-source.js';
import { hasLayout, layoutTemplate } from './layouts.js';
import { stepsTemplate } from './steps.js';

const NONE: readonly Offer[] = [];

/**
 * A giveaway of a merchant's account: its offers, and for each a code that a shopper can claim.
 *
 * @tag giveaway-flow
 * @summary Renders a giveaway and lets a shopper claim codes.
 *
 * @slot header - Replaces the header.
 * @slot loading - Replaces the skeleton while the giveaway is loaded.
 * @slot empty - Replaces the words for a giveaway without offers.
 * @slot error - Replaces the words and the button for a giveaway that could not be loaded.
 * @slot help - Stands beside a refusal, or beside a claim whose answer was lost.
 * @slot footer - Stands below the offers.
 *
 * @event rewards-ready - A load or a new payload with content is rendered: `{ giveaway, stale }`.
 * @event rewards-error - Loading failed: `{ error }`; or a claim failed, and nothing was claimed: `{ error, offer }`.
 * @event rewards-warning - The payload drifts from the contract: `{ path, problem }`.
 * @event rewards-offer-view - Half of a card was in view for a second: `{ offer, placement, position }`.
 * @event rewards-offer-open - Details were opened: `{ offer, placement }`.
 * @event rewards-offer-click - A call to action was activated; cancelable: `{ offer, placement, position, url }`.
 * @event rewards-code-copy - Copy was pressed: `{ offer, copied }`.
 * @event rewards-claim - A code was claimed: `{ offer, code }`.
 * @event rewards-claim-refused - A claim was refused: `{ offer, message }`.
 * @event rewards-claim-unconfirmed - The answer to a claim was lost: `{ offer, error }`.
 * @event rewards-user-required - A claim needs a shopper who is signed in; cancelable: `{ offer }`.
 *
 * @csspart header - The header.
 * @csspart heading - Its heading.
 * @csspart subheading - The line under the heading.
 * @csspart logo - The giveaway's logo in the header.
 * @csspart ribbon - The mark of a preview.
 * @csspart steps - What the shopper is to do.
 * @csspart step - One of the steps.
 * @csspart placement - The section of the offers.
 * @csspart offer - A card, named by `data-offer`.
 * @csspart offer-image - A card's picture.
 * @csspart offer-logo - The partner's logo.
 * @csspart offer-partner - The partner's name.
 * @csspart offer-title - The offer's title.
 * @csspart offer-description - The offer's description.
 * @csspart discount - What is to be saved.
 * @csspart badge - Marks an ended and an age-restricted offer, and a preview's code.
 * @csspart claim - The button that claims a code.
 * @csspart message - What came of a claim, or when it will be possible.
 * @csspart code - A claimed code.
 * @csspart copy - Copies the code.
 * @csspart cta - Leads to the partner's site, once there is a code.
 * @csspart details-button - Opens the details.
 * @csspart details - The dialog of the details.
 * @csspart terms - Terms, as link or as text.
 * @csspart expiry - How often and until when a code can be claimed.
 * @csspart skeleton - What stands in while loading.
 * @csspart empty - The words for no offers.
 * @csspart error - The words for a failure.
 * @csspart retry - Tries again.
 *
 * @cssproperty --rewards-cta-color - Text of buttons that claim; from the settings.
 * @cssproperty --rewards-cta-bg - Ground of buttons that claim; from the settings.
 * @cssproperty --rewards-header-bg - Ground of the header; from the settings.
 * @cssproperty --rewards-header-text-color - Text of the header; from the settings.
 * @cssproperty [--rewards-font=system-ui, sans-serif] - Font family.
 * @cssproperty [--rewards-radius=14px] - Radius of cards and header.
 * @cssproperty [--rewards-gap=16px] - Distance between cards; 12px in narrow giveaways.
 * @cssproperty [--rewards-card-min=15em] - Least width of a card in a grid.
 * @cssproperty --rewards-surface - Ground of cards.
 * @cssproperty --rewards-text - Text.
 * @cssproperty --rewards-muted - Secondary text.
 * @cssproperty --rewards-border - Borders.
 * @cssproperty --rewards-focus - Focus rings.
 *
 * @cssstate loading - The giveaway is being loaded.
 * @cssstate ready - Offers are shown.
 * @cssstate empty - There are no offers to show.
 * @cssstate error - The giveaway could not be loaded.
 */
export class GiveawayFlow extends OffersElement {
  static override readonly styles = giveawayFlowStyles;

  /** Address of the service or gateway, without `/api/v1`; a path such as `/rewards` works. */
  @property({ attribute: 'base-url' }) baseUrl?: string;

  /** Which giveaway (contract 4.2). */
  @property({ attribute: 'flow-id' }) flowId?: string;

  /** The shopper's identifier, together with `api-key`. Behind a gateway it is never sent: the gateway knows. */
  @property() user?: string;

  /** Where claimed codes are kept: on this `device`, for the `session` of the tab, or `none`. */
  @property() remember: Remember = 'device';

  /** A client to load and claim with, instead of the address. */
  @property({ attribute: false }) client?: GiveawayAccess;

  /** A giveaway to render instead of loading one: raw JSON, or a giveaway as read. */
  @property({ attribute: false }) giveaway?: unknown;

  readonly #source = new GiveawaySource(this, () => ({
    giveaway: this.giveaway,
    client: this.client,
    // Null is an attribute that was removed.
    baseUrl: this.baseUrl ?? undefined,
    apiKey: this.apiKey,
    flowId: this.flowId,
    user: readUser(this.user),
    preview: this.preview,
  }));
  readonly #claims = new ClaimController(this, () =>
    // As with HTML attributes, case doesn't matter and a missing one is the default.
    this.#source.claimContext((this.remember ?? 'device').toLowerCase() as Remember),
  );
  readonly #copying = new CodeCopy(this);
  #announced?: ViewedGiveaway;
  readonly #shown = new Memo<readonly Offer[]>();
  /** The instant of this update, in epoch milliseconds. */
  #now = 0;

  override refresh(): Promise<void> {
    return this.#source.refresh();
  }

  /**
   * Claims the code of an offer, as a press of its button does: call it for a person's action only.
   *
   * @returns when it is known what came of it; at once for an offer that is not there or not open
   */
  async claim(offerId: string): Promise<void> {
    const offer = this.#offers.find(({ id }) => id === offerId);
    if (!offer || this.gated(offer)) return;
    const focused = this.#isFocused(offer);
    await this.#claims.press(offer);
    await this.updateComplete;
    // The button has gone with the focus: it goes on to what can be done with the code.
    if (focused && document.activeElement === document.body)
      this.#cardOf(offer)?.querySelector<HTMLElement>('.copy')?.focus();
  }

  /** Forgets all codes claimed at this address, in this browser and on the page, at once. */
  forgetCodes(): void {
    this.#claims.forget();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.#now = Date.now();
    this.expiry.set(this.#claims.update(this.#offers, this.#now));
  }

  protected override get state(): State {
    if (this.#source.loaded) return this.#offers.length ? 'ready' : 'empty';
    return this.#source.failed ? 'error' : 'loading';
  }

  protected override get stale(): boolean {
    return false;
  }

  protected override get settings(): Settings | undefined {
    return this.#source.loaded?.settings;
  }

  protected override updated(): void {
    super.updated();
    const { loaded: giveaway } = this.#source;
    if (!giveaway) return;
    if (this.state !== 'ready' || giveaway === this.#announced) return;
    this.#announced = giveaway;
    this.checkLayout('headerTemplate', giveaway.headerTemplate, hasHeaderTemplate);
    this.checkLayout('template', giveaway.template, hasLayout);
    dispatch(this, 'rewards-ready', { giveaway, stale: false });
  }

  protected override headerTemplate(): TemplateResult | typeof nothing {
    const { loaded } = this.#source;
    if (!loaded) return nothing;
    const { header, logo, name } = loaded;
    return this.topTemplate(
      loaded.headerTemplate,
      {
        heading: header.title ?? name ?? this.language.locale.strings.heading,
        subheading: header.description ?? '',
        logo,
        logos: logo ? [logo] : [],
      },
      stepsTemplate(header.steps),
    );
  }

  protected override staleTemplate(): typeof nothing {
    return nothing;
  }

  protected override contentTemplate(): TemplateResult {
    const { template, settings } = this.#source.loaded!;
    const view: OfferView = {
      settings,
      locale: this.language.locale,
      headingLevel: Math.min(this.level + 1, 6),
      gated: (offer) => this.gated(offer),
      linkLabel: this.language.locale.strings.viewOffer,
      ended: (offer) => availabilityOf(offer, this.#now) === 'ended',
      foot: (place, offerView) => {
        const { offer } = place;
        return claimTemplate(place, offerView, this.#claims.viewOf(offer), this.#copying.outcome(offer));
      },
    };
    return html`<section part="placement" data-placement="giveaway">
        ${layoutTemplate(template, this.#offers, view)}
      </section>
      ${this.details.template(view)}`;
  }

  protected override onAction(action: string | undefined, target: HTMLElement, place: OfferPlace | undefined): void {
    const code = target.closest('.card')?.querySelector<HTMLElement>('.code');
    if (action === 'claim' && place?.offer.id !== undefined) void this.claim(place.offer.id);
    else if (action === 'copy' && code && place) void this.#copying.copy(place.offer, code);
    else super.onAction(action, target, place);
  }

  /** The offers of the giveaway that is loaded, as far as they are shown. */
  get #offers(): readonly Offer[] {
    const offers = this.#source.loaded?.offers ?? NONE;
    const hide = this.ageRestricted === 'hide';
    return this.#shown.get([offers, hide], () => offers.filter((offer) => !(hide && offer.ageRestricted)));
  }

  #cardOf(offer: Offer): Element | undefined {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.card')].find((card) => card.dataset.offer === offer.id);
  }

  #isFocused(offer: Offer): boolean {
    return this.#cardOf(offer)?.querySelector('[part=claim]')?.matches(':focus') === true;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'giveaway-flow': GiveawayFlow;
  }
}
