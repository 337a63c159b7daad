import type { PropertyDeclarations } from 'lit';
import type { FeedAccess } from '../client/feed-endpoint.js';
import { OffersElement } from '../element/offers-element.js';
import { FeedContent } from './feed-content.js';
import { rewardsWidgetStyles } from './rewards-widget.styles.js';

/**
 * Partner offers ("rewards") of a merchant's account: header, hero, popular and the whole catalogue.
 *
 * @summary Loads the offers feed and renders it.
 * @tag rewards-widget
 *
 * @event rewards-ready - The whole feed is on the page, after each load and each new `feed`. Not for a feed without offers: `{ feed, stale }`.
 * @event rewards-error - The feed could not be loaded, or not all of it: `{ error }`.
 *
 * @csspart placement-title - A section's title.
 * @csspart sticker - A short text of social proof: on the picture or below it, and a line of text beside a small picture.
 * @csspart search - The search field itself.
 * @csspart sort - The list of orders: as sent, ending soonest, by partner.
 * @csspart category - A category's button.
 * @csspart category-chosen - A category's button, while it is chosen.
 *
 * @cssproperty [--rewards-sticker-bg=light-dark(#fff, #17181c)] - Background of stickers. Under a picture `#f3f3f1` and `#292a2f`.
 * @cssproperty --rewards-sticker-color - Their text. By default `--rewards-text`.
 *
 * @cssstate stale - Beside `ready`: the service is down, and the last good feed is shown.
 */
export class RewardsWidget extends OffersElement {
  static override readonly styles = rewardsWidgetStyles;

  static override readonly properties: PropertyDeclarations = {
    feedUrl: { attribute: 'feed-url' },
    feedPath: { attribute: 'feed-path' },
    flow: {},
    placements: {},
    heading: {},
    subheading: {},
    client: { attribute: false },
    feed: { attribute: false },
  };

  /** Address of the feed, without `feed-path`. A path such as `/rewards` works too. */
  feedUrl?: string | undefined;

  /** Path of the feed under its address; the other form is `/dev/gap/api` (contract 4.1). */
  feedPath = '/gap/api';

  /** Category of offers to ask for. All of them by default. */
  flow?: string | undefined;

  /** Which sections to show, in which order: names separated by spaces. */
  placements = 'hero popular all';

  /** The heading. By default our own words, in the reader's language. */
  heading?: string | undefined;

  /** The line under the heading. By default our own words; empty for no line. */
  subheading?: string | undefined;

  /** A `RewardsClient` to load with, instead of the addresses, or what behaves like one. */
  client?: FeedAccess | undefined;

  /** A feed to show instead of loading one: JSON as the service sends it, or a feed as read. */
  feed?: unknown;

  readonly #content = this.show((shell) => new FeedContent(this, shell));

  /**
   * Opens the details of an offer. Returns false when no such offer is shown. One for adults may wait until the reader confirms
   * their age.
   */
  openOffer(id: string): boolean {
    return this.#content.open(id);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'rewards-widget': RewardsWidget;
  }
}
