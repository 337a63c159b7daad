import { readDisplayOptions, type Drawn } from '../offers-element/display-options.js';
import { drawings } from '../offers/states/drawings.js';
import { categoryLevels } from '../rewards-widget/catalogue/categories.js';
import type { DrawnFeed } from '../rewards-widget/loaded-feed.js';
import { feedScreen } from '../rewards-widget/first-screen.js';
import { readPlacements, readSections } from '../rewards-widget/sections.js';
import { readFeed, type Feed } from '../wire/feed.js';
import type { Offer } from '../wire/offer.js';
import { catalogueScreen } from './catalogue-screen.js';
import { withhold, withholdProof } from './withhold.js';
import { writeElement, type RenderOptions, type Screen } from './write-element.js';

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
  return writeElement('rewards-widget', options, feed, draw);
}

function draw(payload: unknown, drawn: Drawn, attributes: Readonly<Record<string, string>>): Screen {
  // The browser reports drifts when it loads the same payload.
  const feed = readFeed(payload, () => undefined, attributes['feed-url']);
  const display = readDisplayOptions(drawn);
  const placements = readPlacements(drawn.attributes.placements);
  const { list } = readSections(feed, { ...display, placements, now: drawn.now });
  const shown = (placement: string): readonly Offer[] =>
    list.find((section) => section.placement === placement)?.offers ?? [];
  const all = shown('all');
  const lists = {
    hero: withhold(shown('hero'), display),
    popular: withhold(shown('popular'), display),
    all: withhold(all.slice(0, MAX_OFFERS), display),
    testOffers: withhold(shown('test'), display),
  };
  const settings = withholdProof(feed.settings, Object.values(lists).flat(), display);
  const first: Feed = { ...feed, ...lists, settings };
  const uncovered = all.filter((offer) => !display.gated(offer));
  const kept: DrawnFeed = { ...drawn, feed: first, total: all.length, categories: categoryLevels(uncovered, []) };
  return {
    template: feedScreen(
      kept,
      display,
      first,
      (section, level, context) => catalogueScreen(section, level, context, kept),
      drawings,
    ),
    settings: feed.settings,
    drawn: kept,
  };
}
