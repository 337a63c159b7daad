import type { HookType } from './deliveries.js';

/** Percentages of an offer's codes at which few are left. */
const LEVELS = [5, 10, 20] as const;

/** An offer as a look found it. Instants are in epoch milliseconds. */
export interface OfferCodes {
  readonly number: number;
  readonly left: number;
  /** Codes that people got, without those that were withdrawn. */
  readonly given: number;
  readonly endsAt: number | null;
}

/** What a hook was last told of an offer. */
export interface KnownOffer {
  /** The lowest percentage, 0 for none left; null before the first. */
  readonly level: number | null;
  /** How many codes there were, given ones and those left. */
  readonly total: number | null;
  /** The end that it was told of. */
  readonly endedAt: number | null;
}

export interface OfferNews {
  readonly type: HookType;
  /** The `webhook-id`: the same for the same news. */
  readonly told: string;
  readonly at: number;
}

/**
 * Compares an offer with what a hook knows of it.
 *
 * @param since when the hook was added: what ended before isn't told
 * @returns what to tell, and what the hook knows then
 */
export function findNews(
  offer: OfferCodes,
  known: KnownOffer,
  { since, now }: { readonly since: number; readonly now: number },
): { readonly news: readonly OfferNews[]; readonly known: KnownOffer } {
  const { number, left, given, endsAt } = offer;
  const total = left + given;
  if (endsAt !== null && endsAt <= now) {
    if (endsAt <= since || known.endedAt === endsAt) return { news: [], known };
    const told = `ended_${number}_${endsAt}`;
    return { news: [{ type: 'offer.ended', told, at: endsAt }], known: { ...known, endedAt: endsAt } };
  }
  const level = levelOf(left, total);
  const wereAdded = total > (known.total ?? 0);
  const isNew = level !== null && (wereAdded || known.level === null || level < known.level);
  const told = `codes_${number}_${level}_${total}`;
  return {
    news: isNew ? [{ type: level === 0 ? 'codes.gone' : 'codes.low', told, at: now }] : [],
    known: { ...known, total, level: wereAdded || isNew ? level : known.level },
  };
}

/**
 * The lowest of the percentages that was reached, 0 if none is left; null above all of them, and for an offer that never had codes.
 *
 * @param total codes that were given, and those left
 */
export function levelOf(left: number, total: number): number | null {
  if (total === 0) return null;
  if (left === 0) return 0;
  return LEVELS.find((level) => left * 100 <= level * total) ?? null;
}
