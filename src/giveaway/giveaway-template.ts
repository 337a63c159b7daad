import { html, nothing, type TemplateResult } from 'lit';
import { topTemplate } from '../element/frame.js';
import type { GiveawayView } from './giveaway-view.js';
import { layoutTemplate } from './layouts.js';
import { stepsTemplate } from './steps.js';

/** The header of a giveaway, and its steps. */
export function giveawayTopTemplate({ giveaway, header, moment }: GiveawayView): TemplateResult {
  return topTemplate(header, moment, stepsTemplate(giveaway.header.steps));
}

/** The offers of a giveaway, in its layout. */
export function giveawayTemplate(
  { giveaway, sections, context }: GiveawayView,
  below: unknown = nothing,
): TemplateResult {
  return html`<section part="placement" data-placement="giveaway">
      ${layoutTemplate(giveaway.template, sections[0].offers, context)}
    </section>
    ${below}`;
}
