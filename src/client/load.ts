import { readMessage } from '../wire/message.js';
import { request, type Answer, type Asking, type RequestOptions } from './request.js';
import { RewardsError } from './rewards-error.js';
import { share } from './share.js';

/**
 * Loads what is at `address`, with further tries unless asking leaves a trace. The same load under way anywhere on the page is
 * shared; `onText` is called for the first caller only.
 *
 * @throws {RewardsError}
 */
export function load(address: string, options: RequestOptions, asking: Asking): Promise<Answer> {
  const { signal, once, extra } = asking;
  const key = JSON.stringify([address, options.apiKey, options.timeout, extra]);
  return share(key, options.fetch, signal, async (signal) => {
    const attempt = (): Promise<Answer> => request(address, options, { ...asking, signal });
    const answer = await (once
      ? attempt()
      : attempt().catch((error: unknown) => again(error as RewardsError, attempt, signal)));
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
  const { retry } = await import('./retry.js').catch(() => {
    throw error;
  });
  return retry(attempt, error, signal);
}
