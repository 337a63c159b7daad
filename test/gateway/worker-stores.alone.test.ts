import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { build } from 'esbuild';
import { Miniflare } from 'miniflare';
import { readFileOf } from '../docs/documents.js';
import { json, startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';

/** Calls a store: `/NAME?METHOD=ARGUMENTS`, as JSON. Or sends what the gateway of the site sends. */
const WORKER = `
  import { waitUntil } from 'cloudflare:workers';
  import { createGateway } from './src/gateway/index.ts';
  import { keptFeed } from './kept-feed';
  import { RewardsStore, storeIn } from './test/hosts/cloudflare/worker/store.ts';
  export { RewardsStore };
  let gateway;
  export default {
    async fetch(request, env) {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname.endsWith('/gap/api')) {
        gateway ??= createGateway({
          feedUrl: env.SERVICE, apiKey: 'k', limits: false, waitUntil, fetch: keptFeed(env.KEPT, waitUntil),
        });
        return gateway(request);
      }
      const [[method, given]] = searchParams;
      const all = storeIn(env.REWARDS_STORE);
      const args = JSON.parse(given).map((each) => each ?? undefined);
      return Response.json((await all[method](pathname, ...args)) ?? null);
    },
  };`;

describe('the stores of the docs, in workerd', () => {
  let service: LoopbackServer;
  let miniflare: Miniflare;

  before(async () => {
    service = await startLoopbackServer(json({ all: [{ id: 'o1' }] }));
    const { outputFiles } = await build({
      stdin: { contents: WORKER, resolveDir: process.cwd() },
      plugins: [
        {
          name: 'docs',
          setup({ onLoad, onResolve }) {
            onResolve({ filter: /^\.\/kept-feed$/ }, ({ path }) => ({ path, namespace: 'docs' }));
            onLoad({ filter: /./, namespace: 'docs' }, () => ({
              contents: readFileOf('docs/workers.md', 'kept-feed.ts'),
              loader: 'ts',
            }));
          },
        },
      ],
      external: ['cloudflare:workers'],
      bundle: true,
      format: 'esm',
      write: false,
    });
    const worker = {
      modules: true as const,
      script: outputFiles[0]!.text,
      compatibilityDate: '2026-04-01',
      bindings: { SERVICE: service.url },
      kvNamespaces: { KEPT: 'kept' },
    };
    // Two instances of one site.
    miniflare = new Miniflare({
      workers: [
        { ...worker, name: 'first', durableObjects: { REWARDS_STORE: 'RewardsStore' } },
        {
          ...worker,
          name: 'second',
          durableObjects: { REWARDS_STORE: { className: 'RewardsStore', scriptName: 'first' } },
        },
      ],
    });
    await miniflare.ready;
  });
  after(async () => {
    await miniflare?.dispose();
    await service?.stop();
  });

  /** Miniflare's types lack this method's. */
  const ask = async (instance: string, path: string): Promise<Response> =>
    ((await miniflare.getWorker(instance)) as unknown as { fetch: typeof fetch }).fetch(`https://shop.example${path}`);
  const call = async (instance: string, name: string, method: string, ...args: unknown[]): Promise<unknown> =>
    (await ask(instance, `/${name}?${method}=${encodeURIComponent(JSON.stringify(args))}`)).json();

  test('give an instance what another has stored, until its time is over', async () => {
    assert.equal(await call('second', 'answer', 'get'), null);
    await call('first', 'answer', 'set', 'A CODE', 60_000);
    assert.equal(await call('second', 'answer', 'get'), 'A CODE');
    assert.equal(await call('second', 'other', 'get'), null);
    await call('second', 'answer', 'set', 'A CODE', -1);
    assert.equal(await call('first', 'answer', 'get'), null);
  });

  test('count each of twenty at the same time', async () => {
    const counted = Array.from({ length: 20 }, (_none, index) =>
      call(index % 2 ? 'first' : 'second', 'count', 'increment', 60_000),
    );
    assert.deepEqual(
      ((await Promise.all(counted)) as number[]).sort((a, b) => a - b),
      Array.from({ length: 20 }, (_none, index) => index + 1),
    );
  });

  test('let one of two replace a value at the same time', async () => {
    const replace = (known: string | null, value: string) =>
      Promise.all(
        ['first', 'second'].map((instance) => call(instance, 'codes', 'replace', known, value + instance, 60_000)),
      );
    assert.deepEqual((await replace(null, 'of ')).sort(), [false, true]);
    const value = (await call('first', 'codes', 'get')) as string;
    assert.deepEqual((await replace(value, 'then of ')).sort(), [false, true]);
    assert.deepEqual(await replace(value, 'too late of '), [false, false]);
  });

  test('give a new instance the last feed when the service is down, but no flow', async () => {
    assert.equal((await ask('first', '/rewards/gap/api')).status, 200);
    service.answer = json({}, {}, 503);
    assert.deepEqual(await (await ask('second', '/rewards/gap/api')).json(), { all: [{ id: 'o1' }] });
    assert.equal((await ask('second', '/rewards/gap/api?flow=food')).status, 503);
    service.answer = json({ success: false }, {}, 404);
    assert.equal((await ask('second', '/rewards/dev/gap/api')).status, 404);
  });
});
