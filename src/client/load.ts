import { readMessage } from '../wire/message.js';
import { request, type Answer, type RequestOptions, type Transport } from './request.js';
import { RewardsError, toRewardsError } from './rewards-error.js';
import { share } from './share.js';

/**
 * Loads `address`, and retries unless the request has an effect. Equal loads at the same time anywhere on the page are shared;
 * then only the first caller's `onText` is called.
 *
 * @throws {RewardsError}
 */
export function load(address: string, transport: Transport, options: RequestOptions): Promise<Answer> {
  const { signal, once, extra } = options;
  const key = JSON.stringify([address, transport.apiKey, transport.timeout, extra]);
  return share(key, transport.fetch, once, signal, async (signal) => {
    const attempt = (): Promise<Answer> => request(address, transport, { ...options, signal });
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
