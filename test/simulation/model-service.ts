import type { Given, Offer } from '../history/history.js';
import { MEMORY_MS } from '../history/remembered.js';
import { windowEnd } from '../history/window-end.js';

/** Faults that a test puts in on purpose, to see that the checker finds them. */
export interface Defects {
  /** Answers of earlier claims are never repeated. */
  readonly forgetsKeys?: true;
  /** The next code is read before it is taken: every second one goes to two people. */
  readonly doublesCodes?: true;
  /** Windows are an hour too short. */
  readonly endsWindowsEarly?: true;
}

interface Answer {
  readonly at: number;
  readonly body: object;
}

/** The claims of a service in memory, by the contract (4.3, 7). All calls happen at once, at the virtual time. */
export class ModelService {
  readonly given: Given[] = [];
  readonly #offers: Map<string, Offer>;
  readonly #pools: Map<string, string[]>;
  readonly #answers = new Map<string, Answer>();
  readonly #defects: Defects;

  constructor(offers: readonly Offer[], defects: Defects = {}) {
    this.#offers = new Map(offers.map((offer) => [offer.id, offer]));
    this.#pools = new Map(offers.map(({ id, codes }) => [id, [...codes]]));
    this.#defects = defects;
  }

  get left(): { offer: string; code: string }[] {
    return [...this.#pools].flatMap(([offer, codes]) => codes.map((code) => ({ offer, code })));
  }

  /** The giveaway, with all offers. */
  flow(): Response {
    const offers = [...this.#offers.values()].map(({ id, frequency }) => ({ id, title: id, frequency }));
    return Response.json({ success: true, data: { id: 'flow', offers } });
  }

  claim(request: Request): Response {
    const { searchParams } = new URL(request.url);
    const [user, id] = [searchParams.get('user') ?? '', searchParams.get('offer') ?? ''];
    const key = request.headers.get('Idempotency-Key');
    const name = JSON.stringify([user, id, key]);
    const now = Date.now();
    const remembered = this.#defects.forgetsKeys || key === null ? undefined : this.#answers.get(name);
    const body =
      remembered && remembered.at > now - MEMORY_MS ? remembered.body : this.#answer(user, this.#offers.get(id)!, now);
    if (body !== remembered?.body) this.#answers.set(name, { at: now, body });
    return Response.json(body);
  }

  #answer(user: string, { id, frequency }: Offer, now: number): object {
    const last = this.given.findLast((one) => one.user === user && one.offer === id);
    const end = last && windowEnd(last.at, frequency);
    if (end === Infinity) return refusal('You have already claimed this offer.');
    if (end !== undefined && now < end - (this.#defects.endsWindowsEarly ? 3_600_000 : 0)) {
      const instant = new Date(Math.ceil(end / 1000) * 1000).toISOString().replace('.000Z', '+00:00');
      return refusal(`You can claim again after ${instant}`);
    }
    const pool = this.#pools.get(id)!;
    const code = pool[0];
    if (code === undefined) return refusal('There are no codes available for this offer.');
    this.given.push({ user, offer: id, code, at: now });
    if (!this.#defects.doublesCodes || this.given.length % 2 !== 0) pool.shift();
    return { success: true, data: { code } };
  }
}

function refusal(message: string): object {
  return { success: false, message };
}
