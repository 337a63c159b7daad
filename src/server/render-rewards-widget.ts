import { frameTemplate, topTemplate } from '../element/frame.js';
import { isWithheld, type DisplayMoment } from '../element/moment.js';
import { drawings } from '../card/drawings.js';
import { categoryLevels } from '../widget/catalogue/filter.js';
import { type WrittenFeed, deriveWidget } from '../widget/widget-view.js';
import { sectionsTemplate } from '../widget/widget-templates.js';
import { readFeed, type Feed } from '../wire/feed.js';
import { PLACEMENTS } from '../wire/placement.js';
import type { Offer } from '../wire/offer.js';
import { proofOf, readSafely, writeElement, type RenderOptions, type Screen } from './write-element.js';

export interface RenderRewardsWidgetOptions extends RenderOptions {
  /** The feed as the service sends it (contract 2.2). Anything else renders the empty state. */
  feed: unknown;
}

/** Number of the catalogue's offers on the first screen. */
const MAX_OFFERS = 24;

/** How long what was read of a payload is used, in milliseconds. Offers that end meanwhile are left out all the same. */
const READ_KEPT_MS = 60_000;

/** Renders the first screen of one payload. */
export type WidgetRenderer = (options: RenderOptions) => Promise<string>;

/**
 * Renders `<rewards-widget>` as HTML: header, hero, popular and the first 24 offers of the catalogue, in a declarative shadow
 * root. It is complete without script. The script takes it over.
 *
 * @returns the element's markup, for any place in a page's `<body>`
 * @throws {TypeError} when a name in `attributes` can't be an attribute; never for a payload
 */
export function renderRewardsWidget({ feed, ...options }: RenderRewardsWidgetOptions): Promise<string> {
  return createWidgetRenderer(() => feed)(options);
}

/**
 * Creates what renders many screens of one payload. It is read for the first of them, which takes as long as the catalogue is large;
 * the others cost what their cards cost. Only what is on a first screen is kept.
 *
 * @param parse returns the payload (contract 2.2)
 */
export function createWidgetRenderer(parse: () => unknown): WidgetRenderer {
  /** By what decides which offers a screen may show: it is the same for any choice of placements, which visitors make up. */
  const known = new Map<string, { readonly until: number; readonly firsts: FirstOffers }>();

  function read(moment: DisplayMoment, feedUrl: string | undefined): FirstOffers {
    const { ageRestricted, preview } = moment.display;
    const name = JSON.stringify([ageRestricted, preview, feedUrl]);
    const found = known.get(name);
    if (found && moment.now < found.until) return found.firsts;
    // The browser reports drifts when it loads the same payload.
    const feed = readSafely((given) => readFeed(given, () => undefined, feedUrl), parse());
    const firsts = firstOffers(feed, moment);
    known.set(name, { until: moment.now + READ_KEPT_MS, firsts });
    return firsts;
  }

  return (options) =>
    writeElement('rewards-widget', options, (moment, attributes) =>
      draw(firstScreen(read(moment, attributes['feed-url']), moment), moment),
    );
}

function draw(data: WrittenFeed, moment: DisplayMoment): Screen {
  const view = deriveWidget({ kind: 'server', loadedAt: moment.now, ...data }, moment);
  const isReady = view.state === 'ready';
  return {
    template: frameTemplate({
      phase: isReady ? 'ready' : 'empty',
      strings: moment.locale.strings,
      header: topTemplate(view.header, moment),
      drawings,
      content: isReady ? sectionsTemplate(view) : undefined,
    }),
    settings: data.feed.settings,
    data,
  };
}

/** What first screens of a feed can be drawn from. */
interface FirstOffers {
  /** The feed with the first offers of each placement, and those that wait for the reader's age. */
  readonly feed: Feed;
  /** Number of the catalogue's offers. */
  readonly total: number;
  readonly categories: boolean;
}

const LISTS = { hero: 'hero', popular: 'popular', all: 'all', test: 'testOffers' } as const;

function firstOffers(feed: Feed, moment: DisplayMoment): FirstOffers {
  const { sections } = deriveWidget(
    { kind: 'whole', feed, loadedAt: moment.now },
    { ...moment, display: { ...moment.display, placements: PLACEMENTS } },
  );
  const all = sections.find(({ placement }) => placement === 'all')?.offers.map(({ offer }) => offer) ?? [];
  // The rest of the catalogue isn't kept.
  const waiting = feed.all.filter((offer) => isWithheld(offer, moment));
  return {
    feed: { ...feed, all: [...all.slice(0, MAX_OFFERS), ...waiting] },
    total: all.length,
    categories: categoryLevels(all, []).length > 0,
  };
}

/** The part of a feed that goes into the page: the first offers, without withheld ones. */
function firstScreen({ feed, total, categories }: FirstOffers, moment: DisplayMoment): WrittenFeed {
  const { sections, question } = deriveWidget({ kind: 'whole', feed, loadedAt: moment.now }, moment);
  const lists = { hero: [], popular: [], all: [], testOffers: [] } as Record<
    (typeof LISTS)[keyof typeof LISTS],
    Offer[]
  >;
  for (const { placement, offers } of sections) lists[LISTS[placement]] = offers.map(({ offer }) => offer);
  const hasAll = moment.display.placements.includes('all');
  return {
    feed: { ...feed, ...lists, settings: proofOf(feed.settings, Object.values(lists).flat()) },
    question,
    total: hasAll ? total : 0,
    categories: hasAll && categories,
  };
}
