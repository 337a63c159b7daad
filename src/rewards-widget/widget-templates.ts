import { html, type TemplateResult } from 'lit';
import { topTemplate } from '../offers-element/frame.js';
import { placementTemplate } from './placement.js';
import { isSmall, partnerLogos, type Section } from './sections.js';
import type { WidgetModel } from './widget-model.js';

/** The page's options for the header. */
export interface WidgetHeader {
  readonly heading?: string | null;
  readonly subheading?: string | null;
  readonly preview: boolean;
}

export function widgetTopTemplate(
  { inputs: { feed, locale, level }, list, context }: WidgetModel,
  { heading, subheading, preview }: WidgetHeader,
): TemplateResult {
  const { strings } = locale;
  return topTemplate({
    layout: feed.headerTemplate,
    header: {
      heading: heading ?? strings.heading,
      subheading: subheading ?? strings.subheading,
      headingLevel: level,
      logos: partnerLogos(list, context.gated),
    },
    preview,
    strings,
  });
}

/**
 * All placements, one below the other.
 *
 * @param catalogue renders a placement with search
 * @param below shown after them
 */
export function sectionsTemplate(
  { inputs: { level }, list, context }: WidgetModel,
  catalogue: (section: Section, titleLevel: number) => TemplateResult,
  below?: unknown,
): TemplateResult {
  const titleLevel = Math.min(level + 1, 6);
  return html`${list.map((section) =>
    section.placement === 'all' && !isSmall(section)
      ? catalogue(section, titleLevel)
      : placementTemplate(section, context, titleLevel, section === list[0]),
  )}${below}`;
}
