import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { build, createLogger, createServer } from 'vite';
import { openWatched, startHostSite, untilVisible } from '../support/host-page.js';
import { widgetOn } from '../support/page-harness.js';
import { createConsumer, type Consumer } from '../support/published-package.js';
import { startTestService, type TestService } from '../support/service.js';
import { useBrowser } from '../support/use-browser.js';

describe('an app built by a bundler', () => {
  const browser = useBrowser();
  let service: TestService;
  let consumer: Consumer;

  before(async () => {
    consumer = createConsumer();
    service = await startTestService();
  });
  after(async () => {
    consumer?.remove();
    await service?.stop();
  });

  test('imports the package, passes a client and shows offers', async () => {
    consumer.write(
      'index.html',
      `<!doctype html><html lang="en"><head><title>App</title></head>
       <body><rewards-widget></rewards-widget><script type="module" src="/main.ts"></script></body></html>`,
    );
    consumer.write(
      'main.ts',
      `import { RewardsClient } from 'rewards-widget';
       import 'rewards-widget/define';
       const { url, apiKey } = ${JSON.stringify({ url: service.url, apiKey: service.apiKey })};
       document.querySelector('rewards-widget')!.client = new RewardsClient({ feedUrl: url, apiKey });`,
    );
    await build({ root: consumer.folder, configFile: false, logLevel: 'warn' });

    const site = await startHostSite({ folder: path.join(consumer.folder, 'dist') });
    const opened = await openWatched(browser, `${site.url}/index.html`);
    try {
      await untilVisible(widgetOn(opened.page).offers().first(), opened);
      assert.deepEqual(opened.errors, []);
    } finally {
      await opened.page.close();
      await site.stop();
    }
  });

  test('has the script tag of a file behind the proxy of its dev server, which prints no error', async () => {
    const backend = await startHostSite({ folder: path.join(consumer.folder, 'node_modules') });
    const src = '/rewards-widget/dist/embed.js';
    const element = `<rewards-widget feed-url="${service.url}" api-key="${service.apiKey}"></rewards-widget>`;
    consumer.write(
      'tag.html',
      `<!doctype html><html lang="en"><head><title>App</title></head>
       <body><script vite-ignore type="module" src="${src}"></script>${element}</body></html>`,
    );
    const printed: string[] = [];
    const print = (line: string): void => void printed.push(line);
    const server = await createServer({
      root: consumer.folder,
      configFile: false,
      customLogger: { ...createLogger(), warn: print, warnOnce: print, error: print },
      optimizeDeps: { noDiscovery: true },
      server: { port: 0, host: '127.0.0.1', proxy: { '/rewards-widget': backend.url } },
    });
    await server.listen();
    const opened = await openWatched(browser, `${server.resolvedUrls!.local[0]!}tag.html`);
    try {
      await untilVisible(widgetOn(opened.page).offers().first(), opened);
      assert.deepEqual([...opened.errors, ...printed], []);
    } finally {
      await opened.page.close();
      await server.close();
      await backend.stop();
    }
  });
});
