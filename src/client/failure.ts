import { readRetryAfter } from '../http/retry-after.js';
import { readMessage } from '../wire/fields.js';
import { RewardsError, toRewardsError } from './rewards-error.js';

/**
 * Lazy-loaded: reads the answer to a request that has failed.
 *
 * @param hasKey whether the request carried an API key: then it follows no redirect
 */
export function readFailure(
  response: Response,
  payload: Record<string, unknown> | undefined,
  hasKey: boolean,
): RewardsError {
  const { ok, status, headers, url } = response;
  if (hasKey && isRedirect(response))
    return new RewardsError('network', 'The address redirects, and a request with an API key follows no redirect', {
      lasting: true,
    });
  // A query may name a user. An answer that a script has made has no address.
  const cause = (!payload && url.split('?', 1)[0]) || undefined;
  if (ok) return new RewardsError('format', 'The answer is not a JSON object', { cause });
  const serverMessage = readMessage(payload);
  return new RewardsError('http', serverMessage ?? `Answered with status ${status}`, {
    status,
    envelope: payload?.success === false,
    serverMessage,
    retryAfter: readRetryAfter(headers.get('Retry-After')),
    cause,
  });
}

/** Browsers hide the status of a redirect that they don't follow. A `fetch` of the page's own may have followed it all the same. */
function isRedirect({ redirected, type, status }: Response): boolean {
  return redirected || type === 'opaqueredirect' || /^30[12378]$/.test(`${status}`);
}

/** Attempts after the first. */
const RETRIES = 2;
/** Doubles with each attempt. */
const FIRST_PAUSE_MS = 400;
/** If the service asks for a longer pause, don't retry. */
const MAX_PAUSE_MS = 30_000;

/**
 * Retries a failed attempt while that may help, and until it is aborted. Only for requests that change nothing.
 *
 * @param error of the first attempt
 * @throws the last attempt's error
 */
export async function retry<T>(attempt: () => Promise<T>, error: RewardsError, signal: AbortSignal): Promise<T> {
  for (let tries = 0; tries < RETRIES && error.transient; tries++) {
    // Many pages ask at once. Even after `Retry-After: 0` they must not all come back together.
    const jittered = FIRST_PAUSE_MS * 2 ** tries * (0.5 + Math.random());
    const wait = Math.max(jittered, error.retryAfter ?? 0);
    if (wait > MAX_PAUSE_MS) break;
    await pause(wait, signal);
    if (signal.aborted) break;
    try {
      return await attempt();
    } catch (next) {
      error = toRewardsError(next);
    }
  }
  throw error;
}

function pause(wait: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, wait);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
