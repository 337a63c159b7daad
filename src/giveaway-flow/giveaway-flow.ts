import { nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { GiveawayAccess } from '../client/giveaway-endpoints.js';
import { RewardsError } from '../client/rewards-error.js';
import type { Look } from '../offers-element/look.js';
import type { State } from '../offers-element/frame.js';
import { OffersElement } from '../offers-element/offers-element.js';
import { dispatch } from '../events.js';
import type { OfferContext, ShownOffers } from '../offers/offer-context.js';
import type { Settings } from '../wire/settings.js';
import type { Remember } from './claims/claim-store.js';
import type { DrawnGiveaway } from './first-screen.js';
import type { FlowController } from './flow-controller.js';

/**
 * A giveaway of a merchant's account: its offers, and for each a code that a shopper can claim.
 *
 * @tag giveaway-flow
 * @summary Renders a giveaway and lets a shopper claim codes.
 *
 * @slot help - Is shown beside the last claim that was refused, or whose answer was lost.
 *
 * @event rewards-ready - The offers are on the page, after each load and each new `giveaway`. `stale` is always `false`: `{ giveaway, stale }`.
 * @event rewards-error - Loading failed; or a claim of `offer` failed, and nothing was claimed: `{ error, offer? }`.
 * @event rewards-claim - A code was claimed. Not for a code that was kept from before: `{ offer, code }`.
 * @event rewards-claim-refused - The service refused. `message` is its sentence, if it sent one: `{ offer, message }`.
 * @event rewards-claim-unconfirmed - The answer was lost: the code may have been given: `{ offer, error }`.
 * @event rewards-user-required - The shopper has to sign in. Cancel it to leave out our own words: `{ offer }`.
 *
 * @csspart steps - The steps of the giveaway.
 * @csspart step - One step, with its number and text.
 * @csspart claim - The button that claims a code.
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

  /** Address of the gateway or the service, without `/api/v1`. A path such as `/rewards` works too. */
  baseUrl?: string | undefined;

  /** Which giveaway to show (contract 4.2). */
  flowId?: string | undefined;

  /** Who the shopper is, together with `api-key`. Without a key it is never sent: the gateway knows. */
  user?: string | undefined;

  /** Where claimed codes are kept: on this `device`, for the `session` of the tab, or nowhere (`none`). */
  remember: Remember = 'device';

  /** A `RewardsClient` to load and claim with, instead of the address and the key. */
  client?: GiveawayAccess | undefined;

  /** A giveaway to show instead of loading one. Claims go to `client` or `base-url`. */
  giveaway?: unknown;

  /** Everything that a giveaway does: lazy-loaded, so that pages without one don't load it. */
  #flow?: FlowController;
  #failed = false;

  override connectedCallback(): Promise<void> {
    void this.#load();
    return super.connectedCallback();
  }

  override async refresh(): Promise<void> {
    if (this.#flow) return this.#flow.refresh();
    await (await this.#load())?.settled();
  }

  /**
   * Claims the code of an offer, as pressing its button does. Call it for a person's action only. The promise settles when the
   * outcome is known; at once for an offer that is not shown or not open.
   */
  async claim(offerId: string): Promise<void> {
    await (await this.#load())?.claim(offerId);
  }

  /**
   * Forgets all codes claimed at this address, in this browser and on the page. The promise settles when that is done.
   *
   * @throws {Error} when the code that does it can't be loaded
   */
  async forgetCodes(): Promise<void> {
    const flow = await this.#load();
    if (!flow) throw new Error('Part of rewards-widget could not be loaded');
    flow.forgetCodes();
  }

  /** @internal Takes over server-rendered data. */
  async adopt(drawn: DrawnGiveaway, look: Look): Promise<TemplateResult> {
    const flow = await this.#load();
    return flow!.adopt(drawn, look);
  }

  /** @internal */
  override get state(): State {
    return this.#flow?.state ?? (this.#failed ? 'error' : 'loading');
  }

  /** @internal */
  override get idle(): boolean {
    return this.#flow?.idle === true;
  }

  /** @internal */
  override get settings(): Settings | undefined {
    return this.#flow?.settings;
  }

  /** @internal */
  override get sections(): readonly ShownOffers[] {
    return this.#flow!.sections;
  }

  protected override get offerContext(): OfferContext | undefined {
    return this.#flow?.offerContext;
  }

  protected override topTemplate(): TemplateResult | typeof nothing {
    return this.#flow?.topTemplate() ?? nothing;
  }

  protected override contentTemplate(): TemplateResult {
    return this.#flow!.contentTemplate();
  }

  async #load(): Promise<FlowController | undefined> {
    if (this.#flow) return this.#flow;
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
