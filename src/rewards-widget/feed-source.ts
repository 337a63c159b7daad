import { initialState, Task, TaskStatus } from '@lit/task';
import type { LitElement, ReactiveController } from 'lit';
import { FeedClient } from '../client/feed-client.js';
import { RewardsError } from '../client/rewards-error.js';
import { isPassing } from '../client/retry.js';
import { dispatch } from '../events.js';
import { readFeed, type Feed } from '../wire/feed.js';
import { isRecord } from '../wire/fields.js';
import { DriftList } from '../wire/report.js';

/** Where a feed comes from. A payload goes before a client, and a client before an address. */
export interface FeedSourceOptions {
  readonly feed?: unknown;
  readonly client?: Pick<FeedClient, 'getFeed' | 'lastFeed'>;
  readonly feedUrl?: string;
  readonly feedPath: string;
  readonly apiKey?: string;
  readonly flow?: string;
  readonly preview: boolean;
  /** Whether loading waits, because the element is far from view. */
  readonly waiting: boolean;
}

/** A feed to show. */
export interface LoadedFeed {
  readonly feed: Feed;
  /** When it was loaded, in epoch milliseconds. */
  readonly loadedAt: number;
  /** The service is down, and this is what it said last. */
  readonly stale: boolean;
}

/** Loads the feed of its host, and tells in the host's events how that went. */
export class FeedSource implements ReactiveController {
  readonly #host: LitElement;
  readonly #options: () => FeedSourceOptions;
  readonly #task: Task<readonly unknown[], LoadedFeed>;
  #loaded?: LoadedFeed;
  #args: readonly unknown[] = [];
  #stopped = false;

  constructor(host: LitElement, options: () => FeedSourceOptions) {
    this.#host = host;
    this.#options = options;
    this.#task = new Task(host, {
      args: () => Object.values(options()) as unknown[],
      task: (args, { signal }) => this.#load(args, signal),
      onComplete: (loaded) => {
        this.#loaded = loaded;
      },
      onError: (error) => {
        this.#loaded = undefined;
        this.#fail(error);
      },
    });
    host.addController(this);
  }

  /** What to show. It stays while it is asked for again, and goes when something else is asked for. */
  get loaded(): LoadedFeed | undefined {
    return this.#loaded;
  }

  get failed(): boolean {
    return this.#task.status === TaskStatus.ERROR;
  }

  /** Loads again. Settles when that is done, well or badly. */
  refresh(): Promise<void> {
    return this.#task.run();
  }

  /** Settles when the loading under way is done, well or badly. */
  get settled(): Promise<unknown> {
    return this.#task.taskComplete.catch(() => undefined);
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
      if (this.#host.isConnected || this.#task.status !== TaskStatus.PENDING) return;
      this.#stopped = true;
      this.#task.abort();
    });
  }

  async #load(args: readonly unknown[], signal: AbortSignal): Promise<LoadedFeed | typeof initialState> {
    // What another address sent must not stand under this one.
    if (args.some((arg, index) => arg !== this.#args[index])) this.#loaded = undefined;
    this.#args = args;
    const { feed, client = this.#client(), flow, preview, waiting } = this.#options();
    if (feed != null) return { feed: this.#read(feed), loadedAt: Date.now(), stale: false };
    if (waiting || !client) return new Promise(() => undefined);
    try {
      const fetched = await client.getFeed({ flow, preview, signal, report: this.#warn });
      return { feed: fetched, loadedAt: Date.now(), stale: false };
    } catch (error) {
      if (signal.aborted) return initialState;
      const last = preview || !isOutage(error) ? undefined : (this.#loaded ?? kept(client, flow));
      if (!last) throw error;
      this.#fail(error);
      return { ...last, stale: true };
    }
  }

  #client(): FeedClient | undefined {
    const { feedUrl, feedPath, apiKey } = this.#options();
    return feedUrl === undefined ? undefined : new FeedClient({ feedUrl, feedPath, apiKey });
  }

  #read(payload: unknown): Feed {
    if (!isRecord(payload)) throw new RewardsError('format', 'The feed is not an object');
    const list = new DriftList();
    const feed = readFeed(payload, list.report, document.baseURI);
    for (const { path, problem } of list.drifts) this.#warn(path, problem);
    return feed;
  }

  #fail(cause: unknown): void {
    const error = cause instanceof RewardsError ? cause : new RewardsError('network', String(cause), { cause });
    dispatch(this.#host, 'rewards-error', { error });
  }

  readonly #warn = (path: string, problem: string): void => {
    dispatch(this.#host, 'rewards-warning', { path, problem });
  };
}

/** Whether the service is down, rather than telling us that we are wrong: only then is an old feed better than none. */
function isOutage(error: unknown): boolean {
  return !(error instanceof RewardsError) || error.kind === 'format' || isPassing(error);
}

function kept(client: Pick<FeedClient, 'lastFeed'>, flow?: string): { feed: Feed; loadedAt: number } | undefined {
  const last = client.lastFeed?.({ flow });
  return last && { feed: last.feed, loadedAt: last.savedAt };
}
