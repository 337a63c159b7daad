import { countDays, DAY_MS, instantOf } from './days.js';
import type { Figures, FiguresQuery, FlowFigures, OfferCodes, OfferFigures } from './figures.js';

/** What the figures say of a giveaway and its offers beside events. */
export interface KnownFlow {
  readonly id: string;
  readonly name: string;
  readonly offers: readonly {
    readonly id: string;
    readonly name: string;
    readonly brand?: string;
    readonly codes?: OfferCodes;
  }[];
}

/** The fields of an event that are counted; `timestamp` is in epoch milliseconds. */
interface Happening {
  readonly timestamp?: number;
  /** The user, kept while counting, so that each counts once. */
  readonly user?: string | number;
}

/** Counts of one giveaway or offer. */
class Tally {
  readonly days: number[];
  readonly people = new Set<string | number>();

  constructor(days: number) {
    this.days = Array<number>(days).fill(0);
  }
}

/** Counts the events of a range, by day in UTC. Leaves out events outside the range or without a time. */
export class FiguresCounter {
  readonly #query: FiguresQuery;
  readonly #start: number;
  readonly #length: number;
  readonly #flows = new Map<string, Tally>();
  readonly #offers = new Map<string, Tally>();
  #rewardViews: number[] | undefined;

  constructor(query: FiguresQuery) {
    this.#query = query;
    this.#start = instantOf(query.from);
    this.#length = countDays(query);
  }

  addView(view: Happening & { readonly flow?: string }): void {
    this.#add(this.#flows, view.flow, view);
  }

  addClaim(claim: Happening & { readonly offer?: string }): void {
    this.#add(this.#offers, claim.offer, claim);
  }

  addRewardView(timestamp: number): void {
    const day = this.#dayOf(timestamp);
    if (day === undefined) return;
    this.#rewardViews ??= Array<number>(this.#length).fill(0);
    this.#rewardViews[day]! += 1;
  }

  /** Ids of the giveaways that were viewed. */
  get viewed(): readonly string[] {
    return [...this.#flows.keys()];
  }

  /**
   * The figures: first those of `known`, in that order, then others that were counted.
   *
   * @param known giveaways; others are named by their id
   */
  figures(known: readonly KnownFlow[]): Figures {
    const { partner, from, to } = this.#query;
    const named = new Map(known.map((flow) => [flow.id, flow]));
    const flows = [...new Set([...named.keys(), ...this.#flows.keys()])].map((id) => this.#flow(id, named.get(id)));
    const knownOffers = new Map(known.flatMap(({ offers }) => offers.map((offer) => [offer.id, offer])));
    const offers = [...new Set([...knownOffers.keys(), ...this.#offers.keys()])].map((id): OfferFigures => {
      const { name = id || 'Not named', brand, codes } = knownOffers.get(id) ?? {};
      const tally = this.#offers.get(id) ?? new Tally(this.#length);
      return {
        id,
        name,
        ...(brand !== undefined && { brand }),
        claims: tally.days,
        claimers: tally.people.size,
        ...(codes && { codes }),
      };
    });
    return {
      partner,
      from,
      to,
      flows,
      offers,
      viewers: countPeople(this.#flows.values()),
      claimers: countPeople(this.#offers.values()),
      ...(this.#rewardViews && { rewardViews: this.#rewardViews }),
    };
  }

  #flow(id: string, known: KnownFlow | undefined): FlowFigures {
    const tally = this.#flows.get(id) ?? new Tally(this.#length);
    const offers = known?.offers.map((offer) => offer.id) ?? [];
    return {
      id,
      name: known?.name ?? (id || 'Not named'),
      views: tally.days,
      viewers: tally.people.size,
      claimers: countPeople(offers.flatMap((offer) => this.#offers.get(offer) ?? [])),
      offers,
    };
  }

  #add(tallies: Map<string, Tally>, id = '', { timestamp, user }: Happening): void {
    const day = this.#dayOf(timestamp);
    if (day === undefined) return;
    const tally = tallies.get(id) ?? new Tally(this.#length);
    tallies.set(id, tally);
    tally.days[day]! += 1;
    if (user !== undefined) tally.people.add(user);
  }

  #dayOf(timestamp = Number.NaN): number | undefined {
    const day = Math.floor((timestamp - this.#start) / DAY_MS);
    return day >= 0 && day < this.#length ? day : undefined;
  }
}

function countPeople(tallies: Iterable<Tally>): number {
  const people = new Set<string | number>();
  for (const tally of tallies) for (const person of tally.people) people.add(person);
  return people.size;
}
