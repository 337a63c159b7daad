import type { ShownOffer } from '../card/offer-context.js';
import { frameTemplate, topTemplate } from '../element/frame.js';
import type { DisplayMoment } from '../element/moment.js';
import { drawings } from '../card/drawings.js';
import { categoryLevels, uncovered } from '../widget/catalogue/filter.js';
import { type WrittenFeed, deriveWidget } from '../widget/widget-view.js';
import { sectionsTemplate } from '../widget/widget-templates.js';
import { readFeed, type Feed } from '../wire/feed.js';
import { PLACEMENTS, type Placement } from '../wire/placement.js';
import { withhold, withholdProof } from './withhold.js';
import { readSafely, writeElement, type RenderOptions, type Screen } from './write-element.js';

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
      state: isReady ? 'ready' : 'empty',
      strings: moment.locale.strings,
      header: topTemplate(view.header, moment),
      drawings,
      content: isReady ? sectionsTemplate(view) : undefined,
    }),
    settings: data.feed.settings,
    data,
  };
}

/** The offers that first screens of a feed can show: the first of each placement. */
interface FirstOffers extends Readonly<Record<keyof typeof NO_OFFERS, readonly ShownOffer[]>> {
  readonly feed: Feed;
  /** Number of the catalogue's offers. */
  readonly total: number;
  readonly categories: boolean;
}

const NO_OFFERS = { hero: [], popular: [], all: [], testOffers: [] };

function firstOffers(feed: Feed, moment: DisplayMoment): FirstOffers {
  const { sections } = deriveWidget(
    { kind: 'whole', feed, loadedAt: moment.now },
    { ...moment, display: { ...moment.display, placements: PLACEMENTS } },
  );
  const shown = (placement: string): readonly ShownOffer[] =>
    sections.find((section) => section.placement === placement)?.offers ?? [];
  const all = shown('all');
  const lists = {
    hero: shown('hero'),
    popular: shown('popular'),
    all: all.slice(0, MAX_OFFERS),
    testOffers: shown('test'),
  };
  return {
    // The rest of the catalogue isn't kept.
    feed: { ...feed, ...NO_OFFERS, settings: withholdProof(feed.settings, Object.values(lists).flat()) },
    ...lists,
    total: all.length,
    categories: categoryLevels(uncovered(all), []).length > 0,
  };
}

/** The part of a feed that goes into the page: the first offers, without withheld ones. */
function firstScreen(
  { feed, total, categories, testOffers, ...firsts }: FirstOffers,
  { display }: DisplayMoment,
): WrittenFeed {
  const has = (placement: Placement): boolean => display.placements.includes(placement);
  const shown = (placement: Placement): readonly ShownOffer[] => (has(placement) ? firsts[placement] : []);
  const lists = { hero: shown('hero'), popular: shown('popular'), all: shown('all'), testOffers };
  const offers = Object.values(lists).flat();
  return {
    feed: {
      ...feed,
      hero: lists.hero.map(withhold),
      popular: lists.popular.map(withhold),
      all: lists.all.map(withhold),
      testOffers: testOffers.map(withhold),
      settings: withholdProof(feed.settings, offers),
    },
    withheld: offers.some(({ covered }) => covered),
    total: has('all') ? total : 0,
    categories: has('all') && categories,
  };
}
