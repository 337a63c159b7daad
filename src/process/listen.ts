import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';

/** For what a caller sends, in milliseconds. Nothing here reads a body, so requests are short. */
const CALLER_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  // How often these two are looked at.
  connectionsCheckingInterval: 1000,
  // Longer than proxies keep idle connections. Otherwise a proxy may send a request just as this side closes.
  keepAliveTimeout: 65_000,
};

/** How long requests may take to arrive when the server stops, in milliseconds. */
const ARRIVAL_GRACE_MS = 5000;

/** The handler of requests. */
export interface Served {
  readonly fetch: Parameters<typeof getRequestListener>[0];
  /** Answers what Node can't make a request of, such as one without an address; by default, Node does. */
  readonly onUnaddressed?: (error: unknown) => Response;
}

interface ListenOptions {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** Beginning of the flags for host and port, for messages. */
  readonly flags: '--' | '--admin-';
  /** Grace period for requests in flight on shutdown, in milliseconds. Includes the delivery of the response. */
  readonly answerGraceMs: number;
  /**
   * Called with the server before it listens.
   *
   * @param hasAnswer whether an answer has begun on a connection, so that nothing else may be written to it
   */
  readonly onServer?: (server: Server, hasAnswer: (socket: Socket) => boolean) => void;
}

export interface Listener {
  /** Such as `http://127.0.0.1:8787`. */
  readonly url: string;
  /**
   * Answers requests under way, and accepts no others. Each answer closes its connection.
   *
   * @param drainMs how long it goes on accepting requests first, in milliseconds
   */
  close(drainMs?: number): Promise<void>;
}

/**
 * Serves over HTTP/1 until it is closed.
 *
 * @throws errors of the system, with a message that names the flag to change
 */
export async function listen({ fetch, onUnaddressed }: Served, options: ListenOptions): Promise<Listener> {
  const { host, port, flags, answerGraceMs, onServer } = options;
  const answer = getRequestListener(fetch, onUnaddressed && { errorHandler: onUnaddressed });
  const sockets = new Set<Socket>();
  const underWay = new Set<ServerResponse>();
  const answersOn = (socket: Socket): ServerResponse[] =>
    [...underWay].filter((response) => response.socket === socket);
  let closing = false;

  // The request listener refuses a missing host, in the same way as an invalid one.
  const server = createServer({ ...CALLER_LIMITS, requireHostHeader: false }, (request, response) => {
    if (closing) response.shouldKeepAlive = false;
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
    // HTTP/1.0 has no such header, and proxies check with it.
    if (request.httpVersion === '1.0') request.headers.host ??= 'localhost';
    void answer(request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  onServer?.(server, (socket) => answersOn(socket).some(({ headersSent }) => headersSent));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explainListenError(error, host, port, flags)));
    server.listen(port, host, resolve);
  });

  return {
    url: urlOf(server, host),
    close: async (drainMs = 0) => {
      closing = true;
      // Otherwise callers that keep asking would keep their connections, and lose an answer at the end.
      for (const response of underWay) response.shouldKeepAlive = false;
      if (drainMs) await sleep(drainMs);
      const timers = [
        setTimeout(() => {
          for (const socket of sockets) if (!answersOn(socket).length) socket.destroy();
        }, ARRIVAL_GRACE_MS),
        setTimeout(() => server.closeAllConnections(), answerGraceMs),
      ];
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Names the flag to change. Other errors stay as they are. */
function explainListenError(error: NodeJS.ErrnoException, host: string, port: number, flags: '--' | '--admin-'): Error {
  if (error.code === 'EADDRINUSE') return new Error(`port ${port} is in use: choose another with ${flags}port`);
  if (error.code === 'EACCES')
    return new Error(`port ${port} needs more rights: choose one from 1024 with ${flags}port`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new Error(`${host} is not an address of this machine: choose another with ${flags}host`);
  return error;
}
