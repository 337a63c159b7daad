import { originOf, readAddress, Fields, isRecord, type Report } from './fields.js';
import { readOffers, type Offer } from './offer.js';
import { readSettings, type Settings } from './settings.js';

/** A giveaway flow, as read (contract 2.6). Reading it again gives the same giveaway. */
export interface Giveaway {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  /** Number of the layout: 1 grid, 2 list, 3 spotlight, 4 carousel. */
  readonly template?: number | undefined;
  /** Number of the header's layout. */
  readonly headerTemplate?: number | undefined;
  readonly header: GiveawayHeader;
  readonly settings: Settings;
  readonly logo?: string | undefined;
  readonly offers: readonly Offer[];
}

export interface GiveawayHeader {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly steps: readonly Step[];
}

/** One step of the instructions for the shopper. */
export interface Step {
  readonly text: string;
  readonly img?: string | undefined;
}

/**
 * Reads the `data` of a giveaway answer. Never throws: invalid parts are reported and left out.
 *
 * @param value the payload as parsed from JSON, or a giveaway read before
 * @param report called for each drift from the contract
 * @param base address of the giveaway: addresses that begin with `/` get its origin
 */
export function readGiveaway(value: unknown, report: Report, base?: string): Giveaway {
  const giveaway = new Fields(value, '', report);
  const origin = originOf(base);
  if (giveaway.raw('offers') == null) giveaway.wrong('offers', 'is missing');
  return {
    id: giveaway.id('id'),
    name: giveaway.text('name'),
    template: giveaway.number('template'),
    headerTemplate: giveaway.number('headerTemplate'),
    header: readHeader(giveaway.record('header'), origin),
    settings: readSettings(giveaway.record('settings')),
    logo: readAddress(giveaway, 'logo', origin),
    offers: readOffers(giveaway, 'offers', origin),
  };
}

function readHeader(header: Fields, origin?: string): GiveawayHeader {
  return { title: header.text('title'), description: header.text('description'), steps: readSteps(header, origin) };
}

/** Texts, or objects with `text` and optionally `img`: the contract leaves their shape open. */
function readSteps(header: Fields, origin?: string): Step[] {
  const steps: Step[] = [];
  header.list('steps').forEach((value, index) => {
    if (value == null) return;
    const at = `${header.at('steps')}[${index}]`;
    const step = new Fields(isRecord(value) ? value : { text: value }, at, header.report);
    const text = step.text('text');
    const img = readAddress(step, 'img', origin);
    if (text !== undefined) steps.push({ text, img });
  });
  return steps;
}
