import { isRecord } from '../wire/fields.js';
import type { RewardsClientOptions } from './client-options.js';
import { RewardsError } from './rewards-error.js';
import { textPieces } from './text-pieces.js';

export type RequestOptions = Pick<RewardsClientOptions, 'apiKey' | 'fetch' | 'timeout'>;

/** An answer, as text and as a value. */
export interface Answer {
  readonly text: string;
  readonly payload: Record<string, unknown>;
  readonly headers: Headers;
}

export interface Asking {
  readonly signal?: AbortSignal;
  /** Whether the request has an effect, a view or a claim. Then it bypasses caches. */
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
    if (onText && response.ok && response.body) {
      text = '';
      for await (const piece of textPieces(response.body)) onText((text += piece));
    } else text = await response.text();
  } catch (cause) {
    const kind = signal?.aborted ? 'aborted' : limit.aborted ? 'timeout' : 'network';
    throw new RewardsError(kind, `No answer: ${kind}`, { cause });
  }
  const payload = readObject(text);
  if (!response.ok || !payload || (apiKey && response.redirected))
    throw await failureOf(response, payload, Boolean(apiKey));
  return { text, payload, headers: response.headers };
}

/** Most pages never need the code that reads a failure. Without it, the status says enough to go on. */
async function failureOf(
  response: Response,
  payload: Record<string, unknown> | undefined,
  hasKey: boolean,
): Promise<RewardsError> {
  const { ok, status } = response;
  const part = await import('./failure.js').catch(() => undefined);
  return (
    part?.readFailure(response, payload, hasKey) ??
    new RewardsError(ok ? 'format' : 'http', `Answered with status ${status}`, { status })
  );
}

/** Reads a text as a JSON object; undefined if it isn't one. */
function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
