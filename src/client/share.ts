import { RewardsError } from './rewards-error.js';

interface Shared {
  readonly result: Promise<unknown>;
  readonly controller: AbortController;
  readonly by: unknown;
  callers: number;
}

const underWay = new Map<string, Shared>();

/**
 * Does `work` once for all who ask for the same at the same time. A caller who leaves early leaves the work to the others;
 * the last one to leave ends it.
 *
 * @param key,by same work
 * @param signal of this caller
 */
export function share<T>(
  key: string,
  by: unknown,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new RewardsError('aborted', 'Aborted', { cause: signal?.reason }));
    if (signal?.aborted) return abort();
    let shared = underWay.get(key);
    if (shared?.by !== by || !shared) shared = start(key, by, work);
    shared.callers++;
    const onAbort = (): void => {
      if (!--shared.callers) {
        end(key, shared);
        shared.controller.abort();
      }
      abort();
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    (shared.result as Promise<T>).finally(() => signal?.removeEventListener('abort', onAbort)).then(resolve, reject);
  });
}

function start(key: string, by: unknown, work: (signal: AbortSignal) => Promise<unknown>): Shared {
  const controller = new AbortController();
  const result = work(controller.signal);
  const shared = { result, controller, by, callers: 0 };
  underWay.set(key, shared);
  const settled = (): void => end(key, shared);
  result.then(settled, settled);
  return shared;
}

/** Work that was abandoned may still be ending when the same begins anew. */
function end(key: string, shared: Shared): void {
  if (underWay.get(key) === shared) underWay.delete(key);
}
