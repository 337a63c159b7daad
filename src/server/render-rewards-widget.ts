import { frameTemplate } from '../element/frame.js';
import { isCovered, type DisplayMoment } from '../element/moment.js';
import { drawings } from '../card/drawings.js';
import { categoryLevels } from '../widget/catalogue/filter.js';
import { type WrittenFeed, deriveWidget } from '../widget/widget-view.js';
import { sectionsTemplate, widgetTopTemplate } from '../widget/widget-templates.js';
import { readFeed, type Feed } from '../wire/feed.js';
import type { Offer } from '../wire/offer.js';
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

/** What pages may choose is little: which placements, and what happens to offers for adults. */
const MAX_READ = 20;

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
  const known = new Map<string, { readonly until: number; readonly data: WrittenFeed }>();

  function read(moment: DisplayMoment, feedUrl: string | undefined): WrittenFeed {
    const { placements, ageRestricted, preview } = moment.display;
    const name = JSON.stringify([placements, ageRestricted, preview, feedUrl]);
    const found = known.get(name);
    if (found && moment.now < found.until) return found.data;
    // The browser reports drifts when it loads the same payload.
    const feed = readSafely((given) => readFeed(given, () => undefined, feedUrl), parse());
    const data = firstScreen(feed, moment);
    if (known.size >= MAX_READ) known.clear();
    known.set(name, { until: moment.now + READ_KEPT_MS, data });
    return data;
  }

  return (options) =>
    writeElement('rewards-widget', options, (moment, attributes) => draw(read(moment, attributes['feed-url']), moment));
}

function draw(data: WrittenFeed, moment: DisplayMoment): Screen {
  const model = deriveWidget({ kind: 'server', loadedAt: moment.now, ...data }, moment);
  const ready = model.list.length > 0;
  const { settings } = data.feed;
  return {
    template: frameTemplate({
      state: ready ? 'ready' : 'empty',
      strings: moment.locale.strings,
      header: widgetTopTemplate(model),
      drawings,
      content: ready ? sectionsTemplate(model) : undefined,
    }),
    settings,
    data,
  };
}

/** What the page gets of a feed: the offers that are shown first, without what is withheld. */
function firstScreen(feed: Feed, moment: DisplayMoment): WrittenFeed {
  const { list } = deriveWidget({ kind: 'whole', feed, loadedAt: moment.now }, moment);
  const shown = (placement: string): readonly Offer[] =>
    list.find((section) => section.placement === placement)?.offers ?? [];
  const all = shown('all');
  const lists = {
    hero: withhold(shown('hero'), moment),
    popular: withhold(shown('popular'), moment),
    all: withhold(all.slice(0, MAX_OFFERS), moment),
    testOffers: withhold(shown('test'), moment),
  };
  const offers = Object.values(lists).flat();
  const settings = withholdProof(feed.settings, offers, moment);
  const uncovered = all.filter((offer) => !isCovered(offer, moment, {}));
  return {
    feed: { ...feed, ...lists, settings },
    withheld: offers.some((offer) => isCovered(offer, moment, {})),
    total: all.length,
    categories: categoryLevels(uncovered, []).length > 0,
  };
}
