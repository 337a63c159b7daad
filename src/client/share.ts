import { RewardsError } from './rewards-error.js';

interface Shared {
  readonly result: Promise<unknown>;
  readonly controller: AbortController;
  callers: number;
}

const underWay = new Map<string, Shared>();

/**
 * Does `work` once for all who ask for the same at the same time. Whoever leaves early leaves the others' work alone; the
 * last one to leave ends it.
 *
 * @param key same key, same work
 * @param signal of this caller
 */
export function share<T>(key: string, signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>) {
  return new Promise<T>((resolve, reject) => {
    const aborted = (): RewardsError => new RewardsError('aborted', 'Aborted', { cause: signal?.reason });
    if (signal?.aborted) return reject(aborted());
    const shared = underWay.get(key) ?? start(key, work);
    shared.callers++;
    const onAbort = (): void => {
      if (!--shared.callers) {
        underWay.delete(key);
        shared.controller.abort();
      }
      reject(aborted());
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    (shared.result as Promise<T>).finally(() => signal?.removeEventListener('abort', onAbort)).then(resolve, reject);
  });
}

function start(key: string, work: (signal: AbortSignal) => Promise<unknown>): Shared {
  const controller = new AbortController();
  const result = work(controller.signal);
  const shared = { result, controller, callers: 0 };
  underWay.set(key, shared);
  const end = (): void => {
    if (underWay.get(key) === shared) underWay.delete(key);
  };
  result.then(end, end);
  return shared;
}
