import { inventCodes } from '../../service/sample/giveaway.js';
import { Refusal } from '../../src/gateway/refusal.js';
import { availabilityOf, renewsAt } from '../../src/giveaway/claims/claimable.js';
import { readGiveaway } from '../../src/wire/giveaway.js';
import type { Offer } from '../../src/wire/offer.js';
import type { JsonObject } from '../model/json.js';
import type { ClaimAnswer } from './scenario.js';

const HOUR_MS = 60 * 60 * 1000;

/** The age of the shopper's last claim in some scenarios, in milliseconds. */
const CLAIMED_AGO_MS = 3 * 24 * HOUR_MS;

/** The outcome of a claim: a code, or a message for the shopper why there is none (contract 2.8, 7). */
type Outcome = { readonly code: string } | { readonly message: string };

/** Answers the claims of a scenario (contract 4.3), by the rules of the service and in its words. */
export class SceneClaims {
  readonly #answer: ClaimAnswer;
  /** The claims whose first answer was lost: a retry of the same claim is answered. */
  readonly #lost = new Set<string>();

  constructor(answer: ClaimAnswer) {
    this.#answer = answer;
  }

  /**
   * @param id of the offer
   * @param key the same for all tries of one claim
   * @throws {TypeError} as `fetch` does when a connection breaks
   */
  claim(payload: JsonObject, id: string | null, key: string | null): Response {
    if (this.#answer === 'signed-out') return Refusal.for('signedOut').answer();
    if (!id) return new Refusal(400, 'The parameter offer is missing.').answer();
    const offer = readGiveaway(payload, () => undefined).offers.find((one) => one.id === id);
    if (!offer) return new Refusal(404, 'There is no such offer.').answer();
    const now = Date.now();
    const availability = availabilityOf(offer, now);
    if (availability === 'ended') return new Refusal(400, 'This offer has ended.').answer();
    if (availability === 'upcoming') return new Refusal(400, 'This offer has not opened yet.').answer();
    if (this.#answer === 'lost') this.#cutOff(JSON.stringify([id, key]));
    const outcome = this.#outcome(offer, now);
    return Response.json('code' in outcome ? { success: true, data: outcome } : { success: false, ...outcome });
  }

  #outcome(offer: Offer, now: number): Outcome {
    // To the full hour: easier to read in the refusal.
    const last = Math.floor((now - CLAIMED_AGO_MS) / HOUR_MS) * HOUR_MS;
    const code = { code: codeOf(offer.id!) };
    switch (this.#answer) {
      case 'claimed-before':
        return refuseAgain(last, undefined, now) ?? code;
      case 'within-window':
        return refuseAgain(last, frequencyOf(offer), now) ?? code;
      case 'none-left':
        return { message: 'There are no codes available for this offer.' };
      default:
        return code;
    }
  }

  #cutOff(claim: string): void {
    if (this.#lost.has(claim)) return;
    this.#lost.add(claim);
    throw new TypeError('Failed to fetch');
  }
}

/** The refusal of a claim after an earlier one (contract 7); undefined if the shopper may claim again. */
function refuseAgain(lastClaim: number, frequency: string | undefined, now: number): Outcome | undefined {
  const end = renewsAt(frequency, lastClaim);
  if (end === Infinity) return { message: 'You have already claimed this offer.' };
  // Without a full stop, so that the instant can be found at the end.
  return now < end ? { message: `You can claim again after ${formatInstant(end)}` } : undefined;
}

/** ISO 8601 with offset, in whole seconds: rounded up, because a claim at that instant must succeed. */
function formatInstant(instant: number): string {
  return new Date(Math.ceil(instant / 1000) * 1000).toISOString().replace('.000Z', '+00:00');
}

/** A payload may have any frequency or none. A week is the shortest. */
function frequencyOf({ frequency }: Offer): '1week' | '1month' | '1year' {
  return frequency === '1month' || frequency === '1year' ? frequency : '1week';
}

/** Always the same for an offer, and recognisable by the last word of its id, as in `LOAF-7KQ2`. */
function codeOf(id: string): string {
  const [word = 'CODE'] = /[A-Z\d]+$/.exec(id.toUpperCase()) ?? [];
  return inventCodes(word, 1)[0]!.slice(0, `${word}-7KQ2`.length);
}
