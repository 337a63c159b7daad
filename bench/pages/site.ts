import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { generate } from 'selfsigned';

/** Requests of one visit. */
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

/** How long browsers may keep an answer. */
const KEPT = { script: 'public, max-age=31536000, immutable', data: 'public, max-age=60', page: 'no-cache' };

interface AssetOptions {
  readonly type: string;
  readonly kept: keyof typeof KEPT;
  readonly body: string | Buffer;
}

/** An answer of the site, compressed once for each encoding. */
export class Asset {
  readonly type: string;
  readonly cacheControl: string;
  readonly #body: Buffer;
  readonly #encoded = new Map<string, Buffer>();

  constructor({ type, kept, body }: AssetOptions) {
    this.type = type;
    this.cacheControl = KEPT[kept];
    this.#body = Buffer.from(body);
  }

  /** The bytes for a browser that accepts these encodings. */
  encodedFor(accepted: string): { readonly body: Buffer; readonly encoding?: string } {
    if (/^image\/(png|jpeg)$/.test(this.type)) return { body: this.#body };
    const encoding = ['br', 'gzip'].find((name) => accepted.includes(name));
    if (!encoding) return { body: this.#body };
    let body = this.#encoded.get(encoding);
    if (!body) this.#encoded.set(encoding, (body = encoding === 'br' ? this.#brotli() : gzipSync(this.#body)));
    return { body, encoding };
  }

  /** As on real servers: the best quality for what never changes, a fast one for the rest. */
  #brotli(): Buffer {
    const quality = this.type === 'text/javascript' ? 11 : 5;
    return brotliCompressSync(this.#body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  }
}
