import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startTestService } from '../support/service.js';
import { ThankYouApp } from '../support/shopify-extension/thank-you-app.js';
import { ThankYouPage } from '../support/shopify-extension/thank-you-page.js';
import { startCaddy } from './caddy.js';
import { NOW } from './claimants.js';
import { startGateway, type Gateway } from './gateway.js';
import { startNginx } from './nginx.js';
import type { Platform, PlatformRun } from './platform.js';
import { Processes } from './processes.js';
import type { Shop } from './shop-platform.js';

interface WebServer {
  /** Name of its folder here. */
  readonly name: string;
  readonly configuration: string;
  /** What lets extensions read the feed. */
  readonly part: string;
  start(folder: string, gateway: Gateway): Promise<Shop>;
}

const webServers: readonly WebServer[] = [
  {
    name: 'nginx',
    configuration: 'nginx.conf',
    part: 'feed.conf',
    start: (folder, { host }) =>
      startNginx(folder, new Processes(), { '127.0.0.1:8788': host, '/var/www/shop': folder }),
  },
  { name: 'caddy', configuration: 'Caddyfile', part: 'feed.Caddyfile', start: startCaddy },
];

/** The extension for Shopify's thank-you page, with the gateway behind web servers that let it read the feed. */
export const shopify: Platform = {
  name: 'shopify',
  packages: ['nginx-light', 'caddy'],
  run: async (platform) => {
    const service = await startTestService({ now: NOW });
    const app = ThankYouApp.create();
    try {
      const gateway = await startGateway(platform.installed, service);
      for (const webServer of webServers) await checkWebServer(webServer, gateway, await app.script(), platform);
      await gateway.stop();
    } finally {
      app.remove();
      await service.stop();
    }
  },
};

async function checkWebServer(
  { name, configuration, part, start }: WebServer,
  gateway: Gateway,
  script: string,
  { folder, browser, check }: PlatformRun,
): Promise<void> {
  const own = path.join(folder, `shopify-${name}`);
  cpSync(path.join(import.meta.dirname, name), own, { recursive: true });
  const file = path.join(own, configuration);
  const feed = readFileSync(path.resolve(import.meta.dirname, '../../integrations/shopify', part), 'utf8');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/\}\s*$/, `${feed}}\n`));
  let shop: Shop | undefined;
  await check(`the thank-you page shows offers behind ${name}`, async () => {
    shop = await start(own, gateway);
    const page = await ThankYouPage.open(browser, script, { feed_url: `${shop.url}/rewards` });
    assert.equal((await page.offers()).length, 3);
    await page.close();
  });
  await check(`${name} lets other origins read the feed alone`, async () => {
    const mayRead = async (address: string): Promise<string | null> => {
      const answer = await fetch(shop!.url + address, { headers: { Origin: 'null' } });
      await answer.body?.cancel();
      return answer.headers.get('Access-Control-Allow-Origin');
    };
    assert.equal(await mayRead('/rewards/gap/api'), '*');
    for (const address of ['/', '/rewards/api/v1/giveaways/flow?id=weekly-treats', '/rewards/codes'])
      assert.equal(await mayRead(address), null, address);
  });
  await shop?.stop();
}
