import { nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { GiveawayAccess } from '../client/giveaway-endpoints.js';
import { RewardsError } from '../client/rewards-error.js';
import type { State } from '../element/frame.js';
import { OffersElement } from '../element/offers-element.js';
import { dispatch } from '../events.js';
import type { OfferView } from '../offers/offer-view.js';
import type { Settings } from '../wire/settings.js';
import type { Remember } from './claims/claim-storage.js';
import type { FlowController } from './flow-controller.js';

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
  static override readonly properties: PropertyDeclarations = {
    baseUrl: { attribute: 'base-url' },
    flowId: { attribute: 'flow-id' },
    user: {},
    remember: {},
    client: { attribute: false },
    giveaway: { attribute: false },
  };

  /** Address of the service or gateway, without `/api/v1`; a path such as `/rewards` works. */
  baseUrl?: string;

  /** Which giveaway (contract 4.2). */
  flowId?: string;

  /** The shopper's identifier, together with `api-key`. Behind a gateway it is never sent: the gateway knows. */
  user?: string;

  /** Where claimed codes are kept: on this `device`, for the `session` of the tab, or `none`. */
  remember: Remember = 'device';

  /** A client to load and claim with, instead of the address. */
  client?: GiveawayAccess;

  /** A giveaway to render instead of loading one: raw JSON, or a giveaway as read. */
  giveaway?: unknown;

  /** All that a giveaway does: a part of the code, so that pages without one pay for its name alone. */
  #flow?: FlowController;
  #failed = false;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  override async refresh(): Promise<void> {
    if (this.#flow) return this.#flow.refresh();
    await (await this.#load())?.settled();
  }

  /**
   * Claims the code of an offer, as a press of its button does: call it for a person's action only.
   *
   * @returns when it is known what came of it; at once for an offer that is not there or not open
   */
  async claim(offerId: string): Promise<void> {
    await (this.#flow ?? (await this.#load()))?.claim(offerId);
  }

  /**
   * Forgets all codes claimed at this address, in this browser and on the page.
   *
   * @returns when that is done
   * @throws {Error} when the code that does it can't be loaded
   */
  async forgetCodes(): Promise<void> {
    const flow = this.#flow ?? (await this.#load());
    if (!flow) throw new Error('Part of rewards-widget could not be loaded: the codes are kept.');
    flow.forgetCodes();
  }

  protected override get state(): State {
    return this.#flow?.state ?? (this.#failed ? 'error' : 'loading');
  }

  protected override get settings(): Settings | undefined {
    return this.#flow?.settings;
  }

  protected override get offerView(): OfferView | undefined {
    return this.#flow?.offerView;
  }

  protected override get stale(): boolean {
    return false;
  }

  protected override headerTemplate(): TemplateResult | typeof nothing {
    return this.#flow?.headerTemplate() ?? nothing;
  }

  protected override staleTemplate(): typeof nothing {
    return nothing;
  }

  protected override contentTemplate(): TemplateResult {
    return this.#flow!.contentTemplate();
  }

  async #load(): Promise<FlowController | undefined> {
    try {
      const { FlowController } = await import('./flow-controller.js');
      this.#flow ??= new FlowController(this);
    } catch (cause) {
      this.#failed = true;
      const error = new RewardsError('network', 'Part of rewards-widget could not be loaded', { cause });
      dispatch(this, 'rewards-error', { error });
    }
    this.requestUpdate();
    return this.#flow;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'giveaway-flow': GiveawayFlow;
  }
}
