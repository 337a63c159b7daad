import { readText } from './read-text.js';
import { UpstreamError } from './upstream-error.js';

export interface UpstreamRequest {
  readonly address: string;
  readonly headers: Record<string, string>;
  /** Milliseconds to wait for the answer to begin, and then for the whole of a small body, or each piece of a large one. */
  readonly timeout: number;
  /** Ends the exchange when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  readonly fetch: typeof globalThis.fetch;
}

/** An answer of any status. Its body has to be read to the end, as a stream or as text, or cancelled. */
export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Decompressed. Fails with an `UpstreamError`. */
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
  /**
   * Reads a body that is small, all of it in what is left of `timeout`: one that drips must not hold whoever waits.
   *
   * @param longest characters past which it is given up
   * @returns nothing when it is longer
   * @throws {UpstreamError}
   */
  text(longest: number): Promise<string | undefined>;
}

/**
 * Asks the upstream once. A redirect is an answer like any other: to follow it would hand the key to wherever it leads.
 * A stream may take longer than `timeout`, for it is read no faster than the reader at the other end takes it.
 *
 * @throws {UpstreamError}
 */
export async function askUpstream(request: UpstreamRequest): Promise<UpstreamAnswer> {
  const { address, headers, timeout, fetch } = request;
  const patience = new AbortController();
  const signal = AbortSignal.any([request.signal, patience.signal]);

  const begun = Date.now();

  async function inTime<T>(work: Promise<T>, limit = timeout): Promise<T> {
    const timer = setTimeout(() => patience.abort(), limit);
    try {
      return await work;
    } catch (cause) {
      throw new UpstreamError(patience.signal.aborted ? 504 : 502, { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  const response = await inTime(fetch(address, { headers, redirect: 'manual', signal }));
  const reader = response.body?.getReader();
  const body = reader
    ? new ReadableStream({
        pull: async (controller) => {
          const { done, value } = await inTime(reader.read());
          if (done) controller.close();
          else controller.enqueue(value);
        },
        cancel: (reason) => reader.cancel(reason),
      })
    : null;
  const text = (longest: number) => inTime(readText(body, longest), Math.max(begun + timeout - Date.now(), 0));
  return { status: response.status, headers: response.headers, body, text };
}
