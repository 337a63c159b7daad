import { isRecord } from '../wire/fields.js';
import { parseJson } from '../wire/parse-json.js';
import type { RewardsClientOptions } from './addresses.js';
import { RewardsError } from './rewards-error.js';

/** How a client sends its requests. */
export type Transport = Pick<RewardsClientOptions, 'apiKey' | 'fetch' | 'timeout'>;

/** An answer, as text and as a value. */
export interface Answer {
  readonly text: string;
  readonly payload: Record<string, unknown>;
  readonly headers: Headers;
}

/** The options of one request. */
export interface RequestOptions {
  readonly signal?: AbortSignal;
  /** Whether the request has an effect: it records a view, or claims. Then it bypasses caches. */
  readonly once?: boolean;
  /** Headers besides the contract's two (5). Only for a gateway: the hosted service's preflight fails on them. */
  readonly extra?: Readonly<Record<string, string>>;
  /** Called while a successful answer arrives, with its text so far. */
  readonly onText?: (text: string) => void;
}

/**
 * Sends one request.
 *
 * @throws {RewardsError} and nothing else
 */
export async function request(
  address: string,
  transport: Transport,
  { signal, once, extra, onText }: RequestOptions,
): Promise<Answer> {
  const { apiKey, fetch = globalThis.fetch, timeout = 10_000 } = transport;
  const limit = AbortSignal.timeout(timeout);
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      headers: { Accept: 'application/json', ...(apiKey && { 'X-API-Key': apiKey }), ...extra },
      // Vercel's edge runtime lacks `any`: there, only the limit ends a request.
      signal: (signal && AbortSignal.any?.([signal, limit])) || limit,
      // Following would send the key there. Not 'error': some workers refuse it, and it gives no reason.
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

/** Most pages never need the code that reads a failure. If it can't be loaded, the status is enough. */
async function failureOf(
  response: Response,
  payload: Record<string, unknown> | undefined,
  hasKey: boolean,
): Promise<RewardsError> {
  const { ok, status } = response;
  const part = await import('./failure.js').catch(() => undefined);
  return (
    part?.readFailure(response, payload, hasKey) ??
    new RewardsError(ok ? 'format' : 'http', `Answered with status ${status}`, {
      status,
      envelope: payload?.success === false,
    })
  );
}

/** Reads a text as a JSON object; undefined if it isn't one. */
function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = parseJson(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Yields the text of a body, piece by piece as it arrives. Stopping early cancels the body. */
async function* textPieces(body: ReadableStream<BufferSource>): AsyncGenerator<string, void> {
  // Safari can't iterate over a stream, nor can some platforms of the gateway.
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
