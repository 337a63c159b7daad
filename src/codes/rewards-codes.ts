import type { PropertyDeclarations, PropertyValues } from 'lit';
import { codeBoxStyles } from '../card/code-box.styles.js';
import type { GiveawayAccess } from '../client/giveaway-endpoints.js';
import { RewardsElement } from '../element/rewards-element.js';
import type { UserToken } from '../shopper/user-token.js';
import type { Remember } from '../shopper/storage.js';
import { readBoolean } from '../element/moment.js';
import { controlStyles } from '../theme/controls.styles.js';
import { tokenStyles } from '../theme/tokens.styles.js';
import { CodesContent } from './codes-content.js';
import { rewardsCodesStyles } from './rewards-codes.styles.js';

/**
 * The codes that a shopper has claimed, of all giveaways at one address, as far as this browser keeps them, or the gateway's vault.
 *
 * @tag rewards-codes
 * @summary Shows a shopper's claimed codes, and lets them use one at the till.
 *
 * @slot empty - Replaces the message that there are no codes.
 *
 * @event rewards-code-copy - A code was copied, by its button or by the link beside it: `{ offer, placement, position, copied }`.
 * @event rewards-code-show - A code was opened for the till. `as` is `qr` or `code128`: `{ offer, placement, position, as }`.
 * @event rewards-offer-click - The link to the partner was pressed. Cancel it to stop the navigation: `{ offer, placement, position, url }`.
 *
 * @csspart heading - The heading.
 * @csspart offer - A card, with `data-offer`: the offer's id.
 * @csspart picture - The frame of its picture. Without a picture, it shows the partner's initial.
 * @csspart offer-image - The picture itself.
 * @csspart offer-partner - The partner's name.
 * @csspart offer-title - The offer's title.
 * @csspart expiry - When the code ends, or has ended.
 * @csspart code-box - The ticket that a code is on, with its copy button.
 * @csspart code - The code itself.
 * @csspart copy - Copies the code.
 * @csspart cta - Copies the code, and opens the partner's site.
 * @csspart till - Opens the code for the till.
 * @csspart more - Opens what is done rarely: `remind`, `away`, `back` and `remove`.
 * @csspart remind - Saves a reminder for the calendar.
 * @csspart print - Prints the codes.
 * @csspart away - Marks a code as used.
 * @csspart back - Takes that back.
 * @csspart remove - Removes a code from this browser, and from the vault.
 * @csspart remove-all - Removes all codes from this browser, and from the vault.
 * @csspart message - Says that a change could not be saved, or that something could not be loaded.
 * @csspart empty - The message that there are no codes.
 * @csspart error - The words for a failure: above the codes of this browser without a connection, below them if only the vault is missing.
 * @csspart retry - Tries again.
 *
 * @cssproperty --rewards-cta-color - Text of the button for the till.
 * @cssproperty --rewards-cta-bg - Its background.
 * @cssproperty [--rewards-font=inherit] - Font family. By default the page's. Codes are monospaced.
 * @cssproperty [--rewards-radius=14px] - Corners of cards. Corners inside them follow.
 * @cssproperty [--rewards-gap=16px] - Distance between cards.
 * @cssproperty [--rewards-surface=light-dark(#fff, #1c1d21)] - Background of cards.
 * @cssproperty [--rewards-text=light-dark(#17181c, #f3f3f4)] - Text.
 * @cssproperty [--rewards-muted=light-dark(#5c5f67, #a9acb5)] - Secondary text.
 * @cssproperty [--rewards-border=light-dark(#17181c1c, #ffffff26)] - Borders.
 * @cssproperty [--rewards-focus=light-dark(#1c5fd8, #8db6ff)] - Focus rings.
 *
 * @cssstate loading - The gateway has yet to say who the shopper is.
 * @cssstate ready - Codes are shown.
 * @cssstate empty - There are no codes, or nobody is signed in.
 * @cssstate error - The gateway could not say who the shopper is.
 */
export class RewardsCodes extends RewardsElement {
  static override readonly styles = [tokenStyles, controlStyles, codeBoxStyles, rewardsCodesStyles];

  static override readonly properties: PropertyDeclarations = {
    baseUrl: { attribute: 'base-url' },
    apiKey: { attribute: 'api-key' },
    user: {},
    userToken: { attribute: 'user-token' },
    remember: {},
    heading: {},
    barcode: {},
    vault: { converter: readBoolean },
    client: { attribute: false },
  };

  /** The same `base-url` as the `<giveaway-flow>` in which the codes were claimed. */
  baseUrl?: string | undefined;

  /** Same as on `<giveaway-flow>`: identifies the shopper together with `user`. Never sent. */
  apiKey?: string | undefined;

  /** Who the shopper is, together with `api-key`. Never sent. */
  user?: string | undefined;

  /** The shopper's signed token, for a gateway: a text, or a function that returns it or a promise. */
  userToken?: UserToken | undefined;

  /** Where claimed codes are kept: on this `device`, for the `session` of the tab, or nowhere (`none`). */
  remember: Remember = 'device';

  /** Text of the heading. By default, our own in the reader's language. */
  heading?: string | undefined;

  /** `code128` shows codes of at most 16 ASCII characters as that barcode at the till. All others are QR codes. */
  barcode: 'qr' | 'code128' = 'qr';

  /** Also shows the codes that the shopper has claimed on other devices, if the gateway has a vault. */
  vault = false;

  /** A `RewardsClient` whose address and key count, instead of `base-url` and `api-key`. */
  client?: Pick<GiveawayAccess, 'hasKey' | 'baseUrl'> | undefined;

  readonly #content = this.show((shell) => new CodesContent(this, shell));

  /**
   * Forgets all codes claimed at this address, in this browser and on the page, and with `vault` those that the shopper has there. The
   * promise settles when that is done, and rejects if the vault could not be erased.
   */
  async forgetCodes(): Promise<void> {
    await this.#content.forget();
    await this.settled;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    // For pages that read it: frameworks may have written a text.
    this.vault = readBoolean(this.vault);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'rewards-codes': RewardsCodes;
  }
}
