import assert from 'node:assert/strict';
import type { HttpBindings } from '@hono/node-server';
import { html } from 'lit';
import { describe, mock, test } from 'node:test';
import { createFirstScreen } from '../../src/cli/gateway/first-screen.js';
import { createServerGateway } from '../../src/gateway/create-gateway.js';
import { MAX_CHARS, TEXTS } from '../../src/cli/gateway/screen-attributes.js';
import { LONGEST_LINKS } from '../../bench/gateway/anonymous-work.js';
import { registerHeaderTemplate } from '../../src/card/header.js';
import type { GatewayOptions } from '../../src/gateway/index.js';

const SHOPPER = { incoming: { socket: { remoteAddress: '203.0.113.1' } } } as HttpBindings;

/** A gateway in front of a service that answers with `answer`. Feeds are kept only with `cache`. */
function countingWith(answer: Service, options: Partial<GatewayOptions> = {}): Parameters<typeof createFirstScreen>[0] {
  const feedUrl = 'https://feed.example';
  const fetch: typeof globalThis.fetch = async (address, init) => answer(new Request(address, init));
  return createServerGateway({ feedUrl, apiKey: 'k', limits: false, cache: false, fetch, ...options });
}

type Service = (request: Request) => Response | Promise<Response>;

/** Asks for a first screen of a gateway. */
function screenOf(
  answer: Service,
  options?: Partial<GatewayOptions>,
): (query: string, from?: string) => Promise<string> {
  const screen = createFirstScreen(countingWith(answer, options), '/rewards', assert.ifError);
  return async (query, remoteAddress = '203.0.113.1') => {
    const platform = { incoming: { socket: { remoteAddress } } } as HttpBindings;
    const request = new Request(`https://shop.example/rewards/rewards-widget.html?${query}`);
    return (await screen(request, platform)).text();
  };
}

const instantOf = (html: string) => /"now":(\d+)/.exec(html)?.[1];
const FEED = { all: [{ id: 'a', title: 'One offer' }] };

describe('the first screen of a process', () => {
  test('is drawn once for a feed and its attributes, and again for others', async () => {
    let tag = '"1"';
    const screen = screenOf(() => Response.json(FEED, { headers: { ETag: tag } }));
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

  test('is drawn one at a time for visitors, and others go on in between', async () => {
    const screen = screenOf(() => Response.json(FEED), { cache: {} });
    await screen('heading=warm');
    const done: string[] = [];
    const ask = (heading: string, from?: string) => screen(`heading=${heading}`, from).then(() => done.push(heading));
    await Promise.all([ask('a'), ask('b'), ask('shop', '127.0.0.1')]);
    assert.deepEqual(done, ['shop', 'a', 'b']);
    const many = await Promise.all(Array.from({ length: 100 }, (_none, index) => screen(`heading=${index}`)));
    assert.equal(many.filter((html) => html.includes('One offer')).length, 4);
  });

  test('asks the service for the feed of its flow, with nothing of the page', async () => {
    for (const [query, path] of [
      ['', '/gap/api'],
      ['flow=', '/gap/api'],
      ['heading=a', '/gap/api'],
      ['flow=a%26b&x=1', '/gap/api?flow=a%26b'],
    ] as const) {
      const asked: Request[] = [];
      const counting = countingWith((request) => {
        asked.push(request);
        return Response.json(FEED);
      });
      const screen = createFirstScreen(counting, '/rewards', assert.ifError);
      const headers = { Cookie: 'session=1', Authorization: 'Bearer x', 'X-Forwarded-For': '203.0.113.9' };
      await screen(new Request(`https://shop.example/rewards/rewards-widget.html?${query}`, { headers }), SHOPPER);
      assert.deepEqual(
        asked.map(({ url }) => url),
        [`https://feed.example${path}`],
      );
      assert.deepEqual([...asked[0]!.headers.keys()].sort(), ['accept', 'x-api-key']);
    }
  });

  test('takes the feed from the gateway’s memory, and leaves it there for pages', async () => {
    let asked = 0;
    const counting = createServerGateway({
      feedUrl: 'https://feed.example',
      apiKey: 'k',
      fetch: async () => (asked++, Response.json(FEED)),
    });
    const screen = createFirstScreen(counting, '/rewards', assert.ifError);
    for (const heading of ['a', 'b'])
      await screen(new Request(`https://shop.example/rewards/rewards-widget.html?heading=${heading}`), SHOPPER);
    assert.equal((await counting.gateway(new Request('https://shop.example/rewards/gap/api'), SHOPPER)).status, 200);
    assert.equal(asked, 1);
  });

  test('is the bare tag for an address that makes up too many, while others and what is kept go on', async () => {
    const screen = screenOf(() => Response.json(FEED), { cache: {}, limits: { requests: 4 } });
    const drawn: boolean[] = [];
    for (let index = 0; index < 6; index++) drawn.push((await screen(`heading=${index}`)).includes('One offer'));
    assert.deepEqual(drawn, [true, true, true, false, false, false]);
    assert.equal(await screen('heading=5'), '<rewards-widget feed-url="/rewards" heading="5"></rewards-widget>');
    assert.ok((await screen('heading=2')).includes('One offer'));
    assert.ok((await screen('heading=5', '198.51.100.1')).includes('One offer'));
  });

  test('is the bare tag if rendering fails, and that is reported once', async () => {
    registerHeaderTemplate(78, () => {
      throw new RangeError('no header');
    });
    const errors: unknown[] = [];
    const counting = countingWith(() => Response.json({ ...FEED, headerTemplate: 78 }));
    const screen = createFirstScreen(counting, '/rewards', (error) => errors.push(error));
    for (let visit = 0; visit < 2; visit++) {
      const answer = await screen(new Request('https://shop.example/rewards/rewards-widget.html'), SHOPPER);
      assert.equal(await answer.text(), '<rewards-widget feed-url="/rewards"></rewards-widget>');
    }
    assert.equal(errors.length, 1);
    assert.ok(errors[0] instanceof RangeError);
  });

  test('cuts heading and subheading at 200 characters, and no character in two', async () => {
    const screen = screenOf(() => new Response(null, { status: 502 }));
    const html = await screen(`heading=${'😀'.repeat(300)}&subheading=${'b'.repeat(300)}&lang=de`);
    assert.ok(html.includes(`heading="${'😀'.repeat(200)}"`));
    assert.ok(html.includes(`subheading="${'b'.repeat(200)}"`));
  });

  test('takes an image-url of at most 200 characters, with the picture in it once, and at most 16 widths', async () => {
    const picture = '/a.jpg';
    const screen = screenOf(() => Response.json({ popular: [{ id: 'p', title: 'P', image: picture }] }));
    const widths = Array.from({ length: 40 }, (_, index) => index + 1).join('+');
    const srcset = async (imageUrl: string) =>
      /srcset="([^"]*)"/.exec(await screen(`image-url=${encodeURIComponent(imageUrl)}&image-widths=${widths}`))?.[1];
    assert.match((await srcset('/{width}{+url}'))!, /^\/1\/a\.jpg 1w, .*\/16\/a\.jpg 16w$/);
    for (const refused of [`/{width}{+url}?${'a'.repeat(200)}`, '/{+url}{+url}', 'javascript:{url}'])
      assert.equal(await srcset(refused), undefined, refused);
  });

  test('takes link-params of at most 500 characters for the links in it', async () => {
    const screen = screenOf(() => Response.json({ popular: [{ id: 'p', title: 'P', url: 'https://shop.example/p' }] }));
    const linkOf = async (params: string) =>
      /href="([^"]*)"/.exec(await screen(`link-params=${encodeURIComponent(params)}&variant=b`))?.[1];
    assert.equal(
      await linkOf('sub={placement}-{position}&v={variant}'),
      'https://shop.example/p?sub=popular-1&amp;v=b',
    );
    for (const refused of [`sub=${'a'.repeat(500)}`, 'sub={user}'])
      assert.equal(await linkOf(refused), 'https://shop.example/p');
  });

  test('takes each attribute up to its greatest length, and no more', async () => {
    const screen = screenOf(() => new Response(null, { status: 502 }));
    for (const [name, maxChars] of Object.entries(MAX_CHARS)) {
      const written = async (chars: number) =>
        / ([a-z-]+)="(x*)"><\//.exec(await screen(`${name}=${'x'.repeat(chars)}`))?.slice(1);
      assert.deepEqual(await written(maxChars), [name, 'x'.repeat(maxChars)]);
      const longer = TEXTS.includes(name) ? [name, 'x'.repeat(maxChars)] : undefined;
      assert.deepEqual(await written(maxChars + 1), longer, name);
    }
  });

  test('is no longer than a megabyte, whatever visitors ask for, and the bare tag where it would be', async () => {
    const query = new URLSearchParams(LONGEST_LINKS).toString();
    for (const [offers, expected] of [
      [10, /<template /],
      [100, /^<rewards-widget [^>]*><\/rewards-widget>$/],
    ] as const) {
      const popular = Array.from({ length: offers }, (_none, id) => ({
        id,
        title: 'T',
        url: 'https://shop.example/p',
      }));
      const html = await screenOf(() => Response.json({ popular }))(query);
      assert.match(html, expected);
      assert.ok(html.length < 1_000_000, `${html.length} characters`);
    }
  });

  test('has at most 20 bytes more in a card for each byte of the query, whatever attributes that has', async () => {
    const popular = [{ id: 'a', title: 'T', url: 'https://shop.example/p', image: 'https://shop.example/p.jpg' }];
    const screen = screenOf(() => Response.json({ popular }));
    const bare = (await screen('')).length;
    const longest: Record<string, string> = {
      ...Object.fromEntries(Object.entries(MAX_CHARS).map(([name, chars]) => [name, '!'.repeat(chars)])),
      ...LONGEST_LINKS,
      'image-url': `/{+url}${'{width}'.repeat(27)}`,
      'image-widths': Array.from({ length: 16 }, (_none, index) => 100 + index).join(' '),
    };
    const all = Object.keys(longest);
    // Alone, and beside those that they name.
    for (const names of [
      ...all.map((name) => [name]),
      ['link-params', 'variant'],
      ['image-url', 'image-widths'],
      all,
    ]) {
      const query = new URLSearchParams(names.map((name) => [name, longest[name]!])).toString();
      const times = ((await screen(query)).length - bare) / query.length;
      assert.ok(times < 20, `${names.join()}: ${times}`);
    }
  });

  for (const [name, shop] of [
    ['visitors from three networks open again', ['198.51.100.1', '198.51.100.2', '198.51.100.3']],
    ['visitors with IPv6 open again', ['2001:db8:1::1', '2001:db8:2::1', '2001:db8:3::1']],
    ['the shop’s own server includes', ['127.0.0.1']],
  ] as const)
    test(`is kept for a page that ${name}, however many others a visitor with two addresses makes up`, async () => {
      mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-06-01T12:00:00Z') });
      // Screens are kept for a minute by this clock, which is still: a slow machine takes longer for all the drawings.
      const clock = mock.method(performance, 'now', () => 1);
      try {
        const screen = screenOf(() => Response.json(FEED));
        for (const address of shop) await screen('heading=page', address);
        mock.timers.tick(61_000);
        const html = await screen('heading=page', shop[0]);
        const makeUp = async () => {
          for (let index = 0; index < 110; index++)
            for (const address of ['203.0.113.7', '2001:db8:77:1::5'])
              await screen(`heading=made-up-${index}`, address);
        };
        await makeUp();
        mock.timers.tick(61_000);
        await makeUp();
        assert.ok((await screen('heading=page', '192.0.2.1')) === html);
      } finally {
        clock.mock.restore();
        mock.timers.reset();
      }
    });

  test('leaves pages of the shop their screens while visitors draw', async () => {
    const screen = screenOf(() => Response.json(FEED), { cache: {} });
    const visits = Array.from({ length: 20 }, (_none, index) => screen(`heading=made-up-${index}`));
    const pages = await Promise.all(
      Array.from({ length: 4 }, (_none, index) => screen(`heading=${index}`, '127.0.0.1')),
    );
    assert.ok(pages.every((html) => html.includes('One offer')));
    assert.equal((await Promise.all(visits)).filter((html) => html.includes('One offer')).length, 4);
  });

  test('is drawn and read few times, however many queries one address makes up, and what others ask for stays kept', async ({
    mock,
  }) => {
    let drawn = 0;
    registerHeaderTemplate(79, () => {
      drawn++;
      return html``;
    });
    const parse = mock.method(JSON, 'parse');
    const title = 'A title that only the feed has';
    const counting = countingWith(() => Response.json({ headerTemplate: 79, all: [{ id: 'a', title }] }), {
      cache: {},
      limits: { requests: 30 },
    });
    const screen = createFirstScreen(counting, '/rewards', assert.ifError);
    const ask = async (query: string, remoteAddress: string) => {
      const platform = { incoming: { socket: { remoteAddress } } } as HttpBindings;
      return (await screen(new Request(`https://shop.example/rewards/rewards-widget.html?${query}`), platform)).text();
    };
    const page = await ask('lang=de&heading=Rewards', '127.0.0.1');
    const placements = ['hero', 'popular', 'all', 'hero+all', 'all+hero', 'popular+hero', 'hero+popular+all'];
    await Promise.all(
      Array.from({ length: 500 }, (_none, index) => {
        const ages = ['hide', 'gate', 'show'][index % 3]!;
        return ask(`heading=${index}&age-restricted=${ages}&placements=${placements[index % 7]!}`, '203.0.113.1');
      }),
    );
    // One after the other, so that none is refused because others are drawn.
    for (let index = 0; index < 40; index++) await ask(`subheading=${index}`, '203.0.113.1');
    assert.ok(drawn <= 1 + 30, `${drawn} are drawn`);
    const before = drawn;
    // What isn't an attribute makes no other screen, nor does the order of the query.
    for (let index = 0; index < 500; index++) {
      const query = [`heading=Rewards`, `made-up-${index}=1`, 'lang=de'].sort(() => (index % 2 ? 1 : -1)).join('&');
      assert.equal(await ask(query, '203.0.113.2'), page);
    }
    assert.equal(drawn, before);
    const reads = parse.mock.calls.filter(({ arguments: [text] }) => text.includes(title)).length;
    assert.ok(reads <= 1 + 3, `The feed is read ${reads} times: once to check it, and once for each rule of age`);
  });

  for (const size of [24, 3000, 50_000])
    test(`of ${size} offers costs what its cards cost, once the feed has been read`, async () => {
      const all = Array.from({ length: size }, (_none, id) => ({
        id: `${id}`,
        title: `Offer ${id}`,
        expiry: '2099-01-01',
      }));
      const screen = screenOf(() => Response.json({ all }), { cache: {} });
      const small = screenOf(() => Response.json({ all: all.slice(0, 24) }), { cache: {} });
      const slowest: number[] = [];
      for (const ask of [small, screen]) {
        await ask('heading=first', '127.0.0.1');
        const times: number[] = [];
        for (let index = 0; index < 9; index++) {
          const start = process.cpuUsage();
          await ask(`heading=${index}`, '127.0.0.1');
          const { user, system } = process.cpuUsage(start);
          times.push((user + system) / 1000);
        }
        slowest.push(times.sort((one, other) => one - other)[4]!);
      }
      // Reading 50,000 offers again takes 20 times as long as drawing 24 cards.
      assert.ok(slowest[1]! < 4 * slowest[0]! + 10, `${slowest.map((time) => time.toFixed(1)).join(' and ')} ms`);
    });
});
