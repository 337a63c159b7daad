import { html, type TemplateResult } from 'lit';
import { topTemplate } from '../offers-element/frame.js';
import { placementTemplate } from './placement.js';
import { isSmall, partnerLogos, type Section } from './sections.js';
import type { WidgetModel } from './widget-model.js';

export function widgetTopTemplate({ loaded, moment, list, context }: WidgetModel): TemplateResult {
  const { strings } = moment.locale;
  const { heading, subheading, level } = moment.display;
  return topTemplate({
    layout: loaded.feed.headerTemplate,
    header: {
      heading: heading ?? strings.heading,
      subheading: subheading ?? strings.subheading,
      headingLevel: level,
      logos: partnerLogos(list, context.gated),
    },
    moment,
  });
}

/**
 * All placements, one below the other.
 *
 * @param catalogue renders a placement with search, unless a server has rendered it
 * @param below shown after them
 */
export function sectionsTemplate(
  { loaded, list, context }: WidgetModel,
  catalogue?: (section: Section) => TemplateResult,
  below?: unknown,
): TemplateResult {
  return html`${list.map((section) =>
    section.placement === 'all' && !isSmall(section) && loaded.kind !== 'server'
      ? catalogue!(section)
      : placementTemplate(section, context, section === list[0], false, loaded),
  )}${below}`;
}
