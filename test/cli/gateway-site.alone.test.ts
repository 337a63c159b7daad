import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type * as Server from '../../src/server/index.js';
import { hang, json, startLoopbackServer } from '../support/loopback-server.js';
import { startTestService, type TestService } from '../support/service.js';
import { runGateway, withGateway, withProcess, type GatewayCommand } from './gateway-command.js';

const dist = path.resolve(import.meta.dirname, '../../dist');

/** A day of the sample on which every offer but the upcoming one is open. */
const NOW = '2026-06-01T12:00:00Z';

let service: TestService;
let gateway: GatewayCommand;
let url: string;
before(async () => {
  service = await startTestService({ now: NOW });
  gateway = runGateway(['--feed-url', service.url, '--base-url', service.url, '--limits', 'off']);
  url = await gateway.ready();
});
after(async () => {
  await gateway?.stop();
  await service?.stop();
});

/** Asks with exactly this path and these headers, which `fetch` would change. */
function ask(
  target: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, path: target, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers as Record<string, string>,
          body: Buffer.concat(chunks),
        }),
      );
    })
      .once('error', reject)
      .end();
  });
}

describe('the gateway at its mount', () => {
  test('answers with the feed of the service', async () => {
    for (const feed of ['/rewards/gap/api', '/rewards/dev/gap/api?flow=home']) {
      const { status, headers, body } = await ask(feed);
      assert.equal(status, 200);
      assert.match(headers['cache-control']!, /^public, max-age=60/);
      assert.ok((JSON.parse(String(body)) as { all: unknown[] }).all.length > 0);
    }
  });

  test('answers with a giveaway, and asks for a sign-in before a claim', async () => {
    const flow = await ask('/rewards/api/v1/giveaways/flow?id=weekly-treats');
    assert.equal(flow.status, 200);
    const claim = await ask('/rewards/api/v1/giveaways/claim?offer=treat-coffee&user=somebody', {
      headers: { 'X-Rewards-Client': '1' },
    });
    assert.equal(claim.status, 401);
  });

  test('answers at the root, with the scripts below it, and the other way round', async () => {
    for (const [mount, scripts] of [
      ['/', '/rewards-widget'],
      ['/shop/rewards', '/shop'],
      ['/r', '/'],
    ] as const)
      await withGateway(['--feed-url', service.url, '--mount', mount, '--scripts', scripts], async (own) => {
        const at = (prefix: string, rest: string) => own + (prefix === '/' ? '' : prefix) + rest;
        const statuses = [at(mount, '/gap/api'), at(scripts, '/embed.js'), at(scripts, '/index.js')].map((address) =>
          fetch(address).then(async (response) => {
            await response.text();
            return response.status;
          }),
        );
        assert.deepEqual(await Promise.all(statuses), [200, 200, 404], `${mount} ${scripts}`);
        const screen = await (await fetch(at(mount, '/rewards-widget.html'))).text();
        assert.ok(screen.startsWith(`<rewards-widget feed-url="${mount}" drawn>`));
      });
  });

  test('answers nowhere else', async () => {
    for (const target of ['/gap/api', '/', '/rewards', '/other/rewards/gap/api', '/rewards-widgets/embed.js'])
      assert.equal((await ask(target)).status, 404, target);
  });
});

describe('the script files', () => {
  const integrity = JSON.parse(readFileSync(path.join(dist, 'integrity.json'), 'utf8')) as Record<string, string>;
  const names = [...Object.keys(integrity), 'integrity.json', 'importmap.json', 'first-paint.css'];

  test('are as published, in every encoding', async () => {
    for (const name of names) {
      const expected = readFileSync(path.join(dist, name));
      const plain = await ask(`/rewards-widget/${name}`);
      assert.ok(plain.body.equals(expected), name);
      assert.equal(plain.headers['content-encoding'], undefined);
      const brotli = await ask(`/rewards-widget/${name}`, { headers: { 'Accept-Encoding': 'gzip, br' } });
      assert.equal(brotli.headers['content-encoding'], 'br');
      assert.ok(brotliDecompressSync(brotli.body).equals(expected), name);
      const gzip = await ask(`/rewards-widget/${name}`, { headers: { 'Accept-Encoding': 'gzip' } });
      assert.equal(gzip.headers['content-encoding'], 'gzip');
      assert.ok(gunzipSync(gzip.body).equals(expected), name);
      assert.equal(gzip.headers['vary'], 'Accept-Encoding');
    }
  });

  test('are named in docs/command.md', () => {
    const text = readFileSync(path.join(dist, '../docs/command.md'), 'utf8');
    const missing = names.filter((name) => !/^(parts|locales)\//.test(name) && !text.includes(`\`${name}\``));
    assert.deepEqual(missing, []);
  });

  test('may be loaded by pages of any origin, and nothing in them is guessed', async () => {
    const types = { '.js': /^text\/javascript/, '.css': /^text\/css/, '.json': /^application\/json/ };
    for (const name of names) {
      const { headers } = await ask(`/rewards-widget/${name}`);
      assert.equal(headers['access-control-allow-origin'], '*');
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.match(headers['content-type']!, types[path.extname(name) as keyof typeof types]);
    }
  });

  test('are kept for good if they are parts, else for an hour, after which an unchanged one is not sent again', async () => {
    const parts = names.filter((name) => name.startsWith('parts/'));
    assert.ok(parts.length > 5);
    for (const name of names) {
      const { headers } = await ask(`/rewards-widget/${name}`);
      assert.equal(
        headers['cache-control'],
        parts.includes(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
      const again = await ask(`/rewards-widget/${name}?v=2`, { headers: { 'If-None-Match': headers['etag']! } });
      assert.deepEqual([again.status, again.body.length], [304, 0]);
    }
  });

  test('answer a HEAD, and no other method', async () => {
    const head = await ask('/rewards-widget/embed.js', { method: 'HEAD' });
    assert.deepEqual([head.status, head.body.length], [200, 0]);
    const post = await ask('/rewards-widget/embed.js', { method: 'POST' });
    assert.deepEqual([post.status, post.headers['allow']], [405, 'GET, HEAD']);
  });

  test('are nothing else of the package, whatever the path', async () => {
    const others = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.\w+$/.test(file) && !names.includes(file) && existsSync(path.join(dist, file)),
    );
    assert.ok(others.length > 100);
    const tricks = ['..', '%2e%2e', '..%2f', '%2e%2e%2f', '..\\', '%5c..%5c', '.%00', '%00', 'parts/..%2f..', '.'];
    const targets = [
      ...others.map((file) => `/rewards-widget/${file}`),
      ...tricks.flatMap((trick) =>
        ['package.json', 'index.js', 'cli/rewards-widget.js'].map((file) => `/rewards-widget/${trick}/${file}`),
      ),
      '/rewards-widget/parts/../index.js',
      '/rewards-widget//etc/passwd',
      '/rewards-widget/',
      '/rewards-widget/parts',
      '/rewards-widget/constructor',
    ];
    // The server refuses a backslash before it looks.
    for (const target of targets) assert.equal((await ask(target)).status, target.includes('\\') ? 400 : 404, target);
  });

  test('have an import map for another prefix than that of the docs', () =>
    withGateway(['--feed-url', service.url, '--scripts', '/s/w'], async (own) => {
      const map = (await (await fetch(`${own}/s/w/importmap.json`)).json()) as { integrity: Record<string, string> };
      const addresses = Object.keys(map.integrity);
      assert.ok(addresses.length > 5);
      for (const address of addresses) assert.equal((await fetch(own + address)).status, 200, address);
    }));
});

describe('the first screen', () => {
  const screen = async (query = '') => {
    const { status, headers, body } = await ask(`/rewards/rewards-widget.html${query}`);
    assert.equal(status, 200);
    return { headers, html: String(body), tag: /^<rewards-widget[^>]*>/.exec(String(body))![0] };
  };

  test('is HTML with the offers of the feed, which loads its feed from the mount', async () => {
    const { headers, html, tag } = await screen();
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    assert.equal(tag, '<rewards-widget feed-url="/rewards" drawn>');
    assert.ok(html.split('data-offer="').length > 20);
    assert.ok(html.endsWith('</rewards-widget>'));
  });

  test('is what the package draws, so that the script takes it over', async () => {
    const { renderRewardsWidget } = (await import(path.join(dist, 'server/index.js'))) as typeof Server;
    const feed = JSON.parse(String((await ask('/rewards/gap/api')).body)) as unknown;
    const drawn = await renderRewardsWidget({ feed, attributes: { 'feed-url': '/rewards' } });
    const atOneTime = (text: string) => text.replace(/"now":\d+/, '');
    assert.ok(atOneTime((await screen()).html) === atOneTime(drawn));
  });

  test('takes the documented attributes, and the language', async () => {
    const { html, tag } = await screen(
      '?lang=de&heading-level=3&placements=hero+popular&heading=Mein%20Dank&subheading=Zwei&age-restricted=hide&loading=lazy&flow=home',
    );
    for (const attribute of [
      'lang="de"',
      'heading-level="3"',
      'placements="hero popular"',
      'heading="Mein Dank"',
      'subheading="Zwei"',
      'age-restricted="hide"',
      'loading="lazy"',
      'flow="home"',
    ])
      assert.ok(tag.includes(` ${attribute}`), attribute);
    assert.ok(/role="heading" aria-level="3"[^>]*>(<!--.*?-->)*Mein Dank/.test(html), 'the heading');
    assert.deepEqual(
      [...html.matchAll(/data-placement="(\w+)"/g)].map(([, placement]) => placement),
      ['hero', 'popular'],
    );
  });

  test('takes all attributes of the element but addresses, key and preview', async () => {
    const { modules } = JSON.parse(readFileSync(path.join(dist, 'custom-elements.json'), 'utf8')) as {
      modules: { declarations?: { tagName?: string; attributes?: { name: string }[] }[] }[];
    };
    const element = modules
      .flatMap(({ declarations = [] }) => declarations)
      .find((d) => d.tagName === 'rewards-widget');
    const names = element!.attributes!.map(({ name }) => name);
    assert.ok(names.length > 8);
    const { tag } = await screen(`?${names.map((name) => `${name}=1`).join('&')}`);
    const taken = names.filter((name) => tag.includes(` ${name}="1"`));
    assert.deepEqual(names.filter((name) => !taken.includes(name)).sort(), [
      'api-key',
      'feed-path',
      'feed-url',
      'preview',
    ]);
  });

  test('leaves out what it does not know', async () => {
    const { tag } = await screen('?onclick=alert(1)&style=x&class=y&drawn=1&%22%3E=1&feed=x');
    assert.equal(tag, '<rewards-widget feed-url="/rewards" drawn>');
  });

  test('is no way to put markup into a page', async () => {
    const attack = encodeURIComponent('"><script>alert(1)</script><img src=x onerror=alert(1)>');
    const { html } = await screen(`?heading=${attack}&lang=${attack}&flow=&subheading=${attack}`);
    assert.ok(!/<script>|<img src=x/.test(html));
  });

  test('is never compressed, because web servers include it as it is, and runs nothing when opened by itself', async () => {
    const { headers } = await ask('/rewards/rewards-widget.html', { headers: { 'Accept-Encoding': 'br, gzip' } });
    assert.equal(headers['content-encoding'], undefined);
    assert.equal(headers['content-security-policy'], 'sandbox');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cache-control'], 'public, max-age=60');
  });

  test('answers a HEAD, and no other method', async () => {
    assert.equal((await ask('/rewards/rewards-widget.html', { method: 'HEAD' })).status, 200);
    assert.equal((await ask('/rewards/rewards-widget.html', { method: 'POST' })).status, 405);
  });

  test('is the bare tag without a feed, so that the page still works', async () => {
    const upstream = await startLoopbackServer(json({}, {}, 503));
    try {
      await withGateway(['--feed-url', upstream.url, '--mount', '/r'], async (own) => {
        const response = await fetch(`${own}/r/rewards-widget.html?lang=de&heading=%22A%22&x=1`);
        assert.equal(response.status, 200);
        assert.equal(response.headers.get('Cache-Control'), 'no-store');
        assert.equal(
          await response.text(),
          '<rewards-widget feed-url="/r" lang="de" heading="&quot;A&quot;"></rewards-widget>',
        );
      });
    } finally {
      await upstream.stop();
    }
  });
});

test('the first screen does not wait for a service that hangs', async () => {
  const upstream = await startLoopbackServer(hang);
  try {
    await withProcess(['--feed-url', upstream.url], async (own) => {
      const response = await fetch(`${own}/rewards/rewards-widget.html`);
      assert.equal(await response.text(), '<rewards-widget feed-url="/rewards"></rewards-widget>');
      const stillAsked = upstream.requests.filter(({ socket }) => !socket.destroyed);
      assert.ok(stillAsked.length > 0, 'the gateway itself goes on waiting');
    });
  } finally {
    await upstream.stop();
  }
});

test('a page of another origin may read the feed if --origin names it, each time that the flag is given', () =>
  withGateway(
    ['--feed-url', service.url, '--origin', 'https://www.shop.example', '--origin', 'https://b.example'],
    async (own) => {
      const allowed = async (Origin: string) =>
        (await fetch(`${own}/rewards/gap/api`, { headers: { Origin } })).headers.get('Access-Control-Allow-Origin');
      for (const origin of ['https://www.shop.example', 'https://b.example'])
        assert.equal(await allowed(origin), origin);
      assert.equal(await allowed('https://evil.example'), null);
    },
  ));
