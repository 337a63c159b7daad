import { readDisplayOptions, type Drawn } from '../offers-element/display-options.js';
import { giveawayScreen, type DrawnGiveaway } from '../giveaway-flow/first-screen.js';
import { drawings } from '../offers/states/drawings.js';
import { readGiveaway } from '../wire/giveaway.js';
import { withhold, withholdProof } from './withhold.js';
import { writeElement, type RenderOptions, type Screen } from './write-element.js';

export interface RenderGiveawayFlowOptions extends RenderOptions {
  /** The giveaway as the service sends it: `data` of its answer (contract 2.6). Anything else renders the empty state. */
  giveaway: unknown;
}

/**
 * Renders `<giveaway-flow>` as HTML: header, steps and all offers, in a declarative shadow root. Without script, it is complete
 * except for claiming. The script takes it over. The markup contains no claimed codes: the browser adds those that it keeps.
 *
 * @returns the element's markup, for any place in a page's `<body>`
 * @throws {TypeError} when a name in `attributes` can't be an attribute; never for a payload
 */
export function renderGiveawayFlow({ giveaway, ...options }: RenderGiveawayFlowOptions): Promise<string> {
  return writeElement('giveaway-flow', options, giveaway, draw);
}

function draw(payload: unknown, drawn: Drawn, attributes: Readonly<Record<string, string>>): Screen {
  // The browser reports drifts when it loads the same payload.
  const whole = readGiveaway(payload, () => undefined, attributes['base-url']);
  const display = readDisplayOptions(drawn);
  const offers = withhold(whole.offers, display);
  const giveaway = { ...whole, offers, settings: withholdProof(whole.settings, offers, display) };
  const kept: DrawnGiveaway = { ...drawn, giveaway };
  return {
    template: giveawayScreen(kept, display, giveaway, drawings),
    settings: giveaway.settings,
    drawn: kept,
  };
}
