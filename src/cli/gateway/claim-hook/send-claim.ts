import type { Dispatcher } from 'undici';
import { Webhook } from 'standardwebhooks';
import { readRetryAfter } from '../../../http/retry-after.js';
import { VERSION } from '../../../version.js';
import { createProxiedAgent } from '../../proxies.js';
import { createHookLookup, PrivateAddressError, type HookAddress } from './hook-address.js';

/** A claim as the hook gets it. */
export interface Message {
  /** Equal for the same claim, so that the hook knows a repetition. */
  readonly id: string;
  /** JSON. */
  readonly body: string;
}

/** How a try ended. Reasons are words that are known beforehand: never a part of what was sent or answered. */
export type Outcome =
  | { readonly kind: 'delivered' }
  /** Another try would end in the same way. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** `retryAfter` is in milliseconds, if the hook asks for a pause. */
  | { readonly kind: 'failed'; readonly reason: string; readonly retryAfter?: number | undefined };

export interface ClaimSender {
  /** Sends a message once. Never throws. */
  send(message: Message, timeoutMs: number): Promise<Outcome>;
  /** Ends its connections. */
  close(): Promise<void>;
}

/** A hook that answers more loses the connection. */
const MAX_ANSWER_BYTES = 65_536;

/**
 * Sends claims as Standard Webhooks say, through the proxy of the environment. What is for this machine never goes through one.
 *
 * @param secrets base64, with or without `whsec_`; a claim is signed with each
 * @param resolve for tests
 */
export async function createClaimSender(
  address: HookAddress,
  secrets: readonly string[],
  resolve?: Parameters<typeof createHookLookup>[1],
): Promise<ClaimSender> {
  const { Agent, request } = await import('undici');
  const { url } = address;
  const connect = { lookup: createHookLookup(address, resolve) };
  const dispatcher: Dispatcher = url.protocol === 'http:' ? new Agent({ connect }) : await createProxiedAgent(connect);
  const webhooks = secrets.map((secret) => new Webhook(secret));

  async function send({ id, body }: Message, timeoutMs: number): Promise<Outcome> {
    const signal = AbortSignal.timeout(timeoutMs);
    // Of this try: hooks refuse what was signed long ago.
    const now = new Date();
    try {
      const answer = await request(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': `rewards-widget/${VERSION}`,
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': webhooks.map((webhook) => webhook.sign(id, now, body)).join(' '),
        },
        body,
        dispatcher,
        signal,
      });
      // Until its end, it is one of the requests at the same time.
      await answer.body.dump({ limit: MAX_ANSWER_BYTES, signal }).catch(() => undefined);
      return outcomeOf(answer);
    } catch (error) {
      if (error instanceof PrivateAddressError)
        return { kind: 'refused', reason: 'its name leads to a private address' };
      return { kind: 'failed', reason: signal.aborted ? 'no answer in time' : codeOf(error) };
    }
  }

  return { send, close: () => dispatcher.destroy() };
}

/** A redirect isn't followed: it could lead anywhere. */
function outcomeOf({ statusCode, headers }: Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'>): Outcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'delivered' };
  const reason = `status ${statusCode}`;
  if (statusCode !== 408 && statusCode !== 429 && statusCode < 500) return { kind: 'refused', reason };
  const { 'retry-after': wait } = headers;
  return { kind: 'failed', reason, retryAfter: readRetryAfter(typeof wait === 'string' ? wait : null) };
}

/** The platform's code for a connection that failed. */
function codeOf(error: unknown): string {
  const { code } = { ...(error as { code?: unknown }) };
  return typeof code === 'string' && /^[A-Z][A-Z_\d]{1,40}$/.test(code) ? code : 'no connection';
}
