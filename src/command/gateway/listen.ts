import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';

/** For what a caller sends, in milliseconds. Nothing here reads a body, so requests are short. */
const CALLER_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  // Longer than proxies keep a connection that isn't used. Else one may send a request just when this side closes it.
  keepAliveTimeout: 65_000,
};

/** How long requests under way may take when the server stops: longer than the service may take to answer a claim. */
const GRACE_MS = 20_000;

export interface Listener {
  /** Such as `http://127.0.0.1:8788`. */
  readonly url: string;
  /** Answers requests under way, and accepts no others. Each answer closes its connection. */
  close(): Promise<void>;
}

type Fetch = Parameters<typeof getRequestListener>[0];

/**
 * @param fetch of an app
 * @param port 0 picks a free one
 * @param flags beginning of those for host and port: `--` or `--admin-`
 * @throws errors of the system, with a message that says what to do
 */
export async function listen(fetch: Fetch, host: string, port: number, flags: '--' | '--admin-'): Promise<Listener> {
  const answer = getRequestListener(fetch);
  const underWay = new Set<ServerResponse>();
  let closing = false;
  const server = createServer({ ...CALLER_LIMITS, requireHostHeader: false }, (request, response) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
    if (closing) response.shouldKeepAlive = false;
    // HTTP/1.0 has no such header, and proxies check with it.
    if (request.httpVersion === '1.0') request.headers.host ??= 'localhost';
    void answer(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, host, port, flags)));
    server.listen(port, host, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    close: async () => {
      closing = true;
      for (const response of underWay) response.shouldKeepAlive = false;
      const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
      clearTimeout(timer);
    },
  };
}

function explain(error: NodeJS.ErrnoException, host: string, port: number, flags: string): Error {
  if (error.code === 'EADDRINUSE') return new Error(`port ${port} is in use: choose another with ${flags}port`);
  if (error.code === 'EACCES')
    return new Error(`port ${port} needs more rights: choose one from 1024 with ${flags}port`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new Error(`${host} is no address of this machine: choose another with ${flags}host`);
  return error;
}
