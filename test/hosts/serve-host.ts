import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { createGateway } from '../../src/gateway/index.js';
import type { TestService } from '../support/service.js';
import type { HostProject } from './host-project.js';

/** A host that answers. */
export interface HostSite {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves a built app: by its own server if it has one, else as static files with a gateway beside them. */
export function serveHost(project: HostProject, service: TestService): Promise<HostSite> {
  return serveFiles(path.join(project.folder, 'dist'), project.name, service);
}

async function serveFiles(folder: string, shopper: string, { url, apiKey }: TestService): Promise<HostSite> {
  const gateway = createGateway({ feedUrl: url, baseUrl: url, apiKey, identify: () => shopper });
  const site = new Hono();
  site.all('/rewards/*', (context) => gateway(context.req.raw));
  site.use('*', serveStatic({ root: folder }));
  const server = serve({ fetch: site.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
