import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { ServiceApp } from '../create-service.js';
import { answerUnparsed, refuseUnaddressed } from './unparsed.js';

/** How long requests under way may take when the service is stopped, in milliseconds. */
const GRACE = 5000;

export interface Listener {
  readonly url: string;
  /** Answers what is under way, and lets nobody else in. */
  close(): Promise<void>;
}

/** @param port 0 for any that is free */
export async function listen(app: ServiceApp, host: string, port: number): Promise<Listener> {
  const answer = getRequestListener(app.fetch, {
    errorHandler: (error) =>
      error instanceof RequestError ? refuseUnaddressed() : new Response(null, { status: 500 }),
  });
  // A request without a host is refused with all others that have none that makes sense.
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
        // Callers that ask on and on would keep their connections, and in the end lose an answer to a cut.
        for (const response of underWay) response.shouldKeepAlive = false;
        const impatience = setTimeout(() => server.closeAllConnections(), GRACE);
        server.close(() => {
          clearTimeout(impatience);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
