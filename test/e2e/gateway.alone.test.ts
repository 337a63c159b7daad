import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createGateway } from '../../src/gateway/index.js';
import { untilVisible } from '../support/host-page.js';
import type { LoopbackServer } from '../support/loopback-server.js';
import { widgetOn } from '../support/page-harness.js';
import { startTestService, type TestService } from '../support/service.js';
import { startShopWithGateway, visit } from '../support/shop.js';
import { useBrowser } from '../support/use-browser.js';

describe('a shop whose server has the gateway', () => {
  const browser = useBrowser();
  let service: TestService;
  let shop: LoopbackServer;

  before(async () => {
    service = await startTestService();
    const gateway = createGateway({ feedUrl: service.url, apiKey: service.apiKey });
    shop = await startShopWithGateway({ attributes: 'feed-url="/rewards"' }, gateway);
  });
  after(async () => {
    await shop?.stop();
    await service?.stop();
  });

  test('shows offers, and the key is nowhere in the page or its traffic', () =>
    visit(browser, shop, async (opened) => {
      const { page } = opened;
      const seen: Promise<string>[] = [];
      // Responses that arrive while the page closes have no body.
      const told = (text: Promise<string>): Promise<string> => text.catch(() => '');
      page.on('request', (request) =>
        seen.push(told(request.allHeaders().then((headers) => request.url() + JSON.stringify(headers)))),
      );
      page.on('response', (response) => {
        seen.push(told(response.allHeaders().then(JSON.stringify)));
        seen.push(told(response.text()));
      });
      await page.reload();
      await untilVisible(widgetOn(page).offers().first(), opened);
      await widgetOn(page).offers().last().scrollIntoViewIfNeeded();
      const storage = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      );
      const all = [await page.content(), storage, ...(await Promise.all(seen))];
      assert.ok(all.length > 10);
      assert.deepEqual(
        all.filter((text) => text.includes(service.apiKey)),
        [],
      );
      const addresses = (await Promise.all(seen)).filter((text) => text.includes(service.url));
      assert.deepEqual(addresses, [], 'the page asks its own server alone');
      assert.deepEqual([opened.errors, opened.warnings], [[], []]);
    }));
});
