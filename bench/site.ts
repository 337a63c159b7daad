import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { generate } from 'selfsigned';
import type { Asset } from './asset.js';

/** What one visit has loaded from the site. */
interface Taken {
  /** Requests by path. */
  readonly requests: Map<string, number>;
  /** Bytes of scripts, as sent. */
  scriptBytes: number;
}

export interface Site {
  readonly url: string;
  readonly port: number;
  /** Resets the counts. */
  startVisit(): Taken;
  stop(): Promise<void>;
}

export type FindAsset = (address: URL) => Promise<Asset | undefined>;

/**
 * A merchant's site as a good server sends it: compressed, cacheable, connections kept open.
 *
 * @param secure TLS and HTTP/2, as on the web; otherwise plain HTTP/1.1
 */
export async function startSite(find: FindAsset, secure = false): Promise<Site> {
  let taken: Taken = { requests: new Map(), scriptBytes: 0 };

  async function answer(
    request: IncomingMessage | Http2ServerRequest,
    response: ServerResponse | Http2ServerResponse,
  ): Promise<void> {
    const send = response as ServerResponse;
    const address = new URL(request.url!, 'http://site');
    taken.requests.set(address.pathname, (taken.requests.get(address.pathname) ?? 0) + 1);
    const asset = await find(address);
    if (!asset) {
      send.writeHead(404).end();
      return;
    }
    const { body, encoding } = asset.encodedFor(String(request.headers['accept-encoding'] ?? ''));
    if (asset.type === 'text/javascript') taken.scriptBytes += body.length;
    send.writeHead(200, {
      'Content-Type': asset.type,
      'Content-Length': body.length,
      'Cache-Control': asset.cacheControl,
      ...(encoding && { 'Content-Encoding': encoding, Vary: 'Accept-Encoding' }),
    });
    send.end(body);
  }

  const server = secure
    ? createSecureServer(await certificate(), (request, response) => void answer(request, response))
    : createServer((request, response) => void answer(request, response));
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.once('close', () => sockets.delete(socket))));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${secure ? 'https' : 'http'}://127.0.0.1:${port}`,
    startVisit: () => (taken = { requests: new Map(), scriptBytes: 0 }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function certificate() {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], { keyType: 'ec' });
  return { key, cert };
}
