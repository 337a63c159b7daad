import { nothing, type TemplateResult } from 'lit';
import type { Drawn, Look } from '../offers-element/drawn.js';
import { frameTemplate } from '../offers-element/frame.js';
import type { Feed } from '../wire/feed.js';
import type { catalogueScreen } from './catalogue/catalogue-screen.js';
import type { CategoryLevel } from './catalogue/categories.js';
import { nextModel, type WidgetModel } from './widget-model.js';
import { sectionsTemplate, widgetTopTemplate } from './widget-templates.js';

/** What the catalogue has beyond the offers that a server has drawn. */
export interface DrawnCatalogue {
  /** How many offers it has. */
  readonly total: number;
  readonly categories: readonly CategoryLevel[];
}

/** The first screen of a feed, as a server has drawn it. */
export interface DrawnFeed extends Drawn, DrawnCatalogue {
  /** The feed, cut to what is drawn. */
  readonly feed: unknown;
}

/** What is drawn of a feed. */
export function drawnModel({ now, attributes }: Drawn, { gated, ...look }: Look, feed: Feed): WidgetModel {
  const inputs = { ...look, feed, whole: true, placements: attributes.placements, ofAge: false };
  return nextModel(undefined, inputs, gated, now);
}

/**
 * Draws the first screen of a feed: the same on a server and in a browser.
 *
 * @param drawCatalogue draws a catalogue that needs a search; of the part of the code that is loaded where there is one
 * @param drawing what is above the words for no offers
 */
export function feedScreen(
  drawn: Drawn & DrawnCatalogue,
  look: Look,
  feed: Feed,
  drawCatalogue: typeof catalogueScreen | undefined,
  drawing?: unknown,
): TemplateResult {
  const model = drawnModel(drawn, look, feed);
  const { heading, subheading } = drawn.attributes;
  const { locale, preview } = model.inputs;
  const ready = model.list.length > 0;
  return frameTemplate({
    state: ready ? 'ready' : 'empty',
    strings: locale.strings,
    header: widgetTopTemplate(model, { heading, subheading, preview }),
    drawing,
    content: ready
      ? sectionsTemplate(model, (section, titleLevel) => drawCatalogue!(section, titleLevel, model.context, drawn))
      : nothing,
  });
}
