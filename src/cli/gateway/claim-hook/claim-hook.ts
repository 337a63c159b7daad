import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import type { OnClaim } from '../../../gateway/gateway-options.js';
import {
  createHookSender,
  type HookAnswer,
  type HookSender,
  type HookSenderOptions,
  type Message,
} from '../../../process/hooks/hook-sender.js';
import { VERSION } from '../../../version.js';
import { GivenUpLog } from './given-up-log.js';
import type { ClaimHookSettings } from './hook-settings.js';

/** What a hook may cost. Times are in milliseconds. */
export interface HookLimits {
  /** For one try. */
  readonly tryMs: number;
  /** Before the second try, and before the third. */
  readonly pausesMs: readonly number[];
  /** For all tries of a claim. */
  readonly claimMs: number;
  /** For what is tried once more, from when the process begins to stop. */
  readonly stopMs: number;
  /** Claims that are held at the same time. */
  readonly maxHeld: number;
  /** Requests at the same time. */
  readonly maxUnderWay: number;
}

const LIMITS: HookLimits = {
  tryMs: 10_000,
  pausesMs: [5000, 120_000],
  claimMs: 5 * 60_000,
  // As long as requests under way.
  stopMs: 20_000,
  maxHeld: 1000,
  maxUnderWay: 8,
};

export interface HookOptions {
  /** Gets a line about claims that were given up. */
  readonly notice: (line: string) => void;
  /** Called when a claim has ended. */
  readonly count: (outcome: 'delivered' | 'given_up', claims: number) => void;
  readonly limits?: Partial<HookLimits> | undefined;
  /** For tests. */
  readonly resolve?: HookSenderOptions['resolve'];
}

/** Gives claims to an address of the shop's, from memory: what this process holds when it crashes is lost. */
export async function createClaimHook(
  { address, secrets }: ClaimHookSettings,
  { resolve, ...options }: HookOptions,
): Promise<ClaimHook> {
  const userAgent = `rewards-widget/${VERSION}`;
  return new ClaimHook(await createHookSender({ address, secrets, userAgent, resolve }), options);
}

export class ClaimHook {
  readonly #sender: HookSender;
  readonly #limits: HookLimits;
  readonly #count: HookOptions['count'];
  readonly #givenUp: GivenUpLog;
  readonly #deliveries = new Set<Promise<void>>();
  readonly #inTurn: LimitFunction;
  readonly #stopping = new AbortController();
  /** The hook wants nothing before. */
  #notBefore = -Infinity;
  #stopBy = Infinity;
  #isClosed = false;

  constructor(sender: HookSender, { notice, count, limits }: Omit<HookOptions, 'resolve'>) {
    this.#sender = sender;
    this.#limits = { ...LIMITS, ...limits };
    this.#count = count;
    this.#givenUp = new GivenUpLog(notice);
    this.#inTurn = pLimit(this.#limits.maxUnderWay);
    // Each claim that waits listens. Node would warn of more than ten.
    setMaxListeners(0, this.#stopping.signal);
  }

  /** Takes a claim, and never throws. */
  readonly onClaim: OnClaim = (given) => {
    if (this.#isClosed || this.#deliveries.size >= this.#limits.maxHeld) return this.#giveUp('too many were waiting');
    const { id, user, offer, code } = given;
    const at = new Date(given.at).toISOString();
    const body = JSON.stringify({ type: 'claim.given', timestamp: at, data: { user, offer, code, at } });
    const delivery = this.#deliver({ id, body }).finally(() => this.#deliveries.delete(delivery));
    this.#deliveries.add(delivery);
  };

  /** Tries all that waits once more, without a pause. */
  hurry(): void {
    if (this.#stopping.signal.aborted) return;
    this.#stopBy = performance.now() + this.#limits.stopMs;
    this.#stopping.abort();
  }

  /** Waits for the last tries, and gives up what is left. */
  async close(): Promise<void> {
    // The gateway passes a code on in a task of its own. That of the last answer began before this one.
    await new Promise<void>((resolve) => void setTimeout(resolve));
    this.hurry();
    const left = Math.max(this.#stopBy - performance.now(), 0);
    await Promise.race([Promise.all(this.#deliveries), sleep(left, undefined, { ref: false })]);
    this.#isClosed = true;
    if (this.#deliveries.size > 0) this.#giveUp('the gateway stopped', this.#deliveries.size);
    this.#givenUp.close();
    await this.#sender.close();
  }

  /** Not by the retry of `cockatiel` 3.2, whose pause can't be cut short when the process stops. Version 4 needs Node 22. */
  async #deliver(message: Message): Promise<void> {
    const deadline = performance.now() + this.#limits.claimMs;
    for (let pauses = 0; ; pauses++) {
      const isLast = this.#stopping.signal.aborted;
      const outcome = await this.#inTurn(() => this.#try(message, deadline));
      // What is open at the end is counted there.
      if (this.#isClosed) return;
      if (outcome.kind === 'delivered') return this.#count('delivered', 1);
      const pause = isLast || outcome.kind === 'refused' ? undefined : this.#pauseBefore(pauses, outcome.retryAfter);
      if (pause === undefined || performance.now() + pause >= deadline) return this.#giveUp(outcome.reason);
      await this.#sleep(pause);
    }
  }

  async #try(message: Message, deadline: number): Promise<Outcome> {
    await this.#sleep(this.#notBefore - performance.now());
    const left = deadline - performance.now();
    if (left <= 0) return { kind: 'refused', reason: 'too many were waiting' };
    const outcome = outcomeOf(await this.#sender.send(message, Math.min(this.#limits.tryMs, left)));
    // It is too busy for the other claims, too.
    if (outcome.kind === 'failed' && outcome.retryAfter !== undefined)
      this.#notBefore = performance.now() + Math.min(outcome.retryAfter, this.#limits.claimMs);
    return outcome;
  }

  /** @returns undefined after the last try */
  #pauseBefore(pauses: number, retryAfter = 0): number | undefined {
    const own = this.#limits.pausesMs[pauses];
    // Many gateways may have failed at the same time.
    return own === undefined ? undefined : Math.max(own * (0.8 + 0.4 * Math.random()), retryAfter);
  }

  /** Waits, but not while the process stops. */
  async #sleep(ms: number): Promise<void> {
    if (ms > 0) await sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }

  #giveUp(reason: string, claims = 1): void {
    this.#givenUp.add(reason, claims);
    this.#count('given_up', claims);
  }
}

/** How a try ended. */
type Outcome =
  | { readonly kind: 'delivered' }
  /** Another try would end in the same way. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** `retryAfter` is in milliseconds, if the hook asks for a pause. */
  | { readonly kind: 'failed'; readonly reason: string; readonly retryAfter?: number | undefined };

function outcomeOf(answer: HookAnswer): Outcome {
  if (answer.kind === 'failed') return answer;
  if (answer.kind === 'private') return { kind: 'refused', reason: answer.reason };
  const { status, retryAfter } = answer;
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  const reason = `status ${status}`;
  const isLater = status === 408 || status === 429 || status >= 500;
  return isLater ? { kind: 'failed', reason, retryAfter } : { kind: 'refused', reason };
}
