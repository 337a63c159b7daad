import type { CSSResultGroup, PropertyDeclarations, PropertyValues } from 'lit';
import type { AgeRestricted } from '../card/of-age.js';
import { registerHeaderTemplate } from '../card/header.js';
import { setStrings } from '../locales/registry.js';
import { readBoolean } from './moment.js';
import { offersElementStyles } from './offers-element.styles.js';
import type { ImageUrl } from './pictures/picture-addresses.js';
import { RewardsElement } from './rewards-element.js';

/**
 * The base of both elements with offers: a payload in one of four states, with offers that react to the same presses.
 *
 * @slot header - Replaces the header.
 * @slot disclosure - Replaces the line that partners pay, whether or not there is one.
 * @slot loading - Replaces the skeleton.
 * @slot empty - Replaces the message that there are no offers.
 * @slot error - Replaces the words and the button for what could not be loaded.
 * @slot footer - Is below the offers, in every state.
 *
 * @event rewards-warning - The payload drifts from the contract. Once for each path: `{ path, problem }`.
 * @event rewards-offer-view - Half of a card was in view for a second, in a tab that is shown. Once for each offer and placement: `{ offer, placement, position }`.
 * @event rewards-offer-open - The details were opened: `{ offer, placement, position }`.
 * @event rewards-offer-click - A call to action was pressed, on the card or in the details. Cancel it to stop the navigation: `{ offer, placement, position, url }`.
 * @event rewards-offer-share - The offer was shared by the system's sheet, or its link was copied, with `deep-links`: `{ offer, placement, position, method }`.
 * @event rewards-code-copy - A code was copied, by its button or by the link beside it: `{ offer, placement, position, copied }`.
 *
 * @csspart header - The header.
 * @csspart heading - Its heading.
 * @csspart subheading - The line under the heading.
 * @csspart logo - A logo in the header.
 * @csspart ribbon - Marks a preview.
 * @csspart disclosure - The line that partners pay.
 * @csspart placement - A section, with `data-placement`: `hero`, `popular`, `all`, `test` or `giveaway`.
 * @csspart offer - A card, with `data-offer`: the offer's id.
 * @csspart picture - The frame of its picture, on a card and in the details. Without a picture, it shows the partner's initial.
 * @csspart offer-image - The picture itself.
 * @csspart offer-logo - The partner's logo.
 * @csspart offer-partner - The partner's name.
 * @csspart offer-title - The offer's title.
 * @csspart offer-description - Its description.
 * @csspart discount - What the shopper saves.
 * @csspart badge - Marks an ended, a test or an age-restricted offer, and a sample code.
 * @csspart cta - The link to the partner. In a giveaway, once there is a code.
 * @csspart details-button - Opens the details, as a press on the rest of the card does. On phones, beside a call to action, it is visible only while it has the focus.
 * @csspart details - The dialog of the details.
 * @csspart details-title - Its title.
 * @csspart details-close - The button that closes it.
 * @csspart share - The button that shares the offer, with `deep-links`.
 * @csspart terms - The terms, as a link or as text.
 * @csspart expiry - When the offer ends. In a giveaway also how often it can be claimed.
 * @csspart code-box - The ticket that a code is on, with its copy button.
 * @csspart code - The code itself.
 * @csspart copy - Copies the code.
 * @csspart arrow - Scrolls a row back or forward.
 * @csspart age-question - Asks for the reader's age, if offers wait for it.
 * @csspart message - Says that something could not be loaded. In a giveaway also the outcome of a claim, or when the offer opens or has ended.
 * @csspart skeleton - Shown while loading.
 * @csspart empty - The message that there are no offers.
 * @csspart error - The words for a failure.
 * @csspart retry - Tries again.
 *
 * @cssproperty --rewards-cta-color - Text of calls to action and claim buttons. From the settings, else `#fff` and `#17181c`.
 * @cssproperty --rewards-cta-bg - Their background. From the settings, else `--rewards-text`.
 * @cssproperty --rewards-header-bg - Background of the header. From the settings, else `#f3f3f1` and `#292a2f`, or none where the element is narrower than 30em.
 * @cssproperty --rewards-header-text-color - Text of the header. From the settings, else `--rewards-text`.
 * @cssproperty [--rewards-font=inherit] - Font family. By default the page's. Codes are monospaced.
 * @cssproperty [--rewards-radius=14px] - Corners of cards and header. Corners inside them follow.
 * @cssproperty [--rewards-gap=16px] - Distance between cards. `12px` where the element is narrower than 30em.
 * @cssproperty [--rewards-card-min=15em] - Smallest width of a card in a grid.
 * @cssproperty --rewards-picture-ratio - Width to height of pictures, as `4 / 3`. By default `16 / 10` on cards, `16 / 9` in heroes and details, `2` in heroes on phones, `1` on cards that lie on their side. A picture beside its text is at least so high.
 * @cssproperty --rewards-picture-fit - `cover` fills the frame and cuts off what doesn't fit; `contain` shows all of a picture. By default `cover`, and `contain` for pictures wider than 2.4 : 1.
 * @cssproperty --rewards-picture-position - Which part of a picture stays where it doesn't fit, as an `object-position`. By default `50% 15%`, where heads are; the middle of what is shown whole.
 * @cssproperty [--rewards-card-align=start] - Alignment of the texts on cards: `start` or `center`.
 * @cssproperty [--rewards-surface=light-dark(#fff, #1c1d21)] - Background of cards and of the details.
 * @cssproperty [--rewards-text=light-dark(#17181c, #f3f3f4)] - Text.
 * @cssproperty [--rewards-muted=light-dark(#5c5f67, #a9acb5)] - Secondary text.
 * @cssproperty [--rewards-border=light-dark(#17181c1c, #ffffff26)] - Borders.
 * @cssproperty [--rewards-focus=light-dark(#1c5fd8, #8db6ff)] - Focus rings.
 *
 * @cssstate loading - It is loading, and shows nothing else yet.
 * @cssstate ready - Offers are shown.
 * @cssstate empty - There are no offers to show.
 * @cssstate error - It could not be loaded.
 */
export abstract class OffersElement extends RewardsElement {
  /** Adds a header layout under the number that feeds use for it (`headerTemplate`). For pages without a build. */
  static readonly registerHeaderTemplate = registerHeaderTemplate;

  /** Replaces our own texts in a language, before or after it has loaded. For pages without a build. */
  static readonly setStrings = setStrings;

  static override readonly styles: CSSResultGroup = offersElementStyles;

  static override readonly properties: PropertyDeclarations = {
    apiKey: { attribute: 'api-key' },
    preview: { converter: readBoolean },
    loading: {},
    ageRestricted: { attribute: 'age-restricted' },
    disclosure: {},
    deepLinks: { attribute: 'deep-links' },
    imageUrl: { attribute: 'image-url' },
    imageWidths: { attribute: 'image-widths' },
  };

  /** Sent as `X-API-Key`. Everyone who sees the page can read it: leave it out behind a gateway. */
  apiKey?: string | undefined;

  /** Shows what shoppers don't see yet, marked as a preview. */
  preview = false;

  /** `lazy` waits until the element is near the part of the page in view. */
  loading: 'eager' | 'lazy' = 'eager';

  /** Offers for adults: `show` with a badge, `gate` behind a confirmation, or `hide`. Anything else means `gate`. */
  ageRestricted: AgeRestricted = 'show';

  /** A line under the header that partners pay: `partner` for our own words, anything else is the text itself. None by default. */
  disclosure?: string | undefined;

  /**
   * Gives each offer an address of its own, which opens its details: in the page's fragment with `hash` (or empty), in its query with `query`.
   * Off by default.
   */
  deepLinks?: '' | 'hash' | 'query' | undefined;

  /**
   * Where pictures come in the sizes that fit: a template with `{url}`, or `{+url}` unencoded, and `{width}` in pixels. The property may also be a
   * function that returns an address.
   */
  imageUrl?: ImageUrl | undefined;

  /** The widths in pixels that `image-url` has, if not any: `320 640 1200`. At most 16. By default 160, 320, 480, 640, 960, 1280 and 1600. */
  imageWidths?: string | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    // For pages that read it: frameworks may have written a text.
    this.preview = readBoolean(this.preview);
  }
}
