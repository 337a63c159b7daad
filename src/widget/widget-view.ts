import { html, nothing, type TemplateResult } from 'lit';
import { isCovered, type DisplayMoment, type Payload } from '../element/moment.js';
import { actionsTemplate } from '../card/offer-card.js';
import { expiryOf } from '../card/offer-text.js';
import type { OfferContext } from '../card/offer-context.js';
import type { AgeRestricted } from '../card/of-age.js';
import type { ShownPlacement } from '../events.js';
import type { Feed } from '../wire/feed.js';
import type { Offer } from '../wire/offer.js';
import type { Placement } from '../wire/placement.js';

/** The input of the widget's templates beside the offers. It is the same object as long as nothing changes. */
export interface WidgetContext extends OfferContext {
  /** Level of a section's title among the page's headings. */
  readonly titleLevel: number;
}

/** What the widget shows of a feed at a moment. */
export interface WidgetModel extends Sections {
  readonly loaded: LoadedFeed;
  readonly moment: DisplayMoment;
  readonly context: WidgetContext;
}

/** Derives what is drawn: on a server, for taking over its page, and before each update. */
export function deriveWidget(loaded: LoadedFeed, moment: DisplayMoment, arrows?: OfferContext['arrows']): WidgetModel {
  const { feed, kind } = loaded;
  const { locale, now, display } = moment;
  return {
    loaded,
    moment,
    ...readSections(feed, { ...display, awaited: kind === 'head', now }),
    context: {
      settings: feed.settings,
      locale,
      titleLevel: Math.min(display.level + 1, 6),
      headingLevel: Math.min(display.level + 2, 6),
      imageUrl: display.imageUrl,
      gated: (offer) => isCovered(offer, moment, loaded),
      ended: (offer) => expiryOf(offer) <= now,
      soon: (offer) => soonTemplate(offer, moment),
      arrows,
      foot: actionsTemplate,
    },
  };
}

/** Whether deriving again would give the same. */
export function isCurrent(
  model: WidgetModel | undefined,
  loaded: LoadedFeed,
  moment: DisplayMoment,
): model is WidgetModel {
  if (model?.loaded !== loaded || moment.now >= model.nextExpiry) return false;
  const { locale, display, ofAge, endsSoon } = model.moment;
  return (
    locale === moment.locale && display === moment.display && ofAge === moment.ofAge && endsSoon === moment.endsSoon
  );
}

interface Loaded extends Payload {
  readonly feed: Feed;
  /** When it was loaded or rendered, in epoch milliseconds. */
  readonly loadedAt: number;
}

/** The part of a large feed before its catalogue. */
interface FeedHead extends Loaded {
  readonly kind: 'head';
}

/** What a server writes of a feed into the page. */
export interface WrittenFeed extends Payload {
  readonly feed: Feed;
  /** Number of the catalogue's offers. The feed has only the first ones. */
  readonly total: number;
  /** Whether the catalogue has categories to choose from. */
  readonly categories: boolean;
}

/** What a server has rendered. */
interface ServerFeed extends Loaded, WrittenFeed {
  readonly kind: 'server';
}

interface WholeFeed extends Loaded {
  readonly kind: 'whole';
}

/** The last good feed, while the service is down. */
interface KeptFeed extends Loaded {
  readonly kind: 'kept';
}

/** A feed to show. */
export type LoadedFeed = FeedHead | ServerFeed | WholeFeed | KeptFeed;

/** Whether it has all offers that there are for now. */
export function isWhole(loaded: LoadedFeed | undefined): loaded is WholeFeed | KeptFeed {
  return loaded?.kind === 'whole' || loaded?.kind === 'kept';
}

/** Eight days: an offer that ends within seven of the reader's days ends sooner, in every time zone. In milliseconds. */
const SOON_MS = 691_200_000;

/**
 * Says that an offer ends soon. The day depends on the reader, so at first, and on a server, its line is empty. That nothing moves
 * later, and a server and a browser agree, the line doesn't depend on the reader's time zone.
 *
 * @param offer what is shown of it: nothing of a covered one
 */
function soonTemplate(offer: Partial<Offer>, moment: DisplayMoment): TemplateResult | typeof nothing {
  return Date.parse(offer.expiry!) - moment.now < SOON_MS
    ? html`<div part="expiry" class="quiet">${moment.endsSoon?.(offer, moment) ?? '\u00a0'}</div>`
    : nothing;
}

/** From this many offers on, there is a search. */
export const MIN_SEARCHABLE_OFFERS = 12;

/** Number of a catalogue's cards rendered first: about a screenful. */
export const FIRST_CARDS = 12;

/** Up to this many offers, all cards are in the document, so that the browser's find-in-page works. */
export const MAX_DRAWN_OFFERS = 300;

/** Logos are taken from this many offers of a section: a header needs three. */
const MAX_LOGO_OFFERS = 24;

/** The options that decide what is shown of a feed. */
export interface SectionOptions {
  readonly placements: readonly Placement[];
  readonly preview: boolean;
  readonly ageRestricted: AgeRestricted;
  /** Whether `all` is still being read. Then its section is shown without offers. */
  readonly awaited?: boolean;
  /** Epoch milliseconds. Offers that have ended by then are left out, except in previews. */
  readonly now: number;
}

/** One placement as shown. It is without offers only while they are being read. */
export interface Section {
  readonly placement: Exclude<ShownPlacement, 'giveaway' | 'codes'>;
  readonly offers: readonly Offer[];
}

interface Sections {
  readonly list: readonly Section[];
  /** The next instant at which a shown offer ends, in epoch milliseconds; `Infinity` if none ends. */
  readonly nextExpiry: number;
}

/** Whether the offers need no search. Then they are rendered like the other placements, without the lazy-loaded catalogue. */
export function isSmall({ offers }: Section): boolean {
  return offers.length > 0 && offers.length < MIN_SEARCHABLE_OFFERS;
}

/** The sections of a feed at an instant, in the requested order. Test offers come last, and only in previews. */
export function readSections(
  feed: Feed,
  { placements, preview, ageRestricted, awaited, now }: SectionOptions,
): Sections {
  let nextExpiry = Infinity;
  const isShown = (offer: Offer): boolean => {
    if (offer.ageRestricted && ageRestricted === 'hide') return false;
    const expiry = expiryOf(offer);
    if (expiry > now) nextExpiry = Math.min(nextExpiry, expiry);
    return preview || expiry > now;
  };
  const list: Section[] = [];
  const add = (placement: Section['placement'], offers: readonly Offer[]): void => {
    const shown = offers.filter(isShown);
    if (shown.length || (awaited && placement === 'all')) list.push({ placement, offers: shown });
  };
  for (const placement of placements) add(placement, feed[placement]);
  if (preview) add('test', feed.testOffers);
  return { list, nextExpiry };
}

/**
 * Logos of the first three partners shown, without gated offers. The catalogue's logos
 * are used only if there is no other section, because it loads last and the header must not grow then.
 */
export function partnerLogos(sections: readonly Section[], gated: OfferContext['gated']): string[] {
  const featured = sections.filter(({ placement }) => placement === 'hero' || placement === 'popular');
  const logos = (featured.length ? featured : sections)
    .flatMap(({ offers }) => offers.slice(0, MAX_LOGO_OFFERS))
    .map((offer) => (gated(offer) ? undefined : offer.partnerLogo))
    .filter((logo) => logo !== undefined);
  return [...new Set(logos)].slice(0, 3);
}
