import { contract } from '../contract/gateway.js';
import { isRecord } from '../wire/fields.js';
import { parseJson } from '../wire/parse-json.js';
import { Refusal } from './refusal.js';
import type { ReportError } from './error-log.js';
import type { ReadRequestKey } from './api-key.js';
import { readText } from '../http/read-text.js';
import { tooLate } from '../http/time-budget.js';
import { nextTraceparent, readTraceContext } from '../http/trace-context.js';

/** The service, and how to ask it. */
export interface Upstream {
  readonly requestKey: ReadRequestKey;
  /** Milliseconds to wait for a whole answer. */
  readonly timeout: number;
  readonly fetch: typeof globalThis.fetch;
  readonly report: ReportError;
}

/** A JSON object, as text and as a value. */
export interface JsonObject {
  readonly text: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** An answer of any status, with the key removed. Its body has to be read or cancelled. */
export interface UpstreamAnswer {
  readonly status: number;
  header(name: string): string | undefined;
  /**
   * Reads the body.
   *
   * @param maxBytes limit after which reading stops
   * @returns undefined when it is longer, or not a whole JSON object
   * @throws {Refusal}
   */
  json(maxBytes: number): Promise<JsonObject | undefined>;
  cancel(): Promise<void> | undefined;
}

/**
 * Asks the service once. A redirect is returned, not followed: following it would send the key there.
 *
 * @param request of the page: errors are reported with it, and the question belongs to its trace. If several pages wait for the answer,
 *   it is the one that caused the question.
 * @param headers besides the contract's two (5) and `traceparent`
 * @param signal ends the request when no page waits for the answer any more
 * @throws {Refusal} 502 when the service can't be reached or breaks off, 504 when it is too slow
 */
export async function askUpstream(
  { requestKey, timeout, fetch, report }: Upstream,
  request: Request,
  address: string,
  headers: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<UpstreamAnswer> {
  const { key, filter } = await requestKey().catch((cause: unknown) => {
    report('apiKey', request, cause);
    throw Refusal.for('keyRefused', { cause });
  });
  const trace = readTraceContext(request.headers.get('traceparent'));
  // Not `AbortSignal.any`, which Vercel's edge runtime lacks.
  const ending = new AbortController();
  const end = (): void => ending.abort();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, timeout);
  signal?.addEventListener('abort', end, { once: true });
  if (signal?.aborted) end();

  async function inTime<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      clearTimeout(timer);
      // A page that has left isn't the service's fault.
      if (!signal?.aborted) report('service', request, isLate ? tooLate() : cause);
      throw isLate ? Refusal.for('serviceTooSlow', { cause }) : Refusal.for('serviceUnreachable', { cause });
    }
  }

  // The response is kept until its body is read: Node cancels the body of a response that nothing refers to any more.
  const response = await inTime(() =>
    fetch(address, {
      headers: {
        Accept: 'application/json',
        'X-API-Key': key,
        ...(trace && { traceparent: nextTraceparent(trace) }),
        ...headers,
      },
      redirect: 'manual',
      signal: ending.signal,
    }),
  );
  const { status } = response;
  if (!response.body) clearTimeout(timer);
  if (status === 401 || status === 403) report('key', request);
  return {
    status,
    header: (name) => {
      const value = response.headers.get(name);
      return value === null ? undefined : filter(value);
    },
    json: async (maxBytes) => {
      const text = await inTime(() => readText(response.body, maxBytes));
      clearTimeout(timer);
      return text === undefined ? undefined : readObject(filter(text));
    },
    cancel: () => {
      clearTimeout(timer);
      return response.body?.cancel();
    },
  };
}

/**
 * Turns an unusable answer into a refusal, with the service's status if that concerns the page. Without the contract's envelope (2.1),
 * something in front of the service may have sent it, so it says nothing about what the service has done.
 */
export async function refusalOf(answer: UpstreamAnswer): Promise<Refusal> {
  const { status } = answer;
  if (status === 400 || status === 404 || status === 429) {
    const envelope = (await answer.json(contract.maxBytes.failure).catch(() => undefined))?.value;
    const headers = retryAfter(answer);
    if (envelope?.success !== false) return Refusal.for('unusableAnswer', { headers });
    // Written for customers.
    const { message } = envelope;
    const options = { headers, certain: status !== 429 };
    return typeof message === 'string'
      ? new Refusal(status, message, options)
      : Refusal.for('serviceStatus', { ...options, status, values: { status } });
  }
  await answer.cancel();
  // A broken service's message may be about its internals.
  if (status >= 500 && status <= 599) return Refusal.for('serviceUnavailable', { status, headers: retryAfter(answer) });
  // The key is the site's: a 401 would ask the shopper to sign in, and the feed in memory is better than nothing.
  if (status === 401 || status === 403) return Refusal.for('keyRefused');
  // On some platforms, a redirect has status 0.
  if (status === 0 || (status >= 300 && status < 400 && status !== 304)) return Refusal.for('redirected');
  return Refusal.for('unusableAnswer');
}

/** Only a number of seconds or a date (RFC 9110, 10.2.3): the key may be a number too, and must not get through. */
function retryAfter(answer: UpstreamAnswer): Record<string, string> {
  const value = answer.header('Retry-After') ?? '';
  return /^(\d{1,10}|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT)$/.test(value)
    ? { 'Retry-After': value }
    : {};
}

/** @returns undefined if the text isn't a whole JSON object */
export function readObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = parseJson(text);
    return isRecord(value) ? { text, value } : undefined;
  } catch {
    return undefined;
  }
}
