import { outcomeOf, type CopyOutcome } from '../card/code-copy.js';
import { readLinks } from '../card/link-params.js';
import type { OfferContext, OfferPlace, ShownOffer, ShownOffers } from '../card/offer-context.js';
import type { HeaderView } from '../element/frame.js';
import { isWithheld, type Display, type DisplayMoment, type Payload } from '../element/moment.js';
import type { View } from '../element/view.js';
import type { Giveaway } from '../wire/giveaway.js';
import type { Offer } from '../wire/offer.js';
import { heldCode, READY } from './claims/claim-machine.js';
import { claimView, type ClaimView, type ClaimViews } from './claims/claim-view.js';

/** A giveaway to show. */
export type LoadedGiveaway = Giveaway & Payload;

/** An offer of a giveaway, with its claim. */
export interface ClaimableOffer extends ShownOffer {
  readonly claim: ClaimView;
  /** Whether copying its code just worked; undefined if copy was not pressed. */
  readonly copied: boolean | undefined;
}

export type ClaimPlace = OfferPlace & ClaimableOffer;

/** What the element shows of a giveaway at a moment. */
export interface GiveawayView extends View {
  readonly giveaway: LoadedGiveaway;
  readonly header: HeaderView;
  readonly sections: readonly [ShownOffers<ClaimableOffer>];
  readonly context: OfferContext;
  /** How many steps have a tick: one once there is a code, two once it was copied. What they say is the merchant's. */
  readonly stepsDone: 0 | 1 | 2;
}

/** The offers of a giveaway that are shown, or wait for the reader's age. */
export function offersOf({ offers }: Giveaway, { ageRestricted }: Display): readonly Offer[] {
  return offers.filter((offer) => !(ageRestricted === 'hide' && offer.ageRestricted));
}

/**
 * Derives what is drawn: on a server, for taking over its page, and before each update.
 *
 * @param claims of its shopper; by default nobody's
 * @param lastCopy how copying a code has just ended
 * @param copied the offers whose codes were copied
 */
export function deriveGiveaway(
  giveaway: LoadedGiveaway,
  moment: DisplayMoment,
  { claims, nextChange }: ClaimViews = claimsOfNobody(giveaway, moment),
  lastCopy?: CopyOutcome,
  copied: ReadonlySet<Offer> = new Set(),
  arrows?: OfferContext['arrows'],
): GiveawayView {
  const { locale, now, display, pictureOf, onServer } = moment;
  const { settings, headerTemplate: layout, header, logo, name } = giveaway;
  const known = offersOf(giveaway, display);
  const shown = known.filter((offer) => !isWithheld(offer, moment));
  const offers = shown.map((offer) => {
    const claim = claims.get(offer)!;
    const code = heldCode(claim.claim)?.code;
    return { offer, ended: claim.availability === 'ended', claim, code, copied: outcomeOf(offer, lastCopy) };
  });
  const withCode = offers.filter(({ code }) => code !== undefined);
  const count = known.length - shown.length;
  const question = giveaway.question ?? (count ? { count, after: 0 } : undefined);
  const giveawayId = giveaway.id ?? display.flowId ?? undefined;
  return Object.freeze({
    giveaway,
    giveawayId,
    moment,
    state: offers.length || question ? 'ready' : 'empty',
    header: {
      layout,
      heading: header.title ?? name ?? locale.strings.heading,
      subheading: header.description ?? '',
      headingLevel: display.headingLevel,
      logo,
      logos: logo ? [logo] : [],
    },
    sections: [{ placement: 'giveaway', offers }],
    question,
    stepsDone: withCode.some(({ offer }) => copied.has(offer)) ? 2 : withCode.length ? 1 : 0,
    context: {
      settings,
      locale,
      now,
      onServer,
      headingLevel: Math.min(display.headingLevel + 1, 6),
      pictureOf,
      links: readLinks(display, giveawayId),
      arrows,
      linkLabel: locale.strings.viewOffer,
    },
    nextChange,
  } satisfies GiveawayView);
}

/** On a server, nobody has claimed anything. */
function claimsOfNobody({ offers }: Giveaway, { now, display }: DisplayMoment): ClaimViews {
  const facts = { needsSignIn: false, recoverable: false, sample: display.preview, stored: false, helped: false };
  return {
    claims: new Map(offers.map((offer) => [offer, claimView(offer, READY, facts, now)])),
    nextChange: Infinity,
  };
}
