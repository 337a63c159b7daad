import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { measureCost } from '../../bench/cost/measure-cost.js';
import { launchBrowser } from '../support/browser.js';

/** Keeps the main thread busy for far longer than a loaded machine adds to a page, and pushes the page's text down. */
const BUSY_MS = 400;
const SCRIPT = `
  const end = performance.now() + ${BUSY_MS};
  while (performance.now() < end);
  setTimeout(() => {
    const box = document.createElement('div');
    box.style.height = '200px';
    document.body.prepend(box);
  }, 200);
  // ${'x'.repeat(20_000)}`;
const PAGE = '<!doctype html><title>Shop</title><body><h1>A shop</h1><p>With some text.</p>';

const FILES: Record<string, string> = {
  '/shop': `${PAGE}<script src="/rewards-widget/embed.js"></script>`,
  '/own': `${PAGE}<script src="/assets/bundle.js"></script>`,
  '/rewards-widget/embed.js': SCRIPT,
  '/assets/bundle.js': SCRIPT,
};

describe('the cost of the widget on a page', () => {
  let browser: Browser;
  let server: Server;
  let url: string;
  before(async () => {
    browser = await launchBrowser();
    server = createServer((request, response) => {
      const body = FILES[request.url ?? ''];
      const type = request.url?.endsWith('.js') ? 'text/javascript' : 'text/html';
      response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': type }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });

  const isOurs = (address: string) => address.includes('/rewards-widget/');

  test('is the difference between visits with it and without', async () => {
    const options = { url: `${url}/shop`, isOurs, slowdown: 1, runs: 1 };
    const { with: ours, without } = await measureCost(browser, options);
    assert.ok(ours.mainThread >= BUSY_MS, `${ours.mainThread} ms`);
    assert.equal(without.mainThread, 0);
    assert.ok(ours.busy - without.busy > BUSY_MS / 2, `${ours.busy} and ${without.busy} ms`);
    assert.ok(ours.longTasks >= 1, `${ours.longTasks} long tasks`);
    assert.ok(ours.blocking >= BUSY_MS - 50, `${ours.blocking} ms of blocking`);
    assert.ok(ours.bytes - without.bytes > 20_000, `${ours.bytes} and ${without.bytes} bytes`);
    assert.ok(ours.cls > 0.05 && without.cls === 0, `${ours.cls} and ${without.cls}`);
    assert.ok(ours.lcp > 0 && without.lcp > 0);
  });

  test('is refused for a page that loads none of our scripts', async () => {
    const options = { url: `${url}/own`, isOurs, slowdown: 1, runs: 1 };
    await assert.rejects(measureCost(browser, options), /--script/);
  });
});
