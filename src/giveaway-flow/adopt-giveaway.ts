import type { TemplateResult } from 'lit';
import type { DisplayOptions } from '../offers-element/display-options.js';
import { readGiveaway, type Giveaway } from '../wire/giveaway.js';
import { giveawayScreen, type DrawnGiveaway } from './first-screen.js';

/** What a server has drawn of a giveaway. */
interface AdoptedGiveaway {
  readonly giveaway: Giveaway;
  readonly screen: TemplateResult;
}

/**
 * Reads what a server has drawn. The classic script leaves this out: only the modules take over server-rendered elements.
 *
 * @param base address against which those within it are resolved
 * @throws {Error} if it has drawn no offers
 */
export function adoptGiveaway(drawn: DrawnGiveaway, display: DisplayOptions, base: string): AdoptedGiveaway {
  const read = readGiveaway(drawn.giveaway, () => undefined, base);
  const giveaway = { ...read, offers: display.mark(read.offers) };
  if (!giveaway.offers.length) throw new Error('Nothing was drawn');
  return { giveaway, screen: giveawayScreen(drawn, display, giveaway) };
}
