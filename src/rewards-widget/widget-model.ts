import { isCovered, type Moment } from '../offers-element/moment.js';
import { actionsTemplate } from '../offers/card/offer-actions.js';
import { expiryOf } from '../offers/card/offer-text.js';
import type { OfferContext } from '../offers/offer-context.js';
import type { LoadedFeed } from './loaded-feed.js';
import { soonTemplate } from './soon-template.js';
import { readSections, type Sections } from './sections.js';

/** The input of the widget's templates beside the offers. It is the same object as long as nothing changes. */
export interface WidgetContext extends OfferContext {
  /** Level of a section's title among the page's headings. */
  readonly titleLevel: number;
}

/** What the widget shows of a feed at a moment. */
export interface WidgetModel extends Sections {
  readonly loaded: LoadedFeed;
  readonly moment: Moment;
  readonly context: WidgetContext;
}

/** Derives what is drawn: on a server, for taking over its page, and before each update. */
export function deriveWidget(loaded: LoadedFeed, moment: Moment, arrows?: OfferContext['arrows']): WidgetModel {
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
export function isCurrent(model: WidgetModel | undefined, loaded: LoadedFeed, moment: Moment): model is WidgetModel {
  if (model?.loaded !== loaded || moment.now >= model.nextExpiry) return false;
  const { locale, display, ofAge, endsSoon } = model.moment;
  return (
    locale === moment.locale && display === moment.display && ofAge === moment.ofAge && endsSoon === moment.endsSoon
  );
}
