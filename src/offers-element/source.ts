import { notEqual, type LitElement, type ReactiveController } from 'lit';
import { toRewardsError, type RewardsError } from '../client/rewards-error.js';
import { dispatch } from '../events.js';
import type { Moment } from './moment.js';
import { limitReport, type Report } from '../wire/report.js';

/** The context of one load. */
export interface Loading<T> {
  readonly signal: AbortSignal;
  /** What is still shown, if the same was loaded before. */
  readonly before: T | undefined;
  /** Shows a part before the rest has loaded. It stays if the rest fails. */
  readonly show: (part: T) => void;
  readonly report: Report;
}

/** Loads the payload of its host, and fires the host's events for failures and drifts. */
export abstract class Source<T, Host extends LitElement = LitElement, Written = unknown> implements ReactiveController {
  protected readonly host: Host;
  /** Why loading failed last. */
  failure?: RewardsError;
  /** What is loaded so far. */
  #loaded?: T | undefined;
  /** Whether only a part is loaded. */
  #partial = false;
  /** Of the last load. */
  #args?: readonly unknown[];
  #controller?: AbortController;
  #status?: 'loading' | 'failed' | undefined;
  #stopped = false;

  constructor(host: Host) {
    this.host = host;
    host.addController(this);
  }

  /** The inputs of the load. If one of them changes, it loads again. */
  protected abstract get args(): readonly unknown[];

  /** Whether the old content stays until the new one is loaded, because that takes only a moment. */
  protected get keepsLoaded(): boolean {
    return false;
  }

  /** Whether a load continues after a removal, because loading again would have an effect. */
  protected get outlivesRemoval(): boolean {
    return false;
  }

  /** Reads what a server has written into the page. */
  protected abstract read(data: Written, moment: Moment): T;

  /** Loads; returns undefined if there is nothing to load from. */
  protected abstract load(loading: Loading<T>): Promise<T> | undefined;

  /** What to show. It stays while the same is loaded again, and goes when something else is. */
  get loaded(): T | undefined {
    return this.#loaded;
  }

  get failed(): boolean {
    return this.#status === 'failed';
  }

  get loading(): boolean {
    return this.#status === 'loading';
  }

  /** Shows what a server has rendered, until it is loaded. It stays if loading fails. */
  adopt(data: unknown, moment: Moment): void {
    this.#loaded = this.read(data as Written, moment);
    this.#partial = true;
  }

  /** Loads again. Settles when that has succeeded or failed. */
  refresh(): Promise<void> {
    return this.#load(this.args);
  }

  /** Fires `rewards-error`. */
  fail(cause: unknown): void {
    const error = toRewardsError(cause);
    this.failure = error;
    dispatch(this.host, 'rewards-error', { error });
  }

  hostConnected(): void {
    if (this.#stopped) void this.refresh();
    this.#stopped = false;
  }

  /** A move is a removal and a return in the same task. Only a lasting removal ends the load. */
  hostDisconnected(): void {
    queueMicrotask(() => {
      if (this.host.isConnected || !this.loading || this.outlivesRemoval) return;
      this.#stopped = true;
      this.#controller?.abort();
    });
  }

  /** Changes while it is removed are loaded when it returns. */
  hostUpdate(): void {
    const { args } = this;
    if (this.host.isConnected && (!this.#args || this.#differ(args))) void this.#load(args);
  }

  #differ(args: readonly unknown[]): boolean {
    return args.some((arg, index) => notEqual(arg, this.#args![index]));
  }

  /** Ends the load before it, if that is still under way. */
  async #load(args: readonly unknown[]): Promise<void> {
    const same = !this.#args || !this.#differ(args);
    this.#args = args;
    this.#controller?.abort();
    const controller = (this.#controller = new AbortController());
    const { signal } = controller;
    // Content of another address must not stay.
    if (!same) {
      this.#partial = false;
      if (!this.keepsLoaded) this.#loaded = undefined;
    }
    const show = (loaded: T | undefined, partial = true): void => {
      if (signal.aborted) return;
      this.#loaded = loaded;
      this.#partial = partial;
      this.host.requestUpdate();
    };
    const enter = (status?: 'loading' | 'failed'): void => {
      if (controller !== this.#controller) return;
      this.#status = status;
      this.host.requestUpdate();
    };
    enter('loading');
    try {
      const before = same ? this.#loaded : undefined;
      show(await this.load({ signal, before, show, report: limitReport(this.#warn) }), false);
      enter();
    } catch (error) {
      if (signal.aborted) return enter();
      if (!this.#partial) this.#loaded = undefined;
      this.fail(error);
      enter('failed');
    }
  }

  readonly #warn: Report = (path, problem) => {
    dispatch(this.host, 'rewards-warning', { path, problem });
  };
}
