import { mock } from 'node:test';
import { createGateway, type AnswerStore, type Gateway } from '../../src/gateway/index.js';
import { createAnswerMemory } from '../../src/gateway/answer-store.js';
import { RewardsClient } from '../../src/client/index.js';
import { type RewardsError } from '../../src/client/rewards-error.js';
import { nextClaim, READY, type Claim } from '../../src/giveaway-flow/claims/claim-machine.js';
import { checkHistory } from '../history/check-history.js';
import type { Fault, Offer, Outcome } from '../history/history.js';
import { readOutcome } from '../history/read-outcome.js';
import { Recorder } from '../history/recorder.js';
import { ModelService, type Defects } from './model-service.js';

/** What happens to a claim on its way: nothing, or where it is lost. A late one reaches the service after its answer was given up. */
type Fate = 'answered' | 'never sent on' | 'answer lost before the gateway' | 'answer lost behind it' | 'late';

export type Step =
  | {
      readonly do: 'press';
      readonly shopper: number;
      readonly tab: number;
      readonly offer: number;
      readonly gateway: number;
      readonly fate: Fate;
    }
  /** A tab is loaded anew: it knows only what is stored. */
  | { readonly do: 'reload'; readonly shopper: number; readonly tab: number }
  | { readonly do: 'wait'; readonly minutes: number }
  /** A gateway is started anew, with an empty memory unless there is a shared store. */
  | { readonly do: 'restart'; readonly gateway: number }
  | { readonly do: 'rotate the key' }
  | { readonly do: 'store fails' | 'store recovers' | 'deliver late claims' };

const START = Date.parse('2027-01-30T12:00:00Z');
const BASE = 'https://shop.example/rewards';
const VIEWER_KEY = 'a secret of the simulation, 32 b.';

export const OFFERS: readonly Offer[] = [
  { id: 'once', codes: ['O1', 'O2', 'O3', 'O4'] },
  { id: 'weekly', frequency: '1week', codes: Array.from({ length: 40 }, (_, index) => `W${index}`) },
];

/**
 * Runs shoppers with tabs, two gateways and a service through the steps, at a virtual time. The claim machine, the client and the
 * gateways are the real ones; clock, fetch and stores are given. Nothing depends on anything but the steps.
 *
 * @returns why the history can't have happened; empty if it can
 */
export async function simulate(steps: readonly Step[], defects: Defects = {}): Promise<Fault[]> {
  mock.timers.enable({ apis: ['Date'], now: START });
  try {
    const run = new Simulation(defects);
    for (const step of steps) await run.take(step);
    return run.judge();
  } finally {
    mock.timers.reset();
  }
}

class Simulation {
  readonly #service: ModelService;
  readonly #recorder = new Recorder(() => Date.now());
  readonly #shared = createAnswerMemory();
  readonly #gateways: Gateway[];
  /** The claims that tabs show. */
  readonly #claims = new Map<string, Claim>();
  /** The keys of claims under way, as the browser stores them: all tabs of a shopper see them. */
  readonly #stored = new Map<string, string>();
  readonly #late: (() => void)[] = [];
  #storeFails = false;
  #apiKey = 0;
  #keys = 0;
  #fate: Fate = 'answered';

  constructor(defects: Defects) {
    this.#service = new ModelService(OFFERS, defects);
    this.#gateways = [this.#startGateway(), this.#startGateway()];
  }

  async take(step: Step): Promise<void> {
    // Each step takes a moment, so that no two share their instant.
    mock.timers.tick(1);
    if (step.do === 'press') return this.#press(step);
    if (step.do === 'wait') mock.timers.tick(step.minutes * 60_000);
    else if (step.do === 'restart') this.#gateways[step.gateway] = this.#startGateway();
    else if (step.do === 'rotate the key') this.#apiKey += 1;
    else if (step.do === 'deliver late claims') for (const deliver of this.#late.splice(0)) deliver();
    else if (step.do === 'reload') {
      for (const name of this.#claims.keys())
        if (name.startsWith(`${step.shopper} ${step.tab} `)) this.#claims.delete(name);
    } else this.#storeFails = step.do === 'store fails';
  }

  judge(): Fault[] {
    const { operations } = this.#recorder;
    return checkHistory({ offers: OFFERS, operations, given: this.#service.given, left: this.#service.left });
  }

  async #press({ shopper, tab, offer: number, gateway, fate }: Extract<Step, { do: 'press' }>): Promise<void> {
    const offer = OFFERS[number]!;
    const user = `shopper-${shopper}`;
    const name = `${shopper} ${tab} ${number}`;
    const place = `${shopper} ${number}`;
    const shared = this.#stored.get(place);
    const key = shared ?? `key-${(this.#keys += 1)}`;
    const before = this.#claims.get(name) ?? READY;
    const pressed = nextClaim(before, {
      type: 'pressed',
      key,
      shared: shared !== undefined,
      now: Date.now(),
      renews: true,
    });
    if (!pressed.effects.includes('send') || pressed.claim.state !== 'claiming') return;
    const { key: sent } = pressed.claim;
    this.#stored.set(place, sent);
    this.#fate = fate;
    let outcome: Outcome = { is: 'lost' };
    const client = new RewardsClient({
      baseUrl: BASE,
      fetch: async (input, init) => {
        const request = new Request(input, init);
        request.headers.set('X-Shopper', user);
        const response = await this.#gateways[gateway]!(request);
        if (fate === 'answer lost behind it') throw new TypeError('The connection broke.');
        outcome = await readOutcome(response.clone());
        return response;
      },
    });
    let ended = pressed.claim as Claim;
    await this.#recorder.record({ user, offer: offer.id, key: sent }, async () => {
      ended = await client.claim({ offer: offer.id, idempotencyKey: sent }).then(
        (result) =>
          nextClaim(
            pressed.claim,
            result.status === 'claimed'
              ? { type: 'claimed', code: result.code, at: Date.now() }
              : { type: 'refused', message: result.message },
          ).claim,
        (error: unknown) =>
          nextClaim(pressed.claim, { type: 'failed', error: error as RewardsError, now: Date.now() }).claim,
      );
      return outcome;
    });
    this.#claims.set(name, ended);
    // As the store of claims does: the key stays while the answer is lost.
    if (ended.state !== 'unconfirmed') this.#stored.delete(place);
  }

  #startGateway(): Gateway {
    const store: AnswerStore = {
      get: (name) => this.#use(() => this.#shared.get(name)),
      set: (name, answer, lifetime) => this.#use(() => this.#shared.set(name, answer, lifetime)),
    };
    return createGateway({
      baseUrl: 'https://service.example',
      apiKey: () => `key-${this.#apiKey}`,
      viewerKey: VIEWER_KEY,
      identify: (request) => request.headers.get('X-Shopper') ?? undefined,
      limits: false,
      store,
      onError: () => undefined,
      fetch: (input, init) => this.#send(new Request(input, init)),
    });
  }

  #use<T>(work: () => T): T {
    if (this.#storeFails) throw new Error('The store fails.');
    return work();
  }

  /** The way from a gateway to the service and back. */
  async #send(request: Request): Promise<Response> {
    if (this.#fate === 'never sent on') throw new TypeError('The connection was refused.');
    if (this.#fate === 'late') {
      this.#late.push(() => void this.#service.claim(request));
      throw new TypeError('The connection broke.');
    }
    const response = this.#service.claim(request);
    if (this.#fate === 'answer lost before the gateway') throw new TypeError('The connection broke.');
    return response;
  }
}
