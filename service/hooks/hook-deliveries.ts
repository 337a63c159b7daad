import { setTimeout as sleep } from 'node:timers/promises';
import type { HookAnswer } from '../../src/process/hooks/hook-sender.js';
import type { Clock } from '../clock.js';
import type { Sql } from '../database/connect.js';
import type { LoadedCatalogue } from '../feed/loaded-catalogue.js';
import { settleDelivery, takeDeliveries, tidyDeliveries, type TakenDelivery } from './deliveries.js';
import { HookSenders } from './hook-senders.js';
import { sweepOffers } from './sweep-offers.js';
import { readOutcome } from './try-outcome.js';

/** What an instance sends at the same time. The database counts those of a hook. */
const MAX_UNDER_WAY = 64;

/** For a try. */
const TRY_MS = 10_000;

/** What is left of a lease has to be longer than a try, and than what follows it. */
const LATEST_START_MS = 5000;

/** Between two looks for what is due. */
const LOOK_MS = 1000;

/** Between two times that offers are looked through, and old deliveries deleted. Instances take turns. */
const UPKEEP_MS = 30_000;

/** For tries under way when the service stops. What hasn't ended by then is sent again by another instance. */
const STOP_MS = 5000;

export interface HookDeliveriesOptions {
  /** Connections of its own, so that no claim waits for a delivery. */
  readonly sql: Sql;
  readonly catalogue: LoadedCatalogue;
  /** The time by which offers end. */
  readonly now: Clock;
  /** Gets a line when the database can't be used for it. */
  readonly report?: (line: string) => void;
}

/**
 * Sends messages to hooks, beside any number of other instances. While no partner has a hook, it does nothing, and sets no timer: requests
 * look at the catalogue anyway, and the look that finds a hook starts it.
 */
export class HookDeliveries {
  readonly #options: HookDeliveriesOptions;
  readonly #senders = new HookSenders();
  readonly #underWay = new Set<Promise<void>>();
  readonly #running: Promise<void>;
  #upkeep: Promise<void> | undefined;
  #keptAt = -Infinity;
  #isStopped = false;
  #isAway = false;
  #wake: () => void = () => undefined;

  constructor(options: HookDeliveriesOptions) {
    this.#options = options;
    options.catalogue.onHooks(() => this.#wake());
    this.#running = this.#run();
  }

  /** Waits for what is under way, but not for long. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wake();
    await this.#running;
    await Promise.race([Promise.all([...this.#underWay, this.#upkeep]), sleep(STOP_MS, undefined, { ref: false })]);
    await this.#senders.close();
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const woken = new Promise<void>((resolve) => (this.#wake = resolve));
      const pause = await this.#turn();
      if (this.#isStopped || pause === 0) continue;
      if (pause === Infinity) await woken;
      else await Promise.race([woken, sleep(pause, undefined, { ref: false })]);
    }
  }

  /** @returns milliseconds until the next one, unless something happens before */
  async #turn(): Promise<number> {
    try {
      if (!(await this.#options.catalogue.hasHooks())) return Infinity;
      this.#keep();
      const room = MAX_UNDER_WAY - this.#underWay.size;
      if (room === 0) return LOOK_MS;
      const start = performance.now();
      const taken = await takeDeliveries(this.#options.sql, room);
      this.#isAway = false;
      for (const delivery of taken) this.#start(delivery, start);
      return taken.length === 0 ? LOOK_MS : 0;
    } catch (error) {
      this.#reportAway(error);
      return LOOK_MS;
    }
  }

  #start(delivery: TakenDelivery, leasedAt: number): void {
    const delivering = this.#deliver(delivery, leasedAt)
      .catch((error: unknown) => this.#reportAway(error))
      .finally(() => {
        this.#underWay.delete(delivering);
        this.#wake();
      });
    this.#underWay.add(delivering);
  }

  async #deliver(delivery: TakenDelivery, leasedAt: number): Promise<void> {
    const { sql } = this.#options;
    if (delivery.body === null) {
      const reason = 'its event was deleted';
      return settleDelivery(sql, delivery, { state: 'dead', reason, waitMs: 0, pause: null });
    }
    // Its lease could end while it is sent. Whoever takes it next sends it.
    if (performance.now() - leasedAt > LATEST_START_MS) return;
    const message = { id: delivery.told, body: delivery.body };
    const answer = await this.#senders
      .send(delivery.hook, message, TRY_MS)
      .catch((): HookAnswer => ({ kind: 'failed', reason: 'its address cannot be used' }));
    await settleDelivery(sql, delivery, readOutcome(answer, { ...delivery, failingMs: delivery.hook.failingMs }));
  }

  #keep(): void {
    if (this.#upkeep || performance.now() - this.#keptAt < UPKEEP_MS) return;
    this.#keptAt = performance.now();
    const { sql, now } = this.#options;
    this.#upkeep = sweepOffers(sql, now())
      .then(() => tidyDeliveries(sql))
      .catch((error: unknown) => this.#reportAway(error))
      .finally(() => (this.#upkeep = undefined));
  }

  /** In one line until it works again. */
  #reportAway(error: unknown): void {
    if (this.#isAway || this.#isStopped) return;
    this.#isAway = true;
    this.#options.report?.(`hooks wait: ${error instanceof Error ? error.message : String(error)}`);
  }
}
