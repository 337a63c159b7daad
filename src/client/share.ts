import { RewardsError } from './rewards-error.js';

interface Shared {
  readonly result: Promise<unknown>;
  readonly by: unknown;
  /** The callers' signals. */
  readonly signals: (AbortSignal | undefined)[];
  /** Aborted when the work is over, or all callers have left. */
  readonly over: AbortSignal;
  readonly end: () => void;
}

const underWay = new Map<string, Shared>();

/**
 * Does `work` once for all callers that ask for the same at the same time. A caller that leaves early leaves the work to the
 * others; the last one to leave ends it.
 *
 * @param key,by equal for the same work
 * @param signal of this caller
 */
export function share<T>(
  key: string,
  by: unknown,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let shared: Shared | undefined;
    const leave = (): void => {
      reject(new RewardsError('aborted', 'Aborted', { cause: signal?.reason }));
      if (shared?.signals.every((other) => other?.aborted)) shared.end();
    };
    if (signal?.aborted) return leave();
    shared = underWay.get(key);
    if (shared?.by !== by || !shared) underWay.set(key, (shared = start(key, by, work)));
    shared.signals.push(signal);
    signal?.addEventListener('abort', leave, { signal: shared.over });
    (shared.result as Promise<T>).then(resolve, reject);
  });
}

function start(key: string, by: unknown, work: (signal: AbortSignal) => Promise<unknown>): Shared {
  const controller = new AbortController();
  const end = (): void => {
    // Abandoned work may still be ending when the same work starts again.
    if (underWay.get(key) === shared) underWay.delete(key);
    controller.abort();
  };
  const { signal } = controller;
  const shared = { result: work(signal).finally(end), by, signals: [], over: signal, end };
  return shared;
}
