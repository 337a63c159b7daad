import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createGateway } from '../../src/gateway/index.js';
import { takeAwaySnippet } from '../../demo/take-away/platforms.js';
import type { Snippet } from '../../demo/take-away/snippet.js';
import { readBlocksOf, readSection } from '../docs/documents.js';
import { claimsOf, signToken } from '../gateway/tokens.js';
import { openWatched, untilVisible, type WatchedPage } from '../support/host-page.js';
import { startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { createConsumer } from '../support/published-package.js';
import { runCommands } from '../support/run-commands.js';
import { ScriptSite } from '../support/script-site.js';
import { startTestService, type TestService } from '../support/service.js';
import { handledBy } from '../support/shop.js';
import { NONCE_POLICY, tagPage } from '../support/tag-container.js';
import { useBrowser } from '../support/use-browser.js';
import { cases, NOW, readFacts } from './take-away-cases.js';

const root = path.resolve(import.meta.dirname, '../..');
const inputOf = (name: string) => cases[name]!.input;
const fileOf = ({ others }: Snippet, name: string): string => others.find(({ file }) => file === name)!.code;

/** Waits for what a case shows, claims if it can, and closes the page, which has logged nothing. */
async function usePasted(opened: WatchedPage, name: string): Promise<void> {
  const { page, errors, warnings } = opened;
  const { input, facts, claims } = cases[name]!;
  await untilVisible(page.locator(`${input.element}:state(ready) [data-offer]`).first(), opened);
  await readFacts(page, input.element).then(facts);
  if (claims) {
    await page.locator('[part=claim]').first().click();
    await untilVisible(page.locator('[part=code]').first(), opened);
  }
  assert.deepEqual({ errors, warnings }, { errors: [], warnings: [] });
  await page.close();
}

describe('the code for servers of other languages', () => {
  const browser = useBrowser();
  let service: TestService;
  /** Where the gateway is installed, outside of any project. */
  let folder: string;

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'rewards-widget-command-'));
    service = await startTestService({ now: NOW, rateLimit: 10_000 });
    const install = fileOf(await takeAwaySnippet('command', inputOf('giveaway')), 'Install');
    const consumer = createConsumer();
    const packed = install.replace('npm install rewards-widget', `npm install ${consumer.tarball}`);
    assert.notEqual(packed, install);
    const env = { ...process.env, npm_config_prefer_offline: 'true' };
    execFileSync('sh', ['-ec', packed], { cwd: folder, env, stdio: 'pipe' });
    consumer.remove();
  });
  after(async () => {
    await service?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  /** Starts the gateway as the code says, and a shop with the page in front of it. */
  async function withShop(snippet: Snippet, use: (url: string) => Promise<void>): Promise<void> {
    const start = fileOf(snippet, 'Start')
      .replace(/https:\/\/(?:feed|rewards)\.example/g, service.url)
      .replace('your-key', service.apiKey);
    const gateway = runCommands(start, folder);
    const secret = readFileSync(path.join(folder, 'user-secret'), 'utf8').trim();
    const page = snippet.code.replace('YOUR-TOKEN', await signToken(claimsOf('shopper-1'), secret));
    const passed = [...fileOf(snippet, 'nginx.conf').matchAll(/^location (\S+) \{$/gm)].map(([, path]) => path!);
    assert.equal(passed.length, 2);
    const address = await gateway.address().catch(async (error: unknown) => {
      await gateway.stop();
      throw error;
    });
    const shop = await startLoopbackServer(({ url = '/', method, headers }, response) => {
      if (url === '/') return response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
      const to = passed.some((path) => url.startsWith(path)) ? address : /^\/samples\//.test(url) && service.url;
      if (!to) return response.writeHead(url === '/favicon.ico' ? 204 : 404).end();
      return request(to + url, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      }).end();
    });
    try {
      await use(shop.url);
    } finally {
      await Promise.all([shop.stop(), gateway.stop()]);
    }
  }

  for (const name of ['rewards', 'giveaway'])
    test(`the code of ${name} runs as pasted, with the packed command`, async () => {
      const { input } = cases[name]!;
      await withShop(await takeAwaySnippet('command', input), async (url) => {
        await usePasted(await openWatched(browser, url), name);
      });
    });

  test('carries the attributes, a language and another path of the gateway, but no preview', async () => {
    const input = inputOf('rewards-with-attributes');
    const snippet = await takeAwaySnippet('command', { ...input, source: { kind: 'gateway', address: '/gifts/' } });
    await withShop(snippet, async (url) => {
      const opened = await openWatched(browser, url);
      const { page, errors, warnings } = opened;
      await untilVisible(page.locator('rewards-widget:state(ready) [data-offer]').first(), opened);
      const { heading, level, direction, label, cards } = await readFacts(page, 'rewards-widget');
      assert.deepEqual([heading, level, direction, label], [input.attributes.heading, 4, 'rtl', 'Details']);
      assert.deepEqual(Object.keys(cards), ['popular', 'all']);
      assert.deepEqual({ errors, warnings }, { errors: [], warnings: [] });
      await page.close();
    });
  });

  test('has the web server’s part from docs/command.md', async () => {
    const { others } = await takeAwaySnippet('command', inputOf('rewards'));
    const [documented] = readBlocksOf(['docs/command.md'], 'nginx');
    assert.equal(others.find(({ file }) => file === 'nginx.conf')!.code, documented!.code);
  });
});

describe('the shortcode for WordPress', () => {
  const plugin = readFileSync(`${root}/integrations/wordpress/rewards-widget/includes/class-elements.php`, 'utf8');
  const attributesOf = (shortcode: string): string[] =>
    [...shortcode.matchAll(/ ([a-z_]+)="/g)].map(([, name]) => name!.replaceAll('_', '-'));

  for (const name of ['rewards-with-attributes', 'giveaway-with-attributes'])
    test(`has only attributes that the plugin takes: ${name}`, async () => {
      const input = inputOf(name);
      const [, names] = new RegExp(`'${input.element}' +=> array\\( (.*) \\),`).exec(plugin)!;
      const attributes = { ...input.attributes, disclosure: 'partner', linkParams: 'a={offer}' };
      const { code } = await takeAwaySnippet('wordpress', { ...input, attributes });
      const written = attributesOf(code);
      assert.ok(written.length >= 5, code);
      assert.deepEqual(
        written.filter((attribute) => !names!.includes(`'${attribute}'`)),
        [],
      );
    });

  test('stays one shortcode whatever the text', async () => {
    const attributes = { heading: '[b] "quoted" \\ </p>\n[/rewards_widget]' };
    const { code } = await takeAwaySnippet('wordpress', { ...inputOf('rewards'), attributes });
    assert.equal(
      code,
      '[rewards_widget heading="&#91;b&#93; &quot;quoted&quot; &#92; &lt;/p&gt;&#10;&#91;/rewards_widget&#93;"]\n',
    );
  });

  for (const [name, block] of [
    ['rewards-with-attributes', 'offers'],
    ['giveaway-with-attributes', 'giveaway'],
  ] as const)
    test(`is a block that the plugin registers, too: ${name}`, async () => {
      const file = `${root}/integrations/wordpress/rewards-widget/blocks/${block}/block.json`;
      const registered = JSON.parse(readFileSync(file, 'utf8')) as {
        name: string;
        attributes: Record<string, { type: string }>;
      };
      const input = inputOf(name);
      const code = fileOf(await takeAwaySnippet('wordpress', input), 'Block');
      const [, written, json = '{}'] = /^<!-- wp:(\S+) (\{.*\} )?\/-->\n$/.exec(code)!;
      assert.equal(written, registered.name);
      assert.doesNotMatch(json, /--|[<>&]/);
      const attributes = JSON.parse(json) as Record<string, unknown>;
      const { preview: _, ...set } = input.attributes;
      const { flowId } = input.source;
      assert.deepEqual(attributes, { ...(flowId !== undefined && { flowId }), ...set });
      for (const [attribute, value] of Object.entries(attributes))
        assert.equal(registered.attributes[attribute]?.type, typeof value === 'number' ? 'integer' : typeof value);
    });

  test('has the commands that build the plugin from docs/wordpress.md', async () => {
    const snippet = await takeAwaySnippet('wordpress', inputOf('rewards'));
    const [, documented] = /^```sh\n([^]*?)^```$/m.exec(readSection('docs/wordpress.md', 'WordPress'))!;
    assert.equal(fileOf(snippet, 'Plugin'), documented);
    assert.equal(snippet.code, '[rewards_widget]\n');
  });
});

describe('the tag for Tag Manager', () => {
  const browser = useBrowser();
  const digests = JSON.parse(readFileSync(`${root}/dist/integrity.json`, 'utf8')) as Record<string, string>;
  let service: TestService;
  let gateway: LoopbackServer;
  let shop: ScriptSite;

  before(async () => {
    [service, shop] = await Promise.all([startTestService({ now: NOW, rateLimit: 10_000 }), ScriptSite.start()]);
    const { url, apiKey } = service;
    gateway = await startLoopbackServer(
      handledBy(
        createGateway({
          feedUrl: url,
          baseUrl: url,
          apiKey,
          allowPreview: () => true,
          identify: () => 'ann',
          limits: false,
        }),
      ),
    );
    shop.forward('/rewards/', gateway.url);
    shop.forward('/samples/', url);
  });
  after(() => Promise.all([shop?.stop(), gateway?.stop(), service?.stop()]));

  for (const name of ['rewards-with-attributes', 'giveaway'])
    test(`shows ${name} as pasted, once it fires`, async () => {
      const { input } = cases[name]!;
      const { code } = await takeAwaySnippet('tag-manager', input);
      // A container would put the values of its variables there.
      assert.doesNotMatch(code, /\{\{/);
      const tag = ['embed.iife.js', `locales/${input.lang}.js`].reduce(
        (text, file) => text.replace('sha384-…', () => digests[file]!),
        code,
      );
      shop.page({ html: tagPage(tag), headers: { 'Content-Security-Policy': NONCE_POLICY } });
      const opened = await openWatched(browser, shop.url);
      const { page } = opened;
      await page.getByRole('button', { name: 'Agree' }).click();
      if (input.lang === 'de') await untilVisible(page.getByRole('button', { name: 'Details' }).first(), opened);
      await usePasted(opened, name);
    });

  test('loads script and words from the gateway’s own address', async () => {
    const input = {
      ...inputOf('rewards-with-attributes'),
      source: { kind: 'gateway', address: 'https://g.example/gifts' },
    } as const;
    const { code } = await takeAwaySnippet('tag-manager', input);
    for (const address of [
      'https://g.example/gifts',
      'https://g.example/rewards-widget/embed.iife.js',
      'https://g.example/rewards-widget/locales/de.js',
    ])
      assert.ok(code.includes(`'${address}'`), address);
  });

  test('without attributes is the tag of the documents, but for its addresses', async () => {
    const source = { kind: 'gateway', address: 'https://gateway.example/rewards' } as const;
    const { code } = await takeAwaySnippet('tag-manager', { ...inputOf('rewards'), source });
    assert.equal(code, readFileSync(`${root}/integrations/tag-manager/offers.html`, 'utf8'));
  });
});
