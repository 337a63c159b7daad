import { readLook, type Drawn } from '../offers-element/drawn.js';
import { giveawayScreen, type DrawnGiveaway } from '../giveaway-flow/first-screen.js';
import { drawings } from '../offers/states/drawings.js';
import { readGiveaway, type Giveaway } from '../wire/giveaway.js';
import { asPaths, baseOf } from './page-address.js';
import { writeElement, type RenderOptions, type Screen } from './write-element.js';

export interface RenderGiveawayFlowOptions extends RenderOptions {
  /** The giveaway as the service sends it: `data` of its answer (contract 2.6). What is none gives the words for an empty one. */
  giveaway: unknown;
}

/**
 * Draws `<giveaway-flow>` as HTML: header, steps and all offers, in a declarative shadow root. It is complete without script, but
 * for claiming; the script goes on from it. Codes that were claimed are in no markup: the browser adds those that it keeps.
 *
 * @returns the element's markup, for any place in a page's `<body>`
 * @throws {TypeError} when a name in `attributes` can't be an attribute; never for a payload
 */
export function renderGiveawayFlow({ giveaway, ...options }: RenderGiveawayFlowOptions): Promise<string> {
  return writeElement(
    'giveaway-flow',
    options,
    (drawn, attributes) => draw(drawn, readGiveaway(giveaway, ignore, baseOf(attributes['base-url']))),
    (drawn) => draw(drawn, readGiveaway({}, ignore)),
  );
}

function draw(drawn: Drawn, read: Giveaway): Screen {
  const giveaway = asPaths(read);
  const kept: DrawnGiveaway = { ...drawn, giveaway };
  return {
    template: giveawayScreen(kept, readLook(drawn), giveaway, drawings.empty),
    settings: giveaway.settings,
    drawn: kept,
  };
}

function ignore(): void {
  // The browser reports what is wrong, when it loads the same.
}
