import { mock } from 'node:test';
import { createGateway, type AnswerStore, type Gateway } from '../../src/gateway/index.js';
import { createAnswerMemory } from '../../src/gateway/answer-store.js';
import { userFromToken } from '../../src/gateway/token/index.js';
import { claimsOf, now, SECRET, signToken } from '../gateway/tokens.js';
import { checkHistory } from '../history/check-history.js';
import type { Fault, Offer } from '../history/history.js';
import { readOutcome } from '../history/read-outcome.js';
import { Recorder } from '../history/recorder.js';
import { Browser, compilePage } from './browser.js';
import type { Page } from './page.js';
import { ModelService, type Defects as ServiceDefects } from './model-service.js';

/** Faults that a test puts in on purpose, to see that they are found. */
export interface Defects extends ServiceDefects {
  /** Browsers lose what pages store. */
  readonly forgetsStorage?: true;
}

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
  /** The shop gives the shopper no more tokens, or tokens again. Those that pages have last for five minutes. */
  | { readonly do: 'sign out' | 'sign in'; readonly shopper: number }
  | { readonly do: 'wait'; readonly minutes: number }
  /** A gateway is started anew, with an empty memory unless there is a shared store. */
  | { readonly do: 'restart'; readonly gateway: number }
  | { readonly do: 'rotate the key' }
  | { readonly do: 'store fails' | 'store recovers' | 'deliver late claims' };

const START = Date.parse('2027-01-30T12:00:00Z');
const BASE = 'https://shop.example/rewards';
const TOKEN_SECONDS = 300;
const VIEWER_KEY = 'a secret of the simulation, 32 b.';

export const OFFERS: readonly Offer[] = [
  { id: 'once', codes: ['O1', 'O2', 'O3', 'O4'] },
  { id: 'weekly', frequency: '1week', codes: Array.from({ length: 40 }, (_, index) => `W${index}`) },
];

let pageScript: ReturnType<typeof compilePage> | undefined;

/**
 * Runs shoppers with tabs, two gateways and a service through the steps, at a virtual time. The claims of a page with their machine and their
 * store, what signs its requests, the client, the verification of tokens and the gateways are the real ones; clock, fetch and storages are given.
 * Nothing depends on anything but the steps.
 *
 * @returns why the history can't have happened, or which page has lost a code; empty if all is well
 */
export async function simulate(steps: readonly Step[], defects: Defects = {}): Promise<Fault[]> {
  const script = await (pageScript ??= compilePage());
  mock.timers.enable({ apis: ['Date'], now: START });
  try {
    const run = new Simulation(script, defects);
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
  readonly #browsers = new Map<number, Browser>();
  readonly #signedOut = new Set<number>();
  /** The last code that a shopper was shown for an offer. */
  readonly #shown = new Map<string, string>();
  readonly #faults: Fault[] = [];
  readonly #late: (() => void)[] = [];
  readonly #openBrowser: (shopper: number) => Browser;
  #storeFails = false;
  #apiKey = 0;
  /** The gateway that requests go to. */
  #gateway = 0;
  #fate: Fate = 'answered';

  constructor(script: Awaited<ReturnType<typeof compilePage>>, { forgetsStorage, ...defects }: Defects) {
    this.#service = new ModelService(OFFERS, defects);
    this.#gateways = [this.#startGateway(), this.#startGateway()];
    this.#openBrowser = (shopper) =>
      new Browser(
        script,
        BASE,
        () => this.#tokenOf(shopper),
        (input, init) => this.#ask(new Request(input, init), shopper),
        forgetsStorage,
      );
  }

  async take(step: Step): Promise<void> {
    // Each step takes a moment, so that no two share their instant.
    mock.timers.tick(1);
    if (step.do === 'press') return this.#press(step);
    if (step.do === 'reload') return this.#reload(step);
    if (step.do === 'wait') mock.timers.tick(step.minutes * 60_000);
    else if (step.do === 'restart') this.#gateways[step.gateway] = this.#startGateway();
    else if (step.do === 'rotate the key') this.#apiKey += 1;
    else if (step.do === 'sign out') this.#signedOut.add(step.shopper);
    else if (step.do === 'sign in') this.#signedOut.delete(step.shopper);
    else if (step.do === 'deliver late claims') for (const deliver of this.#late.splice(0)) deliver();
    else this.#storeFails = step.do === 'store fails';
  }

  judge(): Fault[] {
    const { operations } = this.#recorder;
    const { given, left } = this.#service;
    return [...this.#faults, ...checkHistory({ offers: OFFERS, operations, given, left })];
  }

  async #press({ shopper, tab, offer: number, gateway, fate }: Extract<Step, { do: 'press' }>): Promise<void> {
    const { id } = OFFERS[number]!;
    const page = await this.#browserOf(shopper).page(tab);
    this.#gateway = gateway;
    this.#fate = fate;
    await page.press(id);
    this.#fate = 'answered';
    this.#compare(shopper, id, page);
  }

  async #reload({ shopper, tab }: Extract<Step, { do: 'reload' }>): Promise<void> {
    const page = await this.#browserOf(shopper).load(tab);
    for (const { id } of OFFERS) this.#compare(shopper, id, page);
  }

  /** A code that a shopper has seen is there for good, after a reload and in other tabs too. */
  #compare(shopper: number, offer: string, page: Page): void {
    const seen = this.#shown.get(`${shopper} ${offer}`);
    if (seen === undefined || !page.knowsShopper) return;
    const code = page.codeOf(offer);
    if (code !== seen)
      this.#faults.push({
        kind: 'lost code',
        what: `${offer}, shopper-${shopper}: ${seen} was shown, and now ${code}`,
      });
  }

  #browserOf(shopper: number): Browser {
    let browser = this.#browsers.get(shopper);
    if (!browser) this.#browsers.set(shopper, (browser = this.#openBrowser(shopper)));
    return browser;
  }

  async #tokenOf(shopper: number): Promise<string | null> {
    if (this.#signedOut.has(shopper)) return null;
    return signToken(claimsOf(`shopper-${shopper}`, { exp: now() + TOKEN_SECONDS }));
  }

  /** The way from a page to a gateway and back. */
  async #ask(request: Request, shopper: number): Promise<Response> {
    const gateway = this.#gateways[this.#gateway]!;
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.endsWith('/claim')) return gateway(request);
    // A page asks twice if its token was refused.
    mock.timers.tick(1);
    const [user, offer] = [`shopper-${shopper}`, searchParams.get('offer')!];
    let answer: Response | undefined;
    const outcome = await this.#recorder.record(
      { user, offer, key: request.headers.get('Idempotency-Key')! },
      async () => {
        const response = await gateway(request);
        if (this.#fate === 'answer lost behind it') throw new TypeError('The connection broke.');
        answer = response;
        return readOutcome(response.clone());
      },
    );
    if (!answer) throw new TypeError('The connection broke.');
    if (outcome.is === 'claimed') this.#shown.set(`${shopper} ${offer}`, outcome.code);
    return answer;
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
      identify: userFromToken({ secret: SECRET }),
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
    if (!new URL(request.url).pathname.endsWith('/claim')) return this.#service.flow();
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
