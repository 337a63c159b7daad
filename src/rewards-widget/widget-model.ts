import type { Locale } from '../locales/locale.js';
import type { AgeRestricted } from '../offers/age/age-restricted.js';
import { actionsTemplate } from '../offers/card/offer-actions.js';
import { expiryOf } from '../offers/card/offer-text.js';
import type { OfferContext } from '../offers/offer-context.js';
import type { Feed } from '../wire/feed.js';
import { readPlacements, readSections, type Sections } from './sections.js';

/** Everything that decides what the widget shows, besides the time. */
export interface ModelInputs {
  readonly feed: Feed;
  /** Whether the catalogue has been read, too. */
  readonly whole: boolean;
  readonly placements: string | null | undefined;
  readonly preview: boolean;
  readonly ageRestricted: AgeRestricted;
  readonly ofAge: boolean;
  readonly locale: Locale;
  /** Level of the widget's heading. */
  readonly level: number;
}

/** What the widget shows at an instant. */
export interface WidgetModel extends Sections {
  readonly inputs: ModelInputs;
  readonly context: OfferContext;
}

/** Returns the model for these inputs: the previous object if nothing has changed, so that templates can compare by identity. */
export function nextModel(
  before: WidgetModel | undefined,
  inputs: ModelInputs,
  { gated, arrows }: Pick<OfferContext, 'gated' | 'arrows'>,
  now: number,
): WidgetModel {
  const names = Object.keys(inputs) as (keyof ModelInputs)[];
  if (before && now < before.nextExpiry && names.every((name) => inputs[name] === before.inputs[name])) return before;
  const { feed, whole, placements, preview, ageRestricted, locale, level } = inputs;
  return {
    inputs,
    ...readSections(feed, {
      placements: readPlacements(placements),
      preview,
      ageRestricted,
      awaited: !whole,
      now,
    }),
    context: {
      settings: feed.settings,
      locale,
      headingLevel: Math.min(level + 2, 6),
      gated: (offer) => gated(offer),
      ended: (offer) => expiryOf(offer) <= now,
      arrows,
      foot: actionsTemplate,
    },
  };
}
