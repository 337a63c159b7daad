import type { PropertyDeclarations, PropertyValues } from 'lit';
import type { GiveawayAccess } from '../client/giveaway-endpoints.js';
import { RewardsError } from '../client/rewards-error.js';
import { dispatch } from '../events.js';
import type { Content, Shell } from '../element/shell.js';
import { emptyView } from '../element/view.js';
import { readBoolean } from '../element/moment.js';
import { OffersElement } from '../element/offers-element.js';
import { canDraw } from '../theme/root-styles.js';
import type { Remember } from '../shopper/storage.js';
import type { GiveawayContent } from './giveaway-content.js';
import type { UserToken } from '../shopper/user-token.js';

/**
 * A giveaway of a merchant's account: its offers, and for each a code that a shopper can claim.
 *
 * @tag giveaway-flow
 * @summary Renders a giveaway and lets a shopper claim codes.
 *
 * @slot help - Is shown beside the last claim that was refused, or whose answer was lost.
 *
 * @event rewards-ready - The offers are on the page, after each load and each new `giveaway`. `stale` is always `false`: `{ giveaway, stale }`.
 * @event rewards-error - Loading failed; or a claim of `offer` failed, and nothing was claimed: `{ error, offer?, placement?, position?, giveaway? }`.
 * @event rewards-claim - A code was claimed. Not for a code that was kept from before: `{ offer, placement, position, giveaway, code }`.
 * @event rewards-claim-refused - The service refused. `message` is its sentence, if it sent one: `{ offer, placement, position, giveaway, message }`.
 * @event rewards-claim-unconfirmed - The answer was lost: the code may have been given: `{ offer, placement, position, giveaway, error }`.
 * @event rewards-user-required - The shopper has to sign in. Cancel it to leave out our own words: `{ offer, placement, position, giveaway }`.
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
    userToken: { attribute: 'user-token' },
    remember: {},
    vault: { converter: readBoolean },
    client: { attribute: false },
    giveaway: { attribute: false },
  };

  /** Address of the gateway or the service, without `/api/v1`. A path such as `/rewards` works too. */
  baseUrl?: string | undefined;

  /** Which giveaway to show (contract 4.2). */
  flowId?: string | undefined;

  /** Who the shopper is, together with `api-key`. Without a key it is never sent: the gateway knows. */
  user?: string | undefined;

  /** The shopper's signed token, for a gateway: a text, or a function that returns it or a promise. Never sent with `api-key`. */
  userToken?: UserToken | undefined;

  /** Where claimed codes are kept: on this `device`, for the `session` of the tab, or nowhere (`none`). */
  remember: Remember = 'device';

  /** Also shows the codes that the shopper has claimed on other devices, and keeps them as those claimed here, if the gateway has a vault. */
  vault = false;

  /** A `RewardsClient` to load and claim with, instead of the address and the key. */
  client?: GiveawayAccess | undefined;

  /** A giveaway to show instead of loading one. Claims go to `client` or `base-url`. */
  giveaway?: unknown;

  /** Lazy-loaded, so that pages without a giveaway don't load it. */
  #content?: GiveawayContent;
  readonly #part = { loading: true };

  constructor() {
    super();
    this.show((shell) => this.#unloaded(shell, 'loading'));
  }

  override connectedCallback(): Promise<void> {
    if (canDraw()) void this.#load();
    return super.connectedCallback();
  }

  /**
   * Claims the code of an offer, as pressing its button does. Call it for a person's action only. The promise settles when the
   * outcome is known; at once for an offer that is not shown or not open.
   */
  async claim(offerId: string): Promise<void> {
    await (await this.#load())?.claim(offerId);
  }

  /**
   * Forgets all codes claimed at this address, in this browser and on the page. A gateway's vault keeps them: with `vault`, the next load
   * shows them again. The promise settles when that is done.
   *
   * @throws {Error} when the code that does it can't be loaded
   */
  async forgetCodes(): Promise<void> {
    const content = await this.#load();
    if (!content) throw new Error('Part of rewards-widget could not be loaded');
    content.forgetCodes();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.vault = readBoolean(this.vault);
  }

  async #load(): Promise<GiveawayContent | undefined> {
    if (this.#content) return this.#content;
    this.#part.loading = true;
    try {
      const { GiveawayContent } = await import('./giveaway-content.js');
      this.#content ??= this.show((shell) => new GiveawayContent(this, shell));
    } catch (cause) {
      this.#part.loading = false;
      this.show((shell) => this.#unloaded(shell, 'error'));
      const error = new RewardsError('network', 'Part of rewards-widget could not be loaded', { cause });
      dispatch(this, 'rewards-error', { error });
    }
    return this.#content;
  }

  /** What is shown without the part. */
  #unloaded(shell: Shell, state: 'loading' | 'error'): Content {
    const load = () => this.#load();
    return {
      source: this.#part,
      get view() {
        return emptyView(shell.moment, state);
      },
      refresh: async () => {
        (await load())?.source.comeNear();
        await this.settled;
      },
      get parts() {
        return load();
      },
    };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'giveaway-flow': GiveawayFlow;
  }
}
