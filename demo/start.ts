/**
 * `npm start`: the page, the gateway and the real service behind one address. The page never sees an API key: it asks the
 * gateway, which runs here.
 */
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite } from 'vite';
import { startService } from '../service/start-service.js';
import { createDemoGateway, GATEWAY } from './demo-gateway.js';
import { demoCatalogue } from './demo-catalogue.js';
import { listen } from './listen.js';

const { values } = parseArgs({ options: { port: { type: 'string' } } });
const root = new URL('..', import.meta.url).pathname;

const service = await startService({
  port: 0,
  catalogue: await demoCatalogue(),
  data: `${root}.data/demo`,
  faults: true,
});
const vite = await createVite({
  root,
  configFile: false,
  appType: 'mpa',
  logLevel: 'warn',
  server: { middlewareMode: true, hmr: false },
  // lit's development build would tell every visitor that it is one.
  resolve: { conditions: ['module', 'browser', 'production'] },
  optimizeDeps: { include: ['lit', '@lit/task'] },
});
const gateway = getRequestListener(createDemoGateway(service.url));
const server = createServer((request, response) => {
  if (request.url?.startsWith(GATEWAY)) void gateway(request, response);
  else vite.middlewares(request, response);
});

const stop = async (): Promise<void> => {
  server.close();
  server.closeAllConnections();
  await vite.close();
  await service.stop();
};
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());

console.log(`Rewards on ${await listen(server, values.port)}`);
