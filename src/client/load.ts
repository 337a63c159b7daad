import { readMessage } from '../wire/message.js';
import { withOnce } from './addresses.js';
import { createIdempotencyKey } from './idempotency-key.js';
import { request, type Answer, type RequestOptions, type Transport } from './request.js';
import { RewardsError, toRewardsError } from './rewards-error.js';
import { share } from './share.js';

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
