import { levelOf } from '../../service/hooks/offer-news.js';
import { countDays, type DayRange } from './days.js';

/** A request for figures. */
export interface FiguresQuery extends DayRange {
  /** Id of the merchant. */
  readonly partner: string;
}

/** Figures of a giveaway. Lists have a number for each day of the range. */
export interface FlowFigures {
  readonly id: string;
  /** Its id if the service no longer knows it. */
  readonly name: string;
  readonly views: readonly number[];
  /** Different people who viewed it. */
  readonly viewers: number;
  /** Different people who claimed any of its offers. */
  readonly claimers: number;
  /** Ids of its offers. */
  readonly offers: readonly string[];
}

/** The codes of an offer, whatever the range. */
export interface OfferCodes {
  readonly left: number;
  readonly given: number;
}

/** Figures of an offer of a giveaway. */
export interface OfferFigures {
  readonly id: string;
  /** Its id if no known giveaway has it. */
  readonly name: string;
  /** The partner of the offer. */
  readonly brand?: string;
  readonly claims: readonly number[];
  /** Different people who claimed it. */
  readonly claimers: number;
  /** Absent if no known giveaway has it. */
  readonly codes?: OfferCodes;
}

/** The counts of a range. They identify no shopper. */
export interface Figures extends FiguresQuery {
  readonly flows: readonly FlowFigures[];
  readonly offers: readonly OfferFigures[];
  /** Number of different people over all giveaways. */
  readonly viewers: number;
  readonly claimers: number;
  /** Views of the offers on the rewards page, for each day; absent if the service has none. */
  readonly rewardViews?: readonly number[];
}

/** A selection of the figures: all of them, those of a giveaway, or those of an offer. */
export interface Part {
  /** Id of a giveaway. */
  readonly flow?: string;
  /** Id of an offer, within `flow` if that is set. */
  readonly offer?: string;
}

/** The figures of a selection. */
export interface PartFigures {
  /** For each day. */
  readonly views: readonly number[];
  readonly claims: readonly number[];
  readonly rewardViews?: readonly number[];
  readonly totals: Totals;
}

interface Totals {
  readonly views: number;
  readonly viewers: number;
  readonly claims: number;
  readonly claimers: number;
  /** Claims divided by views; undefined without views. */
  readonly share?: number;
}

/**
 * Selects figures. An offer is never shown alone, so its views are those of its giveaway. Rewards belong to no giveaway, so
 * their views are only part of all figures. An unknown giveaway or offer has no figures.
 */
export function pickPart(figures: Figures, { flow, offer }: Part): PartFigures {
  const days = countDays(figures);
  const isAll = flow === undefined && offer === undefined;
  const chosen = figures.flows.find(({ id }) => id === flow);
  const flows = isAll ? figures.flows : chosen ? [chosen] : [];
  const offers = figures.offers.filter(({ id }) =>
    offer !== undefined ? id === offer : isAll || chosen?.offers.includes(id),
  );
  const views = addDays(flows, ({ views }) => views, days);
  const claims = addDays(offers, ({ claims }) => claims, days);
  const counts = { views: sum(views), claims: sum(claims) };
  return {
    views,
    claims,
    ...(isAll && figures.rewardViews && { rewardViews: figures.rewardViews }),
    totals: {
      ...counts,
      viewers: isAll ? figures.viewers : (chosen?.viewers ?? 0),
      claimers: isAll ? figures.claimers : ((offer === undefined ? chosen : offers[0])?.claimers ?? 0),
      share: shareOf(counts),
    },
  };
}

/** Whether few codes are left, as hooks would be told, or none. An offer that never had any is sold out, too. */
export function isLow({ codes }: OfferFigures): boolean {
  return codes !== undefined && (codes.left === 0 || levelOf(codes.left, codes.left + codes.given) !== null);
}

/** Claims divided by views; undefined without views. */
export function shareOf({ claims, views }: { claims: number; views: number }): number | undefined {
  return views > 0 ? claims / views : undefined;
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function addDays<T>(items: readonly T[], listOf: (item: T) => readonly number[], days: number): number[] {
  return Array.from({ length: days }, (_, day) => sum(items.map((item) => listOf(item)[day] ?? 0)));
}
