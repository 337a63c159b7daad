import { nothing, type TemplateResult } from 'lit';
import type { Drawn, DisplayOptions } from '../offers-element/display-options.js';
import { frameTemplate } from '../offers-element/frame.js';
import type { Drawings } from '../offers/states/states.js';
import type { Giveaway } from '../wire/giveaway.js';
import { READY } from './claims/claim-machine.js';
import { claimTemplate } from './claims/claim-template.js';
import { claimView } from './claims/claim-view.js';
import { giveawayTemplate, giveawayTopTemplate, giveawayView } from './giveaway-template.js';

/** The data of a giveaway's first screen that a server has rendered. */
export interface DrawnGiveaway extends Drawn {
  readonly giveaway: unknown;
}

/**
 * Renders a giveaway without claims, in the same way on a server and in a browser.
 *
 * @param drawings those above messages
 */
export function giveawayScreen(
  { now }: Drawn,
  { locale, level, preview, ageRestricted, gated }: DisplayOptions,
  giveaway: Giveaway,
  drawings?: Drawings,
): TemplateResult {
  const { settings } = giveaway;
  const { strings } = locale;
  const offers = giveaway.offers.filter((offer) => !(ageRestricted === 'hide' && offer.ageRestricted));
  const facts = { needsSignIn: false, recoverable: false, sample: preview, stored: false, helped: false };
  const context = giveawayView({
    settings,
    locale,
    level,
    gated,
    now,
    foot: (place, context) => claimTemplate(place, context, claimView(place.offer, READY, facts, now), undefined),
  });
  return frameTemplate({
    state: offers.length ? 'ready' : 'empty',
    strings,
    header: giveawayTopTemplate(giveaway, level, preview, strings),
    drawings,
    content: offers.length ? giveawayTemplate(giveaway, offers, context) : nothing,
  });
}
