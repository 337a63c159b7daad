import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { findFreePort } from '../../service/local-postgres/free-port.js';
import { createGateway } from '../../src/gateway/index.js';
import { eventually } from '../support/eventually.js';
import type { TestService } from '../support/service.js';
import type { HostProject } from './host-project.js';

/** A host that answers. */
export interface HostSite {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves a built app: by its own server if it has one, else as static files with a gateway beside them. */
export function serveHost(project: HostProject, service: TestService): Promise<HostSite> {
  return project.hasServer ? startServer(project, service) : serveFiles(project, service);
}

/** Starts an app's own server by one of its scripts. */
export async function startServer(project: HostProject, service: TestService, script = 'start'): Promise<HostSite> {
  const port = await findFreePort();
  const variables = {
    HOST: '127.0.0.1',
    PORT: String(port),
    REWARDS_URL: service.url,
    REWARDS_API_KEY: service.apiKey,
  };
  return untilAnswering(project.start(script, variables, ['--port', String(port)]), port);
}

/** Starts Vite's own server in an app, and a gateway at another address. */
export async function serveInDevelopment(project: HostProject, service: TestService): Promise<HostSite> {
  const backend = await serveSite(createBackend(project, service));
  try {
    const port = await findFreePort();
    const vite = project.start('dev', { GATEWAY: backend.url }, ['--port', String(port)]);
    const { url, stop } = await untilAnswering(vite, port);
    return { url, stop: async () => void (await Promise.all([stop(), backend.stop()])) };
  } catch (error) {
    await backend.stop();
    throw error;
  }
}

/** Starts an app's server for development, without a service. */
export async function serveStarter(project: HostProject): Promise<HostSite> {
  const port = await findFreePort();
  return untilAnswering(project.start('dev', {}, ['--port', String(port)]), port);
}

async function untilAnswering(server: ChildProcess, port: number): Promise<HostSite> {
  const url = `http://127.0.0.1:${port}`;
  let output = '';
  for (const stream of [server.stdout!, server.stderr!])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // Once its last process has let go of the output: npm's own exits before the framework's.
  const ended = once(server, 'close');
  const stop = async (): Promise<void> => {
    if (server.exitCode === null) process.kill(process.platform === 'win32' ? server.pid! : -server.pid!);
    await ended;
  };
  try {
    await eventually(async () => (await fetch(url)).ok);
  } catch (error) {
    await stop();
    throw new Error(`The app's server does not answer:\n${output}`, { cause: error });
  }
  return { url, stop };
}

function serveFiles(project: HostProject, service: TestService): Promise<HostSite> {
  const site = createBackend(project, service);
  site.use('*', serveStatic({ root: path.join(project.folder, 'dist') }));
  return serveSite(site);
}

/** A server with a gateway, and the pictures of the sample. */
function createBackend({ name }: HostProject, { url, apiKey }: TestService): Hono {
  const gateway = createGateway({ feedUrl: url, baseUrl: url, apiKey, identify: () => name });
  return new Hono()
    .all('/rewards/*', (context) => gateway(context.req.raw, context.env))
    .get('/samples/*', ({ req }) => fetch(new URL(req.path, url)));
}

async function serveSite(site: Hono): Promise<HostSite> {
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
