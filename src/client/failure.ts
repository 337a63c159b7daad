import { readMessage } from '../wire/message.js';
import { RewardsError } from './rewards-error.js';

// Failures that may pass are retried: one part for both.
export { retry } from './retry.js';

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

/** Reads seconds or an HTTP date (RFC 9110, 10.2.3) as milliseconds from now. At most a day, so dates and timers can hold it. */
function readRetryAfter(header: string | null): number | undefined {
  if (!header) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), 86_400_000);
}
