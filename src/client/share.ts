import { RewardsError } from './rewards-error.js';

interface Shared {
  readonly result: Promise<unknown>;
  readonly by: unknown;
  /** The callers' signals. */
  readonly signals: (AbortSignal | undefined)[];
  /** Aborted when the work is over, or all callers have aborted. */
  readonly over: AbortSignal;
  readonly end: () => void;
}

const underWay = new Map<string, Shared>();

/**
 * Does `work` once for all simultaneous callers. A caller that aborts leaves the work to the others; when all
 * have aborted, it is aborted.
 *
 * @param key,by identify the work
 * @param once whether the work has an effect
 * @param signal aborts for this caller
 */
export function share<T>(
  key: string,
  by: unknown,
  once: boolean | undefined,
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
    if (shared?.by !== by || !shared) underWay.set(key, (shared = start(key, by, once, work)));
    shared.signals.push(signal);
    signal?.addEventListener('abort', leave, { signal: shared.over });
    (shared.result as Promise<T>).then(resolve, reject);
  });
}

function start(
  key: string,
  by: unknown,
  once: boolean | undefined,
  work: (signal: AbortSignal) => Promise<unknown>,
): Shared {
  const controller = new AbortController();
  const end = (): void => {
    // Abandoned work may still be ending when the same work starts again.
    if (underWay.get(key) === shared) underWay.delete(key);
    controller.abort();
  };
  const { signal } = controller;
  const result = work(signal);
  // An answer that comes at once also serves the elements that the parser has yet to create.
  const parsed =
    !once &&
    globalThis.document?.readyState === 'loading' &&
    new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
  void result.then(() => parsed).then(end, end);
  const shared = { result, by, signals: [], over: signal, end };
  return shared;
}
