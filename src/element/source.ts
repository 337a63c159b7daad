import { initialState, shallowArrayEquals, Task, TaskStatus } from '@lit/task';
import type { LitElement, ReactiveController } from 'lit';
import { toRewardsError, type RewardsError } from '../client/rewards-error.js';
import { dispatch } from '../events.js';
import type { DisplayMoment } from './moment.js';
import { limitReport, type Report } from '../wire/fields.js';

/** The context of one load. */
export interface Loading<T> {
  readonly signal: AbortSignal;
  /** What is still shown, if the same was loaded before. */
  readonly before: T | undefined;
  /** Shows a part before the rest has loaded. It stays if the rest fails. */
  readonly show: (part: T) => void;
  readonly report: Report;
}

/** What is on the screen. A task doesn't know: it forgets its value when it fails, and has no parts. */
interface Shown<T> {
  /** Undefined for what a server has rendered. */
  readonly args?: readonly unknown[];
  readonly value?: T | undefined;
  /** A part stays if the rest fails. */
  readonly partial?: boolean;
}

/** Whose payload is loaded. */
type SourceHost = LitElement & { readonly loading?: 'eager' | 'lazy' };

/**
 * Loads the payload of its host, and fires the host's events for failures and drifts. A task decides when to load, ends the load
 * before, and has the states. The source adds what stays on the screen meanwhile, and what a removal ends.
 */
export abstract class Source<T, Host extends SourceHost = SourceHost, Written = unknown>
  implements ReactiveController, EventListenerObject
{
  protected readonly host: Host;
  /** Why loading failed last. */
  failure?: RewardsError;
  readonly #task: Task<readonly unknown[], T>;
  #shown: Shown<T> = {};
  #stopped = false;
  /** Whether the host is, or was, near the viewport, or something was loaded all the same. */
  #near = false;

  constructor(host: Host) {
    this.host = host;
    this.#task = new Task(host, {
      args: () => [this.awaitsNearness, ...this.args],
      task: ([, ...args], { signal }) => this.#load(args, signal),
      onError: (error) => this.fail(error),
    });
    host.addController(this);
  }

  /** The inputs of the load. If one of them changes, it loads again. */
  protected abstract get args(): readonly unknown[];

  /** Whether there is something to load from. */
  protected abstract readonly fetches: boolean;

  /** Whether it waits until its host is near the viewport. Only the first load does; otherwise the one on the screen would be lost. */
  get awaitsNearness(): boolean {
    return this.host.loading === 'lazy' && !this.#near && this.fetches;
  }

  /** Called when the host is near the viewport, or that cannot be observed. */
  comeNear(): void {
    this.#near = true;
    this.host.requestUpdate();
  }

  /** Whether the old content stays until the new one is loaded, because that takes only a moment. */
  protected get keepsLoaded(): boolean {
    return false;
  }

  /** Whether a load continues after a removal, because loading again would have an effect. */
  protected get outlivesRemoval(): boolean {
    return false;
  }

  /** Reads what a server has written into the page. */
  protected abstract read(data: Written, moment: DisplayMoment): T;

  /** Loads; returns undefined if there is nothing to load from. */
  protected abstract load(loading: Loading<T>): Promise<T> | undefined;

  /** What to show. It stays while the same is loaded again, and goes when something else is. */
  get loaded(): T | undefined {
    return this.#shown.value;
  }

  get failed(): boolean {
    return this.#task.status === TaskStatus.ERROR;
  }

  get loading(): boolean {
    return this.#task.status === TaskStatus.PENDING;
  }

  /** Shows what a server has rendered, until it is loaded. It stays if loading fails. */
  adopt(data: unknown, moment: DisplayMoment): void {
    this.#shown = { value: this.read(data as Written, moment), partial: true };
  }

  /** Loads again. Settles when that has succeeded or failed. */
  refresh(): Promise<void> {
    this.#near = true;
    return this.#task.run();
  }

  /** Fires `rewards-error`. */
  fail(cause: unknown): void {
    const error = toRewardsError(cause);
    this.failure = error;
    dispatch(this.host, 'rewards-error', { error });
  }

  hostConnected(): void {
    addEventListener('pageshow', this);
    this.#task.autoRun = true;
    if (this.#stopped) void this.refresh();
    this.#stopped = false;
  }

  /** A task doesn't stop by itself. A move is a removal and a return in the same task: only a lasting removal ends the load. */
  hostDisconnected(): void {
    removeEventListener('pageshow', this);
    // Changes while it is removed are loaded when it returns.
    this.#task.autoRun = false;
    queueMicrotask(() => {
      if (this.host.isConnected || !this.loading || this.outlivesRemoval) return;
      this.#stopped = true;
      this.#task.abort();
    });
  }

  /** Called when the page is shown, also when it comes back from the back/forward cache. */
  abstract handleEvent(event: PageTransitionEvent): Promise<void>;

  async #load(args: readonly unknown[], signal: AbortSignal): Promise<T | typeof initialState> {
    const same = shallowArrayEquals(args, this.#shown.args ?? args);
    const before = same ? this.#shown.value : undefined;
    // Content of another address must not stay.
    if (!same) this.#shown = this.keepsLoaded ? { value: this.#shown.value } : {};
    this.#shown = { ...this.#shown, args };
    if (this.awaitsNearness) return initialState;
    const show = (value: T | undefined, partial = true): void => {
      if (signal.aborted) return;
      this.#shown = { args, value, partial };
      this.host.requestUpdate();
    };
    try {
      const loading = this.load({ signal, before, show, report: limitReport(this.#warn) });
      if (loading) this.#near = true;
      const loaded = await loading;
      show(loaded, false);
      return loaded ?? initialState;
    } catch (error) {
      // Nobody waits for what was ended.
      if (signal.aborted) return initialState;
      if (!this.#shown.partial) this.#shown = { args };
      throw error;
    }
  }

  readonly #warn: Report = (path, problem) => {
    dispatch(this.host, 'rewards-warning', { path, problem });
  };
}

/** Warns of an unknown layout in the payload. */
export function checkLayout(
  host: EventTarget,
  path: string,
  id: number | undefined,
  isKnown: (id: number) => boolean,
): void {
  if (id !== undefined && !isKnown(id)) dispatch(host, 'rewards-warning', { path, problem: 'is not known' });
}
