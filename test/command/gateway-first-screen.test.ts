import assert from 'node:assert/strict';
import type { HttpBindings } from '@hono/node-server';
import { describe, test } from 'node:test';
import { createFirstScreen } from '../../src/command/gateway/first-screen.js';
import type { Gateway } from '../../src/gateway/index.js';

const SHOPPER = { incoming: { socket: { remoteAddress: '203.0.113.1' } } } as HttpBindings;

/** Asks for a first screen whose feed comes from `gateway`. */
function screenOf(gateway: Gateway): (query: string) => Promise<string> {
  const screen = createFirstScreen(gateway, '/rewards');
  return async (query) =>
    (await screen(new Request(`https://shop.example/rewards/rewards-widget.html?${query}`), SHOPPER)).text();
}

const instantOf = (html: string) => /"now":(\d+)/.exec(html)?.[1];
const FEED = { all: [{ id: 'a', title: 'One offer' }] };

describe('the first screen of a process', () => {
  test('is drawn once for a feed and its attributes, and again for others', async () => {
    let tag = '"1"';
    const screen = screenOf(async () => Response.json(FEED, { headers: { ETag: tag } }));
    const first = await screen('heading=a');
    assert.ok(first.includes('One offer'));
    // Later in time, so that a new drawing differs.
    const later = async (query: string) => {
      while (Date.now() <= Number(instantOf(first))) await new Promise((resolve) => void setTimeout(resolve, 1));
      return screen(query);
    };
    assert.ok((await later('heading=a')) === first);
    assert.notEqual(instantOf(await later('heading=b')), instantOf(first));
    tag = '"2"';
    assert.notEqual(instantOf(await later('heading=a')), instantOf(first));
  });

  test('is the bare tag while four others are drawn, so that nobody can keep the process busy with them', async () => {
    const bodies: ReadableStreamDefaultController<Uint8Array>[] = [];
    const screen = screenOf(
      async () => new Response(new ReadableStream<Uint8Array>({ start: (controller) => void bodies.push(controller) })),
    );
    const drawn = ['a', 'b', 'c', 'd'].map((heading) => screen(`heading=${heading}`));
    assert.equal(await screen('heading=e'), '<rewards-widget feed-url="/rewards" heading="e"></rewards-widget>');
    for (const body of bodies.slice(0, 4)) {
      body.enqueue(new TextEncoder().encode(JSON.stringify(FEED)));
      body.close();
    }
    for (const html of await Promise.all(drawn)) assert.ok(html.includes('One offer'));
  });

  test('asks for the feed with the addresses that the web server has passed on, and nothing else of the page', async () => {
    const asked: Request[] = [];
    const screen = createFirstScreen(async (request, platform) => {
      asked.push(request);
      assert.equal(platform, SHOPPER);
      return Response.json(FEED);
    }, '/rewards');
    const headers = { 'X-Forwarded-For': '203.0.113.9', Cookie: 'session=1', Authorization: 'Bearer x' };
    await screen(new Request('https://shop.example/rewards/rewards-widget.html?flow=a%26b&x=1', { headers }), SHOPPER);
    const [request] = asked;
    assert.equal(request!.url, 'https://shop.example/rewards/gap/api?flow=a%26b');
    assert.deepEqual([...request!.headers], [['x-forwarded-for', '203.0.113.9']]);
  });

  test('asks for the whole feed at the address that pages use, so that readiness and metrics count it', async () => {
    for (const query of ['', 'flow=', 'heading=a']) {
      const asked: string[] = [];
      const screen = screenOf(async ({ url }) => {
        asked.push(url);
        return Response.json(FEED);
      });
      await screen(query);
      assert.deepEqual(asked, ['https://shop.example/rewards/gap/api']);
    }
  });
});
