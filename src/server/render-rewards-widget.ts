import { frameTemplate } from '../offers-element/frame.js';
import { isCovered, type Moment } from '../offers-element/moment.js';
import { drawings } from '../offers/states/drawings.js';
import { categoryLevels } from '../rewards-widget/catalogue/categories.js';
import type { WrittenFeed } from '../rewards-widget/loaded-feed.js';
import { deriveWidget } from '../rewards-widget/widget-model.js';
import { sectionsTemplate, widgetTopTemplate } from '../rewards-widget/widget-templates.js';
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

/**
 * Renders `<rewards-widget>` as HTML: header, hero, popular and the first 24 offers of the catalogue, in a declarative shadow
 * root. It is complete without script. The script takes it over.
 *
 * @returns the element's markup, for any place in a page's `<body>`
 * @throws {TypeError} when a name in `attributes` can't be an attribute; never for a payload
 */
export function renderRewardsWidget({ feed, ...options }: RenderRewardsWidgetOptions): Promise<string> {
  return writeElement('rewards-widget', options, (moment, attributes) => draw(feed, moment, attributes));
}

function draw(payload: unknown, moment: Moment, attributes: Readonly<Record<string, string>>): Screen {
  // The browser reports drifts when it loads the same payload.
  const feed = readSafely((given) => readFeed(given, () => undefined, attributes['feed-url']), payload);
  const data = firstScreen(feed, moment);
  const model = deriveWidget({ kind: 'server', loadedAt: moment.now, ...data }, moment);
  const ready = model.list.length > 0;
  return {
    template: frameTemplate({
      state: ready ? 'ready' : 'empty',
      strings: moment.locale.strings,
      header: widgetTopTemplate(model),
      drawings,
      content: ready ? sectionsTemplate(model) : undefined,
    }),
    settings: feed.settings,
    data,
  };
}

/** What the page gets of a feed: the offers that are shown first, without what is withheld. */
function firstScreen(feed: Feed, moment: Moment): WrittenFeed {
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
