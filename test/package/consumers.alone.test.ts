import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { build } from 'vite';
import { createConsumer, type Consumer } from '../support/published-package.js';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** The file that `npx rewards-widget` runs. */
function commandOf({ folder }: Consumer): string {
  const manifest = readFileSync(path.join(folder, 'node_modules/rewards-widget/package.json'), 'utf8');
  return (JSON.parse(manifest) as { bin: Record<string, string> }).bin['rewards-widget']!;
}

/** A module of a project that sets what may be missing to undefined, as `exactOptionalPropertyTypes` distinguishes. */
const STRICT_CONSUMER = `
  import {
    RewardsClient, RewardsWidget, type ClaimOptions, type Feed, type FeedOptions, type GiveawayOptions, type Offer,
    type RewardsClientOptions, type RewardsEventMap,
  } from 'rewards-widget';
  import 'rewards-widget/define';
  import { consentFromTcf, forwardEvents, type Consent, type Track } from 'rewards-widget/analytics';
  import { createGateway, type GatewayOptions } from 'rewards-widget/gateway';
  import { userFromShopify, userFromToken, type TokenOptions } from 'rewards-widget/gateway/token';
  import type { GiveawayFlowAttributes, RewardsWidgetAttributes } from 'rewards-widget/jsx';
  import type { GiveawayFlowProps, RewardsWidgetProps } from 'rewards-widget/react';
  import { renderRewardsWidget } from 'rewards-widget/server';
  import type {} from 'rewards-widget/svelte';
  import type {} from 'rewards-widget/vue';
  import type { SvelteHTMLElements } from 'svelte/elements';
  import type { GlobalComponents } from 'vue';

  /** T, but what is optional may also be undefined. */
  type Loose<T> = { [Name in keyof T]: {} extends Pick<T, Name> ? T[Name] | undefined : T[Name] };
  type Allows<T> = Loose<T> extends T ? true : false;
  export const allowed: true[] = [] as unknown as [
    Allows<RewardsClientOptions>, Allows<FeedOptions>, Allows<GiveawayOptions>, Allows<ClaimOptions>,
    Allows<GatewayOptions>, Allows<TokenOptions>, Allows<Parameters<typeof renderRewardsWidget>[0]>, Allows<Feed>, Allows<Offer>,
    Allows<RewardsWidgetProps>, Allows<GiveawayFlowProps>, Allows<RewardsWidgetAttributes>, Allows<GiveawayFlowAttributes>,
  ];

  const client = new RewardsClient({ feedUrl: '/rewards' });
  const widget: RewardsWidget = document.createElement('rewards-widget');
  widget.client = client;
  widget.feedUrl = undefined;
  document.querySelector('giveaway-flow')!.client = client;
  document.addEventListener('rewards-offer-click', ({ detail }) => detail.offer.title + detail.url);
  window.addEventListener('rewards-claim', ({ detail }) => detail.code.length);
  const ready: RewardsEventMap['rewards-ready'] = undefined!;
  export const stale: boolean = ready.detail.stale;
  export const gateway: (request: Request) => Promise<Response> = createGateway({ feedUrl: 'https://example.com', apiKey: 'k' });
  const byToken = userFromToken({ secret: 'x'.repeat(32) }, { cookie: undefined });
  export const signed: GatewayOptions = { baseUrl: 'https://example.com', apiKey: 'k', identify: byToken };
  signed.identify = userFromToken({ keys: new URL('https://shop.example/keys') });
  signed.identify = userFromShopify({ secret: 'hush', shop: 'my-shop.myshopify.com' });
  export const inSvelte: SvelteHTMLElements['giveaway-flow'] = { 'user-token': 'a.b.c', userToken: () => 'a.b.c' };
  export const inVue: InstanceType<GlobalComponents['giveaway-flow']>['$props'] = { userToken: async () => 'a.b.c' };
  // @ts-expect-error A token is a text.
  export const wrongInSvelte: SvelteHTMLElements['giveaway-flow'] = { userToken: () => 7 };
  // @ts-expect-error A token is a text.
  export const wrongInVue: InstanceType<GlobalComponents['giveaway-flow']>['$props'] = { userToken: () => 7 };
  const track: Track = (name, properties) => name + String(properties.promotion_id);
  const consent: Consent = consentFromTcf();
  const stops: (() => void)[] = [forwardEvents({ to: 'gtm' }), forwardEvents({ to: track, consent, root: widget })];
  stops.forEach((stop) => stop());
  // @ts-expect-error A function needs consent.
  forwardEvents({ to: track });
  // @ts-expect-error Tokens have one proof.
  userFromToken({ secret: 'x'.repeat(32), keys: 'https://shop.example/keys' });
  // @ts-expect-error An offer is opened by its id.
  widget.openOffer(1);
`;

describe('a project that depends on the package', () => {
  let consumer: Consumer;
  before(() => {
    consumer = createConsumer(['react', '@types/react', 'csstype', 'svelte', 'vue', '@vue', '@lit-labs/ssr']);
  });
  after(() => consumer.remove());

  /** Bundles one module and returns the result. */
  async function bundle(source: string): Promise<string> {
    consumer.write('bundled.js', source);
    await build({
      root: consumer.folder,
      configFile: false,
      logLevel: 'warn',
      build: { outDir: 'bundled', lib: { entry: 'bundled.js', formats: ['es'], fileName: 'out' } },
    });
    const out = path.join(consumer.folder, 'bundled');
    return readdirSync(out)
      .map((file) => readFileSync(path.join(out, file), 'utf8'))
      .join('\n');
  }

  test('imports every entry on a server without an error', async () => {
    consumer.write(
      'server.js',
      `import { RewardsClient, RewardsWidget, VERSION } from 'rewards-widget';
       import 'rewards-widget/define';
       import 'rewards-widget/analytics';
       import * as client from 'rewards-widget/client';
       import { createGateway } from 'rewards-widget/gateway';
       import { userFromToken } from 'rewards-widget/gateway/token';
       console.log(VERSION, typeof RewardsWidget, client.RewardsClient === RewardsClient);
       console.log(typeof createGateway, typeof userFromToken);`,
    );
    const { stdout, stderr } = await run(process.execPath, ['server.js'], { cwd: consumer.folder });
    assert.match(stdout, /^\d+\.\d+\.\d+\S* function true\nfunction function\n$/);
    assert.equal(stderr, '');
  });

  test('has a gateway that refuses an unreadable query, as the sources do', async () => {
    consumer.write(
      'gateway.js',
      `import { createGateway } from 'rewards-widget/gateway';
       const fetch = async () => Response.json({ all: [] });
       const gateway = createGateway({ feedUrl: 'https://feed.example', apiKey: 'k', fetch });
       const answer = await gateway(new Request('https://shop.example/gap/api?flow=%zz'));
       console.log(answer.status, await answer.text());`,
    );
    const { stdout } = await run(process.execPath, ['gateway.js'], { cwd: consumer.folder });
    assert.match(stdout, /^400 .*The query of this address cannot be read\./);
  });

  test('has a token entry that needs no package beside it, with a secret and with keys', async () => {
    consumer.write(
      'token.js',
      `import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
       import { createServer } from 'node:http';
       import { userFromToken } from 'rewards-widget/gateway/token';
       const secret = 'a secret of the shop, 32 bytes up';
       const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
       const keys = JSON.stringify({ keys: [publicKey.export({ format: 'jwk' })] });
       const server = createServer((request, response) => response.end(keys)).listen(0, '127.0.0.1');
       await new Promise((resolve) => server.once('listening', resolve));
       const part = (value) => Buffer.from(value).toString('base64url');
       const claims = { sub: 'shopper-7', aud: 'rewards-widget', exp: Math.floor(Date.now() / 1000) + 60 };
       const ask = (identify, alg, signer) => {
         const text = part(JSON.stringify({ alg })) + '.' + part(JSON.stringify(claims));
         const headers = { Authorization: 'Bearer ' + text + '.' + part(signer(text)) };
         const context = { verify: async (check) => (await check()).user };
         return identify(new Request('https://shop.example/', { headers }), context);
       };
       const hmac = (text) => createHmac('sha256', secret).update(text).digest();
       console.log(await ask(userFromToken({ secret }), 'HS256', hmac));
       const address = 'http://127.0.0.1:' + server.address().port;
       console.log(await ask(userFromToken({ keys: address }), 'RS256', (text) => sign('sha256', text, privateKey)));
       server.close();`,
    );
    const { stdout, stderr } = await run(process.execPath, ['token.js'], { cwd: consumer.folder });
    assert.deepEqual({ stdout, stderr }, { stdout: 'shopper-7\nshopper-7\n', stderr: '' });
  });

  test('has the command, which needs nothing but itself', async () => {
    const bin = path.join(consumer.folder, 'node_modules/rewards-widget', commandOf(consumer));
    const { stdout } = await run(process.execPath, [bin, 'events', '--help'], { cwd: consumer.folder });
    assert.match(stdout, /--start <moment>/);
    const args = [
      'events',
      '--base-url',
      'http://127.0.0.1:9',
      '--type',
      'view',
      '--start',
      '2026-03-01',
      '--end',
      'x',
    ];
    await assert.rejects(run(process.execPath, [bin, ...args], { env: { REWARDS_API_KEY: 'k' } }), { code: 2 });
  });

  test('cannot import internal modules', async () => {
    consumer.write('inside.js', `await import('rewards-widget/locales/registry');`);
    await assert.rejects(
      run(process.execPath, ['inside.js'], { cwd: consumer.folder }),
      /ERR_PACKAGE_PATH_NOT_EXPORTED/,
    );
  });

  for (const [module, moduleResolution] of [
    ['ESNext', 'Bundler'],
    ['NodeNext', 'NodeNext'],
  ])
    test(`has types that the strictest compiler accepts, with the module resolution ${moduleResolution}`, async () => {
      consumer.write('consumer.ts', STRICT_CONSUMER);
      const compilerOptions = {
        target: 'ES2022',
        module,
        moduleResolution,
        lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
        types: [],
        strict: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: false,
        noEmit: true,
      };
      consumer.write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
      const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
      const compiled = run(process.execPath, [tsc, '-p', '.'], { cwd: consumer.folder });
      const { stdout } = await compiled.catch((error: unknown) => error as { stdout: string });
      assert.equal(stdout, '');
    });

  test('has types of the client and the gateway for a project without a browser’s types', async () => {
    const entries = ['rewards-widget/client', 'rewards-widget/gateway', 'rewards-widget/gateway/token'];
    consumer.write('without-dom.ts', entries.map((entry) => `export * from '${entry}';`).join('\n'));
    const compilerOptions = {
      target: 'ES2022',
      module: 'NodeNext',
      moduleResolution: 'NodeNext',
      lib: ['ES2023'],
      types: ['node'],
      typeRoots: [path.join(root, 'node_modules/@types')],
      strict: true,
      skipLibCheck: false,
      noEmit: true,
    };
    consumer.write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['without-dom.ts'] }));
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    const compiled = run(process.execPath, [tsc, '-p', '.'], { cwd: consumer.folder });
    const { stdout } = await compiled.catch((error: unknown) => error as { stdout: string });
    assert.equal(stdout, '');
  });

  test('can require every entry for servers from a CommonJS module', async () => {
    const entries = ['client', 'gateway', 'gateway/token', 'server', 'analytics'];
    consumer.write(
      'required.cjs',
      entries.map((entry) => `console.log(typeof require('rewards-widget/${entry}'));`).join('\n'),
    );
    // Node 20 warns that this is new.
    const { stdout } = await run(process.execPath, ['--no-warnings', 'required.cjs'], { cwd: consumer.folder });
    assert.equal(stdout, 'object\n'.repeat(entries.length));
  });

  test('bundles nothing of lit or the elements with the client alone', async () => {
    for (const entry of ['rewards-widget/client', 'rewards-widget']) {
      const code = await bundle(`export { RewardsClient } from '${entry}';`);
      assert.match(code, /X-API-Key/i);
      assert.doesNotMatch(code, /LitElement|litHtmlVersions|HTMLElement|adoptedStyleSheets/, entry);
    }
  });

  test('keeps the registration, which it imports for its side effect', async () => {
    assert.match(await bundle(`import 'rewards-widget/define';`), /customElements\.define/);
  });
});
