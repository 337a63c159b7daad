import { endOfUtc, startOfUtc } from '../../utc.js';
import type { CatalogueGiveaway, CatalogueGiveawayOffer } from '../parse/schema.js';

/** A flow as stored. */
export interface GiveawayRow {
  readonly id: string;
  readonly body: string;
}

/** The rules of an offer for a claim, as stored. Instants are in epoch milliseconds. */
export interface GiveawayOfferRow {
  readonly id: string;
  readonly frequency: string | null;
  readonly opensAt: number | null;
  /** The instant from which the offer has ended. */
  readonly endsAt: number | null;
}

export function giveawayRow(giveaway: CatalogueGiveaway): GiveawayRow {
  return { id: giveaway.id, body: writeGiveaway(giveaway) };
}

/** Fills in lists and required fields of the contract that the catalogue leaves out (2.3, 2.6). */
function writeGiveaway(giveaway: CatalogueGiveaway): string {
  const { template = 1, headerTemplate = 1, header, settings = {}, offers = [] } = giveaway;
  return JSON.stringify({
    ...giveaway,
    template,
    headerTemplate,
    header: { ...header, steps: header?.steps ?? [] },
    settings: { ...settings, sectionTitles: settings.sectionTitles ?? [] },
    offers: offers.map((offer) => ({ ...offer, expiry: offer.expiry ?? null, schedule: offer.schedule ?? null })),
  });
}

export function giveawayOfferRow({ id, frequency, schedule, expiry }: CatalogueGiveawayOffer): GiveawayOfferRow {
  return {
    id,
    frequency: frequency ?? null,
    opensAt: schedule ? startOfUtc(schedule) : null,
    endsAt: expiry ? endOfUtc(expiry) : null,
  };
}
