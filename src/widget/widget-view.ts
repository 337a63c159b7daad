import { readLinks } from '../card/link-params.js';
import { expiryOf, offerKey } from '../card/offer-text.js';
import type { OfferContext, ShownOffer, ShownOffers } from '../card/offer-context.js';
import { isWithheld, type DisplayMoment, type Payload } from '../element/moment.js';
import type { HeaderView } from '../element/frame.js';
import type { View } from '../element/view.js';
import type { ShownPlacement } from '../events.js';
import type { Feed } from '../wire/feed.js';
import type { Offer } from '../wire/offer.js';

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

/** The input of the widget's templates beside the offers. It is the same object as long as nothing changes. */
export interface WidgetContext extends OfferContext {
  /** Level of a section's title among the page's headings. */
  readonly titleLevel: number;
}

/** One placement as shown. It is without offers only while they are being read. */
export interface Section extends ShownOffers {
  readonly placement: Exclude<ShownPlacement, 'giveaway' | 'codes'>;
}

/** What the widget shows of a feed at a moment. */
export interface WidgetView extends View {
  readonly loaded: LoadedFeed;
  /** Whether the last load failed. What is loaded may be a part, or old. */
  readonly failed: boolean;
  readonly header: HeaderView;
  readonly sections: readonly Section[];
  readonly context: WidgetContext;
}

/** From this many offers on, there is a search. */
export const MIN_SEARCHABLE_OFFERS = 12;

/** Number of a catalogue's cards rendered first: about a screenful. */
export const FIRST_CARDS = 12;

/** Up to this many offers, all cards are in the document, so that the browser's find-in-page works. */
export const MAX_DRAWN_OFFERS = 300;

const DAY_MS = 86_400_000;

/** An offer that ends in fewer than seven of the reader's days ends sooner, in every time zone. */
const SOON_MS = 7 * DAY_MS;

/** Derives what is drawn: on a server, for taking over its page, and before each update. */
export function deriveWidget(
  loaded: LoadedFeed,
  moment: DisplayMoment,
  failed = false,
  arrows?: OfferContext['arrows'],
): WidgetView {
  const { feed, kind } = loaded;
  const { settings } = feed;
  const { locale, now, display, pictureOf, endsSoon, onServer } = moment;
  const { sections, question, nextChange } = readSections(loaded, moment);
  const isReady = !!question || sections.some(({ offers }) => offers.length);
  return Object.freeze({
    loaded,
    failed,
    moment,
    state: isReady ? 'ready' : isWhole(loaded) ? 'empty' : failed ? 'error' : 'loading',
    header: {
      layout: feed.headerTemplate,
      heading: display.heading ?? locale.strings.heading,
      subheading: display.subheading ?? locale.strings.subheading,
      headingLevel: display.headingLevel,
      logos: partnerLogos(sections),
    },
    sections,
    question,
    context: {
      settings,
      locale,
      now,
      onServer,
      titleLevel: Math.min(display.headingLevel + 1, 6),
      headingLevel: Math.min(display.headingLevel + 2, 6),
      pictureOf,
      links: readLinks(display),
      endsSoon,
      arrows,
    },
    nextChange,
    staleSince: kind === 'kept' ? loaded.loadedAt : undefined,
  } satisfies WidgetView);
}

/** Whether the offers need no search. Then they are rendered like the other placements, without the lazy-loaded catalogue. */
export function isSmall({ offers }: Section): boolean {
  return offers.length > 0 && offers.length < MIN_SEARCHABLE_OFFERS;
}

/**
 * The sections of a feed, in the requested order. Test offers come last, and only in previews. Offers that have ended are left out,
 * except in previews. The question of age is above the catalogue; without one, in place of the first section that it is about.
 */
function readSections(
  loaded: LoadedFeed,
  moment: DisplayMoment,
): Pick<WidgetView, 'sections' | 'question' | 'nextChange'> {
  const { feed, kind } = loaded;
  const { now, display } = moment;
  const { preview, ageRestricted, placements } = display;
  let nextChange = Infinity;
  const sections: Section[] = [];
  /** An offer is often in several placements. */
  const withheld = new Set<unknown>();
  let after: number | undefined;
  const add = (placement: Section['placement'], offers: readonly Offer[]): void => {
    const shown: ShownOffer[] = [];
    for (const offer of offers) {
      if (offer.ageRestricted && ageRestricted === 'hide') continue;
      const expiry = expiryOf(offer);
      const ended = expiry <= now;
      if (ended && !preview) continue;
      if (!ended) nextChange = Math.min(nextChange, expiry);
      if (isWithheld(offer, moment)) withheld.add(offerKey(offer));
      else shown.push({ offer, ended, soon: isSoon(offer, expiry, now) });
    }
    if (placement === 'all') after = sections.length;
    else if (withheld.size) after ??= sections.length;
    // The rest of a large feed is still being read.
    if (shown.length || (kind === 'head' && placement === 'all')) sections.push({ placement, offers: shown });
  };
  for (const placement of placements) add(placement, feed[placement]);
  if (preview) add('test', feed.testOffers);
  // While the catalogue is still being read, their number isn't known.
  const isAsked = withheld.size > 0 && (kind !== 'head' || !placements.includes('all'));
  const question = loaded.question ?? (isAsked ? { count: withheld.size, after: after! } : undefined);
  return { sections, question, nextChange };
}

/** Not by the reader's time zone, so that a server and a browser agree. `expiry` is at most a day away from that. */
function isSoon(offer: Offer, expiry: number, now: number): boolean {
  return expiry - now < SOON_MS + DAY_MS && Date.parse(offer.expiry!) - now < SOON_MS;
}

/** Logos are taken from this many offers of a section: a header needs three. */
const MAX_LOGO_OFFERS = 24;

/**
 * Logos of the first three partners shown. The catalogue's are used only if there is no other section, because it loads last and the
 * header must not grow then.
 */
function partnerLogos(sections: readonly Section[]): string[] {
  const featured = sections.filter(({ placement }) => placement === 'hero' || placement === 'popular');
  const logos = (featured.length ? featured : sections)
    .flatMap(({ offers }) => offers.slice(0, MAX_LOGO_OFFERS))
    .map(({ offer }) => offer.partnerLogo)
    .filter((logo) => logo !== undefined);
  return [...new Set(logos)].slice(0, 3);
}
