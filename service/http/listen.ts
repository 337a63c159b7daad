import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { ServiceApp } from '../create-service.js';
import { ANSWER_LIMIT_MS } from './answer-limit.js';
import { answerUnparsed, refuseUnaddressed } from './unparsed.js';

/** For what a caller sends, in milliseconds. Requests have no body that is read, so they are short. */
const CALLER_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1000,
  // Longer than proxies keep a connection that isn't used. Else one may send a request just when this side closes it.
  keepAliveTimeout: 65_000,
};

/** How long requests may take to arrive when the service stops. */
const ARRIVAL_GRACE_MS = 5000;

/** How long requests under way may take when the service stops: every answer has time, and its way to the caller. */
const ANSWER_GRACE_MS = ANSWER_LIMIT_MS + 5000;

export interface Listener {
  readonly url: string;
  /**
   * Answers requests under way, and accepts no others. Each answer closes its connection.
   *
   * @param drainMs how long it goes on accepting requests first, in milliseconds
   */
  close(drainMs: number): Promise<void>;
}

/** @param port 0 picks a free one */
export async function listen(app: ServiceApp, host: string, port: number): Promise<Listener> {
  const answer = getRequestListener(app.fetch, {
    errorHandler: (error) =>
      error instanceof RequestError ? refuseUnaddressed() : new Response(null, { status: 500 }),
  });
  // The request listener refuses a missing host, in the same way as an invalid one.
  const server = createServer({ ...CALLER_LIMITS, requireHostHeader: false }, (request, response) => {
    // HTTP/1.0 has no such header, and proxies check with it.
    if (request.httpVersion === '1.0') request.headers.host ??= 'localhost';
    if (!app.answerAtOnce(request, response)) void answer(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port: actual } = server.address() as AddressInfo;
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const underWay = new Set<ServerResponse>();
  let closing = false;
  server.prependListener('request', (_request, response) => {
    if (closing) response.shouldKeepAlive = false;
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  const answersOn = (socket: Socket) => [...underWay].filter((response) => response.socket === socket);
  answerUnparsed(server, (socket) => answersOn(socket).some(({ headersSent }) => headersSent));
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    close: async (drainMs) => {
      closing = true;
      // Otherwise callers that keep asking would keep their connections, and lose an answer at the end.
      for (const response of underWay) response.shouldKeepAlive = false;
      await sleep(drainMs);
      const timers = [
        setTimeout(() => {
          for (const socket of sockets) if (!answersOn(socket).length) socket.destroy();
        }, ARRIVAL_GRACE_MS),
        setTimeout(() => server.closeAllConnections(), ANSWER_GRACE_MS),
      ];
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
