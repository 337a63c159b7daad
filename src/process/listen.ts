import { createServer, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';

/** For what a caller sends, in milliseconds. Nothing here reads a body, so requests are short. */
const CALLER_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  // How often these two are looked at.
  connectionsCheckingInterval: 1000,
};

/** By default, longer than most proxies keep idle connections. Otherwise a proxy may send a request just as this side closes. */
export const KEEP_ALIVE_SECONDS = 65;

/** How long a connection may stand still while a caller should read, in milliseconds. Answers come sooner than that. */
const STALLED_MS = 60_000;

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
  /** How long an idle connection is kept, in seconds; `KEEP_ALIVE_SECONDS` by default. */
  readonly keepAlive?: number | undefined;
  /** For tests that can't wait for a minute. */
  readonly stalledMs?: number;
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
  const {
    host,
    port,
    flags,
    answerGraceMs,
    keepAlive = KEEP_ALIVE_SECONDS,
    stalledMs = STALLED_MS,
    onServer,
  } = options;
  const answer = getRequestListener(fetch, onUnaddressed && { errorHandler: onUnaddressed });
  const sockets = new Set<Socket>();
  const underWay = new Map<ServerResponse, Socket>();
  const answersOn = (socket: Socket): ServerResponse[] =>
    [...underWay].filter(([, each]) => each === socket).map(([response]) => response);
  /** Bytes that a connection had read as its last answer ended. With more, another request is arriving. */
  const readBefore = new WeakMap<Socket, number>();
  const isIdle = (socket: Socket): boolean => !answersOn(socket).length && readBefore.get(socket) === socket.bytesRead;
  let closing = false;
  let ending = false;

  // The request listener refuses a missing host, in the same way as an invalid one.
  const limits = { ...CALLER_LIMITS, keepAliveTimeout: keepAlive * 1000, requireHostHeader: false };
  const server = createServer(limits, (request, response) => {
    if (closing) response.shouldKeepAlive = false;
    const { socket } = request;
    underWay.set(response, socket);
    // Once all of it was handed to the system.
    response.once('close', () => {
      underWay.delete(response);
      readBefore.set(socket, socket.bytesRead);
      if (ending && isIdle(socket)) socket.destroySoon();
    });
    // HTTP/1.0 has no such header, and proxies check with it.
    if (request.httpVersion === '1.0') request.headers.host ??= 'localhost';
    void answer(request, response);
  });
  // What a caller doesn't read would be kept for ever.
  server.timeout = stalledMs;
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
      for (const response of underWay.keys()) response.shouldKeepAlive = false;
      if (drainMs) await sleep(drainMs);
      const timers = [
        setTimeout(() => {
          for (const socket of sockets) if (!answersOn(socket).length) socket.destroy();
        }, ARRIVAL_GRACE_MS),
        setTimeout(() => server.closeAllConnections(), answerGraceMs),
      ];
      ending = true;
      await new Promise<void>((resolve) => {
        // The server's own also ends connections on which an answer is still on its way.
        NetServer.prototype.close.call(server, () => resolve());
        for (const socket of sockets) if (isIdle(socket)) socket.destroySoon();
      });
      for (const timer of timers) clearTimeout(timer);
      // Ends its timer, too.
      server.close();
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
