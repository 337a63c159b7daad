import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite } from 'vite';
import { startService } from '../../service/start-service.js';
import { Cleanup } from '../../src/process/stop-signals.js';
import { localPostgres } from '../../service/local-postgres/local-postgres.js';
import { EVENTS_PATH } from '../events/route.js';
import { createStudioCatalogue } from './catalogue.js';
import { withRecentEvents } from './catalogue.js';
import { DOCS_PATH, DocsSite } from './docs-site.js';
import { createEventFigures } from './event-figures.js';
import { eventMerchants } from './catalogue.js';
import { createGateways } from './gateways.js';

const root = path.resolve(import.meta.dirname, '../..');

/** Vite's own, at any base, and in any letters. */
const OPEN_IN_EDITOR = /__open-in-editor/i;

/** Page, gateways and service, on one address. */
export interface Studio {
  readonly url: string;
  stop(): Promise<void>;
}

export interface StudioOptions {
  /** Port of the page; if it is taken, another free one. */
  readonly port: number;
  /** Folder of the service's PostgreSQL. Without it, the data is deleted when the studio stops. */
  readonly data?: string;
}

/** Starts everything, with the real service and its PostgreSQL in this process. */
export async function startStudio({ port, data }: StudioOptions): Promise<Studio> {
  const ends = new Cleanup();
  try {
    const studio = createStudioCatalogue();
    const catalogue = withRecentEvents(studio.catalogue, Date.now());
    const ownDatabase = localPostgres.database(data === undefined ? { temporary: true } : { data });
    const service = await startService({ port: 0, faults: true, catalogue, ownDatabase });
    ends.add(() => service.stop());

    // Vite's cache of the libraries. Two servers must not share one.
    const scratch = data === undefined ? await mkdtemp(path.join(tmpdir(), 'rewards-studio-')) : undefined;
    if (scratch !== undefined) ends.add(() => rm(scratch, { recursive: true, force: true }));

    const server = createHttpServer();
    // Such as a WebSocket that nobody answers. The server forgets those, and would wait for them for ever.
    const upgraded = new Set<Duplex>();
    server.on('upgrade', (_request, socket) => {
      upgraded.add(socket);
      socket.once('close', () => upgraded.delete(socket));
    });
    const vite = await createVite({
      root,
      configFile: path.join(root, 'vite.config.ts'),
      ...(scratch !== undefined && { cacheDir: scratch }),
      server: { middlewareMode: true, ws: { server } },
    });
    ends.add(() => vite.close());

    const docs = new DocsSite(server);
    ends.add(() => docs.stop());

    const figures = createEventFigures({ service, merchants: eventMerchants(studio) });
    const handlers: [string, RequestListener][] = [
      [DOCS_PATH, (request, response) => docs.answer(request, response)],
      [EVENTS_PATH, listener(figures)],
    ];
    for (const [mount, gateway] of createGateways(service.url, studio)) handlers.push([`${mount}/`, listener(gateway)]);
    server.on('request', (request, response) => {
      const [pathname = ''] = request.url?.split('?', 1) ?? [];
      const handler = handlers.find(([mount]) =>
        mount.endsWith('/') ? pathname.startsWith(mount) : pathname === mount,
      )?.[1];
      // This address of Vite's starts an editor on this machine, whichever page asks for it.
      if (OPEN_IN_EDITOR.test(request.url ?? '') && request.headers['sec-fetch-site'] !== 'same-origin')
        return void response.writeHead(403).end('Only this page may open an editor.');
      if (!handler) return vite.middlewares(request, response);
      // A page of another site can give its own name the address of this machine, and would then read all answers.
      if (!isLocal(request.headers.host)) return void response.writeHead(403).end('This host is not allowed.');
      handler(request, response);
    });
    await listen(server, port);
    ends.add(() => close(server, upgraded));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => ends.run() };
  } catch (error) {
    await ends.run();
    throw error;
  }
}

function listener(gateway: (request: Request) => Promise<Response>): RequestListener {
  const answer = getRequestListener(gateway);
  return (request, response) => void answer(request, response);
}

async function listen(server: Server, port: number): Promise<void> {
  const attempt = (at: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(at, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  try {
    await attempt(port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    await attempt(0);
  }
}

function close(server: Server, upgraded: ReadonlySet<Duplex>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    // Vite's connection for reloading never ends by itself.
    server.closeAllConnections();
    for (const socket of upgraded) socket.destroy();
  });
}

/** Whether a `Host` header names this machine. */
function isLocal(host = ''): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host);
}
