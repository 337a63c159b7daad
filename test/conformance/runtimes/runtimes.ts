import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { createHandler, EdgeRuntime } from 'edge-runtime';
import { Miniflare } from 'miniflare';
import { bundleSite } from './bundle-site.js';

/** A runtime that serves the site of `site.ts`. */
export interface Runtime {
  readonly url: string;
  /** The header with a shopper's address that its platform sets. */
  readonly addressHeader: string;
  /** What it has written to its console. */
  readonly output: () => string;
  stop(): Promise<void>;
}

const IN_WORKERD = `
  import { waitUntil } from 'cloudflare:workers';
  import { createSite } from './site.ts';
  import { RewardsStore, storeIn } from './store';
  export { RewardsStore };
  let site;
  export default {
    fetch(request, env) {
      const { increment: _each, ...store } = storeIn(env.REWARDS_STORE);
      site ??= createSite({ addressHeader: 'CF-Connecting-IP', waitUntil, store, vault: store });
      return site(request);
    },
  };`;

/** The runtime of Cloudflare's workers, with the Durable Object of the docs. */
export async function startWorkerd(project: string): Promise<Runtime> {
  const conditions = ['workerd', 'worker', 'browser'];
  let output = '';
  const miniflare = new Miniflare({
    modules: true,
    script: await bundleSite({ contents: IN_WORKERD, project, conditions, format: 'esm' }),
    compatibilityDate: '2026-04-01',
    durableObjects: { REWARDS_STORE: 'RewardsStore' },
    // Past miniflare's own worker, which compresses in place of Cloudflare's network.
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    handleRuntimeStdio: (...streams: Readable[]) => {
      for (const stream of streams) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    },
  });
  await miniflare.ready;
  return {
    url: (await miniflare.unsafeGetDirectURL()).origin,
    addressHeader: 'CF-Connecting-IP',
    output: () => output,
    stop: () => miniflare.dispose(),
  };
}

const IN_EDGE_RUNTIME = `
  import { createSite } from './site.ts';
  const kept = new Map();
  const vault = { get: (name) => kept.get(name), set: (name, value) => kept.set(name, value) };
  const site = createSite({ addressHeader: 'X-Real-IP', vault });
  addEventListener('fetch', (event) => event.respondWith(site(event.request)));`;

/** The runtime of Next's and Vercel's edge functions. */
export async function startEdgeRuntime(project: string): Promise<Runtime> {
  const conditions = ['edge-light', 'worker', 'browser'];
  const initialCode = await bundleSite({ contents: IN_EDGE_RUNTIME, project, conditions, format: 'iife' });
  const { handler } = createHandler({ runtime: new EdgeRuntime({ initialCode }) });
  const server = createServer((request, response) => void handler(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    addressHeader: 'X-Real-IP',
    output: () => '',
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
