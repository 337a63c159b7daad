import type { Dispatcher } from 'undici';
import { Webhook } from 'standardwebhooks';
import { readRetryAfter } from '../../http/retry-after.js';
import { createProxiedAgent } from '../proxies.js';
import { createHookLookup, PrivateAddressError, type HookAddress } from './hook-address.js';

/** What a hook gets. */
export interface Message {
  /** Equal in each try, so that the hook knows a repetition. */
  readonly id: string;
  /** JSON. */
  readonly body: string;
}

/** How a try ended. Reasons are words that are known beforehand: never a part of what was sent or answered. */
export type HookAnswer =
  /** `retryAfter` is in milliseconds, if the hook asks for a pause. */
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter?: number | undefined }
  /** The name of the hook leads to an address that isn't allowed. */
  | { readonly kind: 'private'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

export interface HookSender {
  /** Sends a message once. Never throws. */
  send(message: Message, timeoutMs: number): Promise<HookAnswer>;
  /** Ends its connections. */
  close(): Promise<void>;
}

export interface HookSenderOptions {
  readonly address: HookAddress;
  /** Base64, with or without `whsec_`. A message is signed with each. */
  readonly secrets: readonly string[];
  readonly userAgent: string;
  /** For tests. */
  readonly resolve?: Parameters<typeof createHookLookup>[1];
}

/** A hook that answers more loses the connection. */
const MAX_ANSWER_BYTES = 65_536;

/**
 * Sends messages as Standard Webhooks say, through the proxy of the environment. What is for this machine never goes through one. A redirect
 * isn't followed: it could lead anywhere.
 */
export async function createHookSender(options: HookSenderOptions): Promise<HookSender> {
  const { Agent, request } = await import('undici');
  const { address, userAgent } = options;
  const { url } = address;
  const connect = { lookup: createHookLookup(address, options.resolve) };
  const dispatcher: Dispatcher = url.protocol === 'http:' ? new Agent({ connect }) : await createProxiedAgent(connect);
  const webhooks = options.secrets.map((secret) => new Webhook(secret));

  async function send({ id, body }: Message, timeoutMs: number): Promise<HookAnswer> {
    const signal = AbortSignal.timeout(timeoutMs);
    // Of this try: hooks refuse what was signed long ago.
    const now = new Date();
    try {
      const {
        statusCode,
        headers,
        body: answer,
      } = await request(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': userAgent,
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': webhooks.map((webhook) => webhook.sign(id, now, body)).join(' '),
        },
        body,
        dispatcher,
        signal,
      });
      // Until its end, it is one of the requests at the same time.
      await answer.dump({ limit: MAX_ANSWER_BYTES, signal }).catch(() => undefined);
      const { 'retry-after': wait } = headers;
      const retryAfter = readRetryAfter(typeof wait === 'string' ? wait : null);
      return { kind: 'answered', status: statusCode, retryAfter };
    } catch (error) {
      if (error instanceof PrivateAddressError)
        return { kind: 'private', reason: 'its name leads to a private address' };
      return { kind: 'failed', reason: signal.aborted ? 'no answer in time' : codeOf(error) };
    }
  }

  return { send, close: () => dispatcher.destroy() };
}

/** The platform's code for a connection that failed. */
function codeOf(error: unknown): string {
  const { code } = { ...(error as { code?: unknown }) };
  return typeof code === 'string' && /^[A-Z][A-Z_\d]{1,40}$/.test(code) ? code : 'no connection';
}
