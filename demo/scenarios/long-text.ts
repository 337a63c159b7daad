import type { Json, JsonObject } from '../model/json.js';
import { changeOffers } from './change-payload.js';
import { dayAfter } from './sample-payloads.js';
import type { FeedPayload, GiveawayPayload, OfferPayload } from './sample-payloads.js';

/** Texts that are too long, field by field; each offer takes the next line. */
const TITLES = [
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen zum Vorzugspreis für Stammkundinnen und Stammkunden',
  'Kraftfahrzeughaftpflichtversicherungsbeitragsrückerstattung',
  'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung, erläutert und mit einem ausführlichen Register',
  'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
];

const DESCRIPTIONS = [
  'Straßenbahnhaltestellenwartehäuschenreinigungskräfte und Feuerwehrrettungshubschraubernotlandeplatzaufseherinnen erhalten auf sämtliche Gartenbewässerungsanlagen einen Nachlass, der mit anderen Vergünstigungen nicht verbunden werden kann.',
  'https://www.kaffeeversandhandelsgesellschaft.example/angebote/sommerschlussverkauf/sonderpostenrestbestandsverkauf?herkunft=vorteilswelt',
  'Lebensmittelverpackungskennzeichnungsverordnungskonform abgefüllt, von Hand beschriftet und versandkostenfrei geliefert, sofern der Mindestbestellwert erreicht wird.',
];

const PARTNERS = [
  'Landwirtschaftsmaschinenersatzteilversandhaus Oberhinterunterbach',
  'Arbeiterunfallversicherungsgesellschaft',
  'NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN',
];

const DISCOUNTS = [
  'Mehrwertsteuererstattungsgutschein über zwölf Euro',
  '15 % Treuerabatt auf den Gesamtwarenkorb ohne Pfandbeträge',
];

const STICKERS = ['Nur noch wenige Bezugsberechtigungsscheine', 'Weihnachtsbaumschmuckversandhändlerempfehlung'];

const CODE = 'VORTEILSWELTSTAMMKUNDENRABATTGUTSCHEINCODE-2027-ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const TERMS =
  'Rechtsschutzversicherungsgesellschaften und ihre Angestellten sind ausgenommen. Barauszahlung, Weiterverkauf und nachträgliche Anrechnung sind ausgeschlossen; im Übrigen gelten die Allgemeinen Geschäftsbedingungen des Vertragspartners.';

const CTA_LABEL = 'Jetzt Vorteilsangebot in Anspruch nehmen';

const SECTION_TITLES = [
  'Empfehlungen unserer Kundenzufriedenheitsbeauftragten',
  'Haushaltsgerätebestellungsspitzenreiter des Monats',
  'Gesamtangebotsverzeichnis sämtlicher Vertragspartnerunternehmen',
];

export const LONG_HEADING = 'Bonusprogrammteilnahmeberechtigungsvorteile für die ganze Familie';

export const LONG_SUBHEADING =
  'Ausgewählte Vergünstigungen unserer Vertragspartnerunternehmen, monatlich überprüft und verbraucherschutzrechtlich unbedenklich.';

/** A feed in which every text is too long for its place, with words that don't break. */
export function withLongTexts(feed: FeedPayload, now: Date): FeedPayload {
  const { socialProof } = feed.settings as { readonly socialProof: JsonObject };
  const stickers = Object.fromEntries(feed.all.map(({ id }, index) => [id, turn(STICKERS, index)]));
  const settings = {
    ...feed.settings,
    ctaLabel: CTA_LABEL,
    sectionTitles: SECTION_TITLES,
    socialProof: { ...socialProof, socialCta: {}, stickers, fallbackText: STICKERS[0]! },
  };
  return changeOffers({ ...feed, settings }, (offer, index) => ({
    ...longOffer(offer, index),
    expiry: dayAfter(now, 400),
    category: {
      name: index % 2 ? 'Lebensmittelfeinkosthandlungen' : 'Wohnraumbeleuchtungseinrichtungen',
      parent: 'Haushaltswaren',
    },
    offerInfoButtonCta: 'Teilnahmebedingungen und Einzelheiten ansehen',
    offerDiscountCode: CODE,
    cta: CTA_LABEL,
  }));
}

/** A giveaway of the same kind. Its first offer's id makes a long code. */
export function withLongGiveawayTexts(giveaway: GiveawayPayload): GiveawayPayload {
  return {
    ...giveaway,
    header: {
      title: LONG_HEADING,
      description: LONG_SUBHEADING,
      steps: [
        'Wunschgutscheinauswahl im Vorteilsverzeichnis treffen',
        'Berechtigungsnachweisnummer in die Zwischenablage übernehmen',
        'Bestellvorgangsabschlussbestätigung abwarten',
      ],
    },
    settings: { ...(giveaway.settings as JsonObject), ctaLabel: CTA_LABEL },
    offers: giveaway.offers.map((offer, index) => ({
      ...longOffer(offer, index),
      id: index === 0 ? 'treat-bezugsberechtigungsgutscheinnachweisnummer' : offer.id,
      terms: TERMS,
    })),
  };
}

function longOffer(offer: OfferPayload, index: number): OfferPayload {
  const texts: Record<string, Json> = {
    title: turn(TITLES, index),
    description: turn(DESCRIPTIONS, index),
    partner: turn(PARTNERS, index),
    offerInfoButtonDiscount: turn(DISCOUNTS, index),
    offerInfoButtonDescription: TERMS,
  };
  return { ...offer, ...texts };
}

function turn(texts: readonly string[], index: number): string {
  return texts[index % texts.length]!;
}
