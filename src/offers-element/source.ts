import { initialState, Task, TaskStatus } from '@lit/task';
import type { LitElement, ReactiveController } from 'lit';
import { RewardsError } from '../client/rewards-error.js';
import { dispatch } from '../events.js';
import { isRecord } from '../wire/fields.js';
import { limitReport, type Report } from '../wire/report.js';

/** What one loading needs to know. */
export interface Loading<T> {
  readonly signal: AbortSignal;
  /** What is shown meanwhile, if the same was loaded before. */
  readonly before: T | undefined;
  /** Shows a part of it before the rest has come. It stays when that fails. */
  readonly show: (part: T) => void;
  readonly report: Report;
}

/** Loads what its host shows, and tells in the host's events how that went. */
export abstract class Source<T, Host extends LitElement = LitElement> implements ReactiveController {
  protected readonly host: Host;
  readonly #task: Task<readonly unknown[], T>;
  #loaded?: T;
  /** Whether that is but a part. */
  #partial = false;
  #args?: readonly unknown[];
  #loading?: Promise<unknown>;
  #stopped = false;

  constructor(host: Host) {
    this.host = host;
    this.#task = new Task(host, {
      args: () => this.args,
      task: (args, { signal }) => (this.#loading = this.#load(args, signal)),
    });
    host.addController(this);
  }

  /** What the loading depends on: when one of these changes, there is something else to load. */
  protected abstract get args(): readonly unknown[];

  /** Whether what is shown stays until what is loaded instead is there, since that is at hand. */
  protected get stays(): boolean {
    return false;
  }

  /** Whether a removal lets the loading under way go on, since asking again would change something. */
  protected get outlives(): boolean {
    return false;
  }

  /** Loads; nothing while there is nothing to load from. */
  protected abstract load(loading: Loading<T>): Promise<T> | undefined;

  /** What to show. It stays while it is asked for again, and goes when something else is asked for. */
  get loaded(): T | undefined {
    return this.#loaded;
  }

  get failed(): boolean {
    return this.#task.status === TaskStatus.ERROR;
  }

  get loading(): boolean {
    return this.#task.status === TaskStatus.PENDING;
  }

  /** Takes what a server has drawn, unless something is loaded already. It stays when the loading fails. */
  adopt(drawn: T): void {
    if (this.#loaded) return;
    this.#loaded = drawn;
    this.#partial = true;
  }

  /** Loads again. Settles when that is done, well or badly. */
  refresh(): Promise<void> {
    return this.#task.run();
  }

  /** Settles when the loading under way is done, well or badly. */
  get settled(): Promise<unknown> | undefined {
    return this.#loading?.catch(() => undefined);
  }

  /** Tells of a failure. */
  fail(cause: unknown): void {
    const error = cause instanceof RewardsError ? cause : new RewardsError('network', String(cause), { cause });
    dispatch(this.host, 'rewards-error', { error });
  }

  hostConnected(): void {
    this.#task.autoRun = true;
    if (this.#stopped) void this.refresh();
    this.#stopped = false;
  }

  /** A move in the document is a removal and a return in one go: only a removal that lasts ends the loading. */
  hostDisconnected(): void {
    // What it is given while it is away is asked for when it returns.
    this.#task.autoRun = false;
    queueMicrotask(() => {
      if (this.host.isConnected || !this.loading || this.outlives) return;
      this.#stopped = true;
      this.#task.abort();
    });
  }

  async #load(args: readonly unknown[], signal: AbortSignal): Promise<T | typeof initialState> {
    const same = args.every((arg, index) => arg === (this.#args ?? args)[index]);
    this.#args = args;
    // What another address sent must not stand under this one.
    if (!same) {
      this.#partial = false;
      if (!this.stays) this.#loaded = undefined;
    }
    const show = (loaded: T | undefined, partial = true): void => {
      if (signal.aborted) return;
      this.#loaded = loaded;
      this.#partial = partial;
      this.host.requestUpdate();
    };
    try {
      const before = same ? this.#loaded : undefined;
      const loaded = await this.load({ signal, before, show, report: limitReport(this.#warn) });
      show(loaded, false);
      return loaded ?? initialState;
    } catch (error) {
      if (signal.aborted) return initialState;
      if (!this.#partial) this.#loaded = undefined;
      this.fail(error);
      throw error;
    }
  }

  readonly #warn: Report = (path, problem) => {
    dispatch(this.host, 'rewards-warning', { path, problem });
  };
}

/**
 * Lets nothing but an object pass, as every payload is one.
 *
 * @throws {RewardsError} of kind `format`
 */
export function requireObject(payload: unknown): Record<string, unknown> {
  if (!isRecord(payload)) throw new RewardsError('format', 'The payload is not an object');
  return payload;
}
