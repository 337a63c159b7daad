import { isRecord } from '../wire/fields.js';
import { readMessage } from '../wire/message.js';
import type { RewardsClientOptions } from './client-options.js';
import { readText } from './read-text.js';
import { RewardsError } from './rewards-error.js';

export type RequestOptions = Pick<RewardsClientOptions, 'apiKey' | 'fetch' | 'timeout'>;

/** An answer, as text and as a value. */
export interface Answer {
  readonly text: string;
  readonly payload: Record<string, unknown>;
  readonly headers: Headers;
}

export interface Asking {
  readonly signal?: AbortSignal;
  /** Whether the request has an effect, a view or a claim. Then no cache may answer for the service. */
  readonly once?: boolean;
  /** Headers besides the contract's two (5). Only for a gateway: the hosted service's preflight fails on them. */
  readonly extra?: Readonly<Record<string, string>>;
  /** Called with the text of a good answer while it arrives, from its beginning. */
  readonly onText?: (text: string) => void;
}

/**
 * Asks once.
 *
 * @throws {RewardsError} and nothing else
 */
export async function request(
  address: string,
  options: RequestOptions,
  { signal, once, extra, onText }: Asking,
): Promise<Answer> {
  const { apiKey, fetch = globalThis.fetch, timeout = 10_000 } = options;
  const limit = AbortSignal.timeout(timeout);
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      headers: { Accept: 'application/json', ...(apiKey && { 'X-API-Key': apiKey }), ...extra },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      // Following would send the key there. Not 'error', which some workers refuse, and which says nothing about the reason.
      ...(apiKey && { redirect: 'manual' }),
      // Only pages have a cache and cookies; some workers refuse the options.
      ...('document' in globalThis && {
        ...(once && { cache: 'no-store' }),
        // A gateway on another origin recognises the user by its cookies.
        ...(extra && { credentials: 'include' }),
      }),
    });
    if (apiKey && isRedirect(response)) {
      await response.body?.cancel();
      throw new RewardsError('network', 'The address redirects, and a request with an API key follows no redirect', {
        lasting: true,
      });
    }
    text = await (onText && response.ok && response.body ? readText(response.body, onText) : response.text());
  } catch (cause) {
    if (cause instanceof RewardsError) throw cause;
    const kind = signal?.aborted ? 'aborted' : limit.aborted ? 'timeout' : 'network';
    throw new RewardsError(kind, `No answer: ${kind}`, { cause });
  }
  const payload = parse(text);
  const { ok, status, headers } = response;
  if (!ok) {
    const serverMessage = readMessage(payload);
    throw new RewardsError('http', serverMessage ?? `Answered with status ${status}`, {
      status,
      serverMessage,
      retryAfter: readRetryAfter(headers.get('Retry-After')),
    });
  }
  if (!payload) throw new RewardsError('format', 'The answer is not a JSON object');
  return { text, payload, headers };
}

/** Browsers hide the status of a redirect that they don't follow. A `fetch` of the page's own may have followed it all the same. */
function isRedirect({ redirected, type, status }: Response): boolean {
  return redirected || type === 'opaqueredirect' || /^30[12378]$/.test(`${status}`);
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const payload: unknown = JSON.parse(text);
    return isRecord(payload) ? payload : undefined;
  } catch {
    return undefined;
  }
}

/** Reads seconds or an HTTP date (RFC 9110, 10.2.3) as milliseconds from now. At most a day, so dates and timers can hold it. */
function readRetryAfter(header: string | null): number | undefined {
  if (!header) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), 86_400_000);
}
