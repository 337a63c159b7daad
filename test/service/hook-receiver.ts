import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { startLoopbackServer, text } from '../support/loopback-server.js';

/** What a hook got. */
interface Received {
  /** The `webhook-id`. */
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
}

/** A partner's own system, at a real address. */
export interface HookReceiver {
  readonly url: string;
  /** All messages so far, oldest first. */
  readonly received: Received[];
  /** Sets its answer from now on; 204 at first. */
  answer: RequestListener;
  /** Verifies a message as the library of Standard Webhooks does. */
  verify(message: Received, secret: string): unknown;
  stop(): Promise<void>;
}

export async function startHookReceiver(answer: RequestListener = text('', {}, 204)): Promise<HookReceiver> {
  const received: Received[] = [];
  const server = await startLoopbackServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { type, data } = JSON.parse(body) as Pick<Received, 'type' | 'data'>;
      received.push({ id: String(request.headers['webhook-id']), headers: request.headers, body, type, data });
      receiver.answer(request, response);
    });
  });
  const receiver: HookReceiver = {
    url: `${server.url}/hook?private=query`,
    received,
    answer,
    verify: ({ body, headers }, secret) => new Webhook(secret).verify(body, headers as Record<string, string>),
    stop: () => server.stop(),
  };
  return receiver;
}
