import { readMessage } from '../wire/fields.js';
import { withOnce } from './addresses.js';
import { createIdempotencyKey } from './idempotency-key.js';
import { request, type Answer, type RequestOptions, type Transport } from './request.js';
import { RewardsError, toRewardsError } from './rewards-error.js';

/**
 * Loads `address`, and retries unless the request has an effect. Equal loads at the same time anywhere on the page are shared.
 * The text is passed on as it arrives if the first caller has an `onText`.
 *
 * @throws {RewardsError}
 */
export function load(address: string, transport: Transport, options: RequestOptions): Promise<Answer> {
  const { once, extra } = options;
  const key = JSON.stringify([address, transport.apiKey, transport.timeout, extra]);
  return share({ ...options, key, by: transport.fetch }, async (signal, onText) => {
    const shared = { ...options, signal, ...(options.onText && { onText }) };
    // A gateway knows the shopper, so the answer is one shopper's: no cache that goes by addresses may have it for another.
    const attempt = (): Promise<Answer> =>
      request(once && extra ? withOnce(address, createIdempotencyKey()) : address, transport, shared);
    const answer = await (once
      ? attempt()
      : attempt().catch((error: unknown) => again(toRewardsError(error), attempt, signal)));
    const { payload } = answer;
    if (payload.success === false) {
      const serverMessage = readMessage(payload);
      throw new RewardsError('refused', serverMessage ?? 'Refused', { serverMessage });
    }
    return answer;
  });
}

async function again<T>(error: RewardsError, attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  if (!error.transient) throw error;
  // Most pages never need it.
  const { retry } = await import('./failure.js').catch(() => {
    throw error;
  });
  return retry(attempt, error, signal);
}

/** One of the callers that share work. */
interface Caller {
  /** With `by`, identifies the work. */
  readonly key: string;
  readonly by: unknown;
  /** Whether the work has an effect. */
  readonly once?: boolean | undefined;
  /** Aborts for this caller. */
  readonly signal?: AbortSignal | undefined;
  /** Called while the result arrives, with its text so far. */
  readonly onText?: ((text: string) => void) | undefined;
}

interface Shared {
  readonly result: Promise<unknown>;
  readonly by: unknown;
  readonly callers: Caller[];
  /** Aborted when the work is over, or all callers have aborted. */
  readonly over: AbortSignal;
  readonly end: () => void;
}

const underWay = new Map<string, Shared>();

type Work<T> = (signal: AbortSignal, onText: (text: string) => void) => Promise<T>;

/**
 * Does `work` once for all callers that ask for it at the same time. A caller that aborts leaves the work to the others; when all
 * have aborted, it is aborted.
 */
export function share<T>(caller: Caller, work: Work<T>): Promise<T> {
  const { key, by, signal } = caller;
  return new Promise((resolve, reject) => {
    let shared: Shared | undefined;
    const leave = (): void => {
      reject(new RewardsError('aborted', 'Aborted', { cause: signal?.reason }));
      if (shared?.callers.every((other) => other.signal?.aborted)) shared.end();
    };
    if (signal?.aborted) return leave();
    shared = underWay.get(key);
    if (shared?.by !== by || !shared) underWay.set(key, (shared = start(caller, work)));
    shared.callers.push(caller);
    signal?.addEventListener('abort', leave, { signal: shared.over });
    (shared.result as Promise<T>).then(resolve, reject);
  });
}

function start({ key, by, once }: Caller, work: Work<unknown>): Shared {
  const controller = new AbortController();
  const callers: Caller[] = [];
  const end = (): void => {
    // Abandoned work may still be ending when the same work starts again.
    if (underWay.get(key) === shared) underWay.delete(key);
    controller.abort();
  };
  const { signal } = controller;
  const result = work(signal, (text) => callers.forEach(({ onText }) => onText?.(text)));
  // An answer that comes at once also serves the elements that the parser has yet to create.
  const parsed =
    !once &&
    globalThis.document?.readyState === 'loading' &&
    new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
  void result.then(() => parsed).then(end, end);
  const shared = { result, by, callers, over: signal, end };
  return shared;
}
