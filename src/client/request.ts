import { isRecord } from '../wire/fields.js';
import { RewardsError } from './rewards-error.js';

export interface RequestOptions {
  apiKey?: string;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds for one attempt; 10,000 by default. */
  timeout?: number;
}

/** An answer, as text and as what the text says. */
export interface Answer {
  readonly text: string;
  readonly payload: Record<string, unknown>;
}

/**
 * Asks once. Sends the contract's two headers and no other (contract 5): any further one would fail the preflight.
 *
 * @throws {RewardsError} and nothing else
 */
export async function request(address: string, options: RequestOptions, signal: AbortSignal): Promise<Answer> {
  const { apiKey, fetch = globalThis.fetch, timeout = 10_000 } = options;
  const limit = AbortSignal.timeout(timeout);
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      headers: { Accept: 'application/json', ...(apiKey && { 'X-API-Key': apiKey }) },
      signal: AbortSignal.any([signal, limit]),
    });
    text = await response.text();
  } catch (cause) {
    const kind = signal.aborted ? 'aborted' : limit.aborted ? 'timeout' : 'network';
    throw new RewardsError(kind, `No answer: ${kind}`, { cause });
  }
  const payload = parse(text);
  const serverMessage = typeof payload?.message === 'string' ? payload.message : undefined;
  const { ok, status } = response;
  if (!ok) {
    const retryAfter = readRetryAfter(response.headers.get('Retry-After'));
    throw new RewardsError('http', serverMessage ?? `Answered with status ${status}`, {
      status,
      serverMessage,
      retryAfter,
    });
  }
  if (!payload) throw new RewardsError('format', 'The answer is not a JSON object');
  if (payload.success === false) throw new RewardsError('refused', serverMessage ?? 'Refused', { serverMessage });
  return { text, payload };
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const payload: unknown = JSON.parse(text);
    return isRecord(payload) ? payload : undefined;
  } catch {
    return undefined;
  }
}

/** Seconds or an HTTP date (RFC 9110, 10.2.3), as milliseconds from now. */
function readRetryAfter(header: string | null): number | undefined {
  if (!header) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(wait, 0);
}
