import { giveawayTemplate, giveawayTopTemplate } from '../giveaway/giveaway-template.js';
import { deriveGiveaway } from '../giveaway/giveaway-view.js';
import { frameTemplate } from '../element/frame.js';
import type { DisplayMoment } from '../element/moment.js';
import { drawings } from '../card/drawings.js';
import { readGiveaway } from '../wire/giveaway.js';
import { proofOf, readSafely, writeElement, type RenderOptions, type Screen } from './write-element.js';

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
  return writeElement('giveaway-flow', options, (moment, attributes) => draw(giveaway, moment, attributes));
}

function draw(payload: unknown, moment: DisplayMoment, attributes: Readonly<Record<string, string>>): Screen {
  // The browser reports drifts when it loads the same payload.
  const whole = readSafely((given) => readGiveaway(given, () => undefined, attributes['base-url']), payload);
  const { sections, question } = deriveGiveaway(whole, moment);
  const offers = sections[0].offers.map(({ offer }) => offer);
  const giveaway = { ...whole, offers, settings: proofOf(whole.settings, offers), question };
  const view = deriveGiveaway(giveaway, moment);
  return {
    template: frameTemplate({
      phase: view.state,
      strings: moment.locale.strings,
      header: giveawayTopTemplate(view),
      drawings,
      content: view.state === 'ready' ? giveawayTemplate(view) : undefined,
    }),
    settings: giveaway.settings,
    data: giveaway,
  };
}
