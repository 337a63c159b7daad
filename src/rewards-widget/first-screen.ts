import { nothing, type TemplateResult } from 'lit';
import type { Drawn, DisplayOptions } from '../offers-element/display-options.js';
import { frameTemplate } from '../offers-element/frame.js';
import type { OfferContext } from '../offers/offer-context.js';
import type { Drawings } from '../offers/states/states.js';
import type { Feed } from '../wire/feed.js';
import type { Section } from './sections.js';
import { nextModel } from './widget-model.js';
import { sectionsTemplate, widgetTopTemplate } from './widget-templates.js';

/**
 * Renders the first screen of a feed, in the same way on a server and in a browser.
 *
 * @param drawCatalogue renders a catalogue with search
 * @param drawings those above messages
 */
export function feedScreen(
  drawn: Drawn,
  { gated, ...display }: DisplayOptions,
  feed: Feed,
  drawCatalogue: (section: Section, titleLevel: number, context: OfferContext) => TemplateResult,
  drawings?: Drawings,
): TemplateResult {
  const { heading, subheading, placements } = drawn.attributes;
  const { locale, preview } = display;
  const inputs = { ...display, feed, whole: true, placements, ofAge: false };
  const model = nextModel(undefined, inputs, { gated }, drawn.now);
  const ready = model.list.length > 0;
  return frameTemplate({
    state: ready ? 'ready' : 'empty',
    strings: locale.strings,
    header: widgetTopTemplate(model, { heading, subheading, preview }),
    drawings,
    content: ready
      ? sectionsTemplate(model, (section, titleLevel) => drawCatalogue(section, titleLevel, model.context))
      : nothing,
  });
}
