import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { ServiceApp } from '../create-service.js';
import { answerUnparsed, refuseUnaddressed } from './unparsed.js';

/** How long requests under way may take when the service stops. */
const GRACE_MS = 5000;

export interface Listener {
  readonly url: string;
  /** Answers requests under way, and accepts no others. */
  close(): Promise<void>;
}

/** @param port 0 picks a free one */
export async function listen(app: ServiceApp, host: string, port: number): Promise<Listener> {
  const answer = getRequestListener(app.fetch, {
    errorHandler: (error) =>
      error instanceof RequestError ? refuseUnaddressed() : new Response(null, { status: 500 }),
  });
  // The request listener refuses a missing host, in the same way as an invalid one.
  const server = createServer({ requireHostHeader: false }, (request, response) => {
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
  const underWay = new Set<ServerResponse>();
  let closing = false;
  server.prependListener('request', (_request, response) => {
    if (closing) response.shouldKeepAlive = false;
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  answerUnparsed(server, (socket) => [...underWay].some((answer) => answer.socket === socket && answer.headersSent));
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    close: () =>
      new Promise((resolve) => {
        closing = true;
        // Otherwise callers that keep asking would keep their connections, and lose an answer at the end.
        for (const response of underWay) response.shouldKeepAlive = false;
        const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
