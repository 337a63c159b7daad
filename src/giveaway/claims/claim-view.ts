import type { Offer } from '../../wire/offer.js';
import { expiryOf } from '../../card/offer-text.js';
import { availabilityOf, type Availability, openingOf, renewalOf } from './claimable.js';
import { retryAtOf, type Claim } from './claim-machine.js';

/** What to show of one offer's claim. */
export interface ClaimView {
  readonly claim: Claim;
  readonly availability: Availability;
  /** The shopper has to sign in, and the page shows no words of its own. */
  readonly needsSignIn: boolean;
  /** A code was claimed and its period is over: show a button for the next one. */
  readonly renewable: boolean;
  /** The service asked for a pause before the next try. */
  readonly waiting: boolean;
  /** A retry brings the lost answer, because a gateway remembers it. */
  readonly recoverable: boolean;
  /** The code is a preview's sample. */
  readonly sample: boolean;
  /** The code is stored, so that it outlives the page. */
  readonly stored: boolean;
  /** The merchant's help is shown beside this claim. */
  readonly helped: boolean;
}

/** What to show of a giveaway's claims. */
export interface ClaimViews {
  readonly claims: ReadonlyMap<Offer, ClaimView>;
  /** When one of them changes by itself, in epoch milliseconds; `Infinity` for never. */
  readonly nextChange: number;
}

/** The inputs of a view besides the claim and the dates. */
type ClaimFacts = Pick<ClaimView, 'needsSignIn' | 'recoverable' | 'sample' | 'stored' | 'helped'>;

/** @param now epoch milliseconds */
export function claimView(offer: Offer, claim: Claim, facts: ClaimFacts, now: number): ClaimView {
  return {
    ...facts,
    claim,
    availability: availabilityOf(offer, now),
    renewable: renewalOf(offer, claim) <= now,
    waiting: retryAtOf(claim) > now,
  };
}

/** The views before, if these are the same. */
export function keepViews(views: ClaimViews, before: ClaimViews | undefined): ClaimViews {
  const isSame =
    before?.nextChange === views.nextChange &&
    before.claims.size === views.claims.size &&
    [...views.claims].every(([offer, view]) => {
      const known = before.claims.get(offer);
      return known && (Object.keys(view) as (keyof ClaimView)[]).every((name) => view[name] === known[name]);
    });
  return isSame ? before : views;
}

/** When a claim's view changes by itself, in epoch milliseconds; `Infinity` for never. */
export function nextClaimChange(offer: Offer, claim: Claim, now: number): number {
  const instants = [openingOf(offer), expiryOf(offer), retryAtOf(claim), renewalOf(offer, claim)];
  return Math.min(...instants.filter((instant) => instant > now));
}

/**
 * The offer that shows the merchant's help. There is only one help: it goes to the claim pressed last, else to the first one
 * that was refused or whose answer was lost.
 */
export function findHelped(claims: ReadonlyMap<Offer, Claim>, pressedId: string | undefined): Offer | undefined {
  const stuck = [...claims].flatMap(([offer, { state }]) =>
    state === 'refused' || state === 'unconfirmed' ? [offer] : [],
  );
  return stuck.find(({ id }) => id === pressedId) ?? stuck[0];
}
