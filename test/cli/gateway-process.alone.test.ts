import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import { findFreePort } from '../../service/local-postgres/free-port.js';
import { readMetrics } from '../service/metric-lines.js';
import { eventually } from '../support/eventually.js';
import { json, startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { KEY, runGateway, withGateway, withProcess } from './gateway-command.js';

const FEED = { all: [{ id: 'a', title: 'One offer' }] };

async function statusOf(url: string): Promise<number> {
  const response = await fetch(url);
  await response.body?.cancel();
  return response.status;
}

async function statusWithHost(port: number, path: string, host: string): Promise<number | undefined> {
  const [answer] = (await once(get({ host: '127.0.0.1', port, path, headers: { host } }), 'response')) as [
    IncomingMessage,
  ];
  answer.resume();
  return answer.statusCode;
}

async function withUpstream(answer: RequestListener, use: (upstream: LoopbackServer) => Promise<void>): Promise<void> {
  const upstream = await startLoopbackServer(answer);
  try {
    await use(upstream);
  } finally {
    await upstream.stop();
  }
}

describe('a gateway whose service is away', () => {
  test('starts, says so in one line, answers 502, and works when the service comes', async () => {
    const port = await findFreePort();
    const service = `http://127.0.0.1:${port}`;
    await withProcess(['--feed-url', service, '--admin-port', '0'], async (url, gateway) => {
      const admin = await gateway.adminUrl();
      assert.match(
        await gateway.notice(/cannot be reached/),
        new RegExp(
          `^The service at ${service} cannot be reached \\(ECONNREFUSED\\): check --feed-url and the network\\.$`,
        ),
      );
      assert.equal(await statusOf(`${url}/rewards/gap/api`), 502);
      assert.equal(await statusOf(`${url}/rewards-widget/embed.js`), 200);
      assert.equal(await statusOf(`${admin}/readyz`), 503);
      assert.equal(await statusOf(`${admin}/healthz`), 200);

      const server = createServer(json(FEED)).listen(port, '127.0.0.1');
      await once(server, 'listening');
      try {
        // No page asks: it finds out by itself.
        await eventually(async () => (await statusOf(`${admin}/readyz`)) === 200);
        assert.equal(await statusOf(`${url}/rewards/gap/api`), 200);
      } finally {
        server.close();
        server.closeAllConnections();
      }
      // The feed is in memory now.
      assert.equal(await statusOf(`${admin}/readyz`), 200);
    });
  });

  for (const [flag, limit, path] of [
    ['--base-url', 'feeds=1', '/api/v1/giveaways/flow?id=treats'],
    ['--feed-url', 'requests=1', '/gap/api?flow=Food'],
  ] as const)
    test(`finds out by itself that it is back, however low the limits, and leaves them to pages: ${limit}`, async () => {
      const port = await findFreePort();
      const args = [flag, `http://127.0.0.1:${port}`, '--limit', limit, '--admin-port', '0'];
      await withGateway(args, async (url, gateway) => {
        const admin = await gateway.adminUrl();
        await gateway.notice(/cannot be reached/);
        // It asks, in vain.
        assert.equal(await statusOf(`${admin}/readyz`), 503);
        const server = createServer(json({ success: true, ...FEED })).listen(port, '127.0.0.1');
        await once(server, 'listening');
        try {
          await eventually(async () => (await statusOf(`${admin}/readyz`)) === 200);
          assert.equal(await statusOf(`${url}/rewards${path}`), 200);
          assert.equal(await statusOf(`${url}/rewards${path.replace('=', '=2')}`), 429);
        } finally {
          server.close();
          server.closeAllConnections();
        }
      });
    });

  for (const [name, answer, says] of [
    ['a wrong key', json({}, {}, 401), /does not accept the API key \(status 401\): check REWARDS_API_KEY/],
    ['a feed without offers', json({ all: [] }), /has no offers/],
    ['a wrong address', json({}, {}, 404), /check --feed-url/],
  ] satisfies [string, RequestListener, RegExp][])
    test(`starts with ${name}, and says what to do`, () =>
      withUpstream(answer, (upstream) =>
        withGateway(['--feed-url', upstream.url], async (_url, gateway) => {
          assert.match(await gateway.notice(says), /^[^\n]+$/);
        }),
      ));
});

describe('the admin port', () => {
  test('is off by default, and none of its addresses are among those of pages', () =>
    withUpstream(json(FEED), (upstream) =>
      withGateway(['--feed-url', upstream.url], async (url, gateway) => {
        for (const path of ['/healthz', '/readyz', '/metrics', '/rewards/metrics', '/rewards-widget/metrics'])
          assert.equal(await statusOf(url + path), 404, path);
        assert.doesNotMatch(gateway.output.stderr, /metrics are on/);
      }),
    ));

  test('says that a gateway is not ready while its key is refused', () =>
    withUpstream(json({}, {}, 401), (upstream) =>
      withGateway(['--feed-url', upstream.url, '--admin-port', '0'], async (_url, gateway) => {
        const admin = await gateway.adminUrl();
        await gateway.notice(/does not accept/);
        assert.equal(await statusOf(`${admin}/readyz`), 503);
      }),
    ));

  test('keeps a gateway ready whose key is refused later, and says so in a metric until the key is accepted', () => {
    let status = 200;
    const answer: RequestListener = (request, response) => json(FEED, {}, status)(request, response);
    return withUpstream(answer, (upstream) =>
      withGateway(
        ['--feed-url', upstream.url, '--base-url', upstream.url, '--admin-port', '0'],
        async (url, gateway) => {
          const admin = await gateway.adminUrl();
          const isRefused = async () => (await readMetrics(`${admin}/metrics`)).get('rewards_gateway_key_refused');
          await eventually(async () => (await statusOf(`${admin}/readyz`)) === 200);
          assert.equal(await statusOf(`${url}/rewards/gap/api`), 200);
          assert.equal(await isRefused(), 0);
          status = 401;
          // Another feed, which isn't in memory.
          assert.equal(await statusOf(`${url}/rewards/gap/api?flow=one`), 502);
          assert.equal(await isRefused(), 1);
          assert.equal(await statusOf(`${url}/rewards/gap/api`), 200);
          assert.equal(await statusOf(`${admin}/readyz`), 200);
          status = 200;
          assert.equal(await statusOf(`${url}/rewards/gap/api?flow=two`), 200);
          assert.equal(await isRefused(), 0);
        },
      ),
    );
  });

  test('says that a gateway with giveaways alone is ready while the service answers', () =>
    withUpstream(json({ success: false, message: 'There is none.' }, {}, 404), (upstream) =>
      withGateway(['--base-url', upstream.url, '--admin-port', '0'], async (_url, gateway) => {
        const admin = await gateway.adminUrl();
        await eventually(async () => (await statusOf(`${admin}/readyz`)) === 200);
      }),
    ));

  test('counts requests by route, method and status, and knows the feed’s age', () =>
    withUpstream(json(FEED), (upstream) =>
      withGateway(['--feed-url', upstream.url, '--admin-port', '0'], async (url, gateway) => {
        const admin = await gateway.adminUrl();
        for (const path of [
          '/rewards/gap/api?flow=a',
          '/rewards/gap/api',
          '/rewards/rewards-widget.html',
          '/rewards-widget/embed.js',
          '/made-up/1',
          '/made-up/2',
        ])
          await statusOf(url + path);
        const metrics = await readMetrics(`${admin}/metrics`);
        const requests = (labels: string) => metrics.get(`rewards_gateway_requests_total{${labels}}`);
        assert.equal(requests('route="feed",method="GET",status="200"'), 2);
        assert.equal(requests('route="first-screen",method="GET",status="200"'), 1);
        assert.equal(requests('route="scripts",method="GET",status="200"'), 1);
        assert.equal(requests('route="other",method="GET",status="404"'), 2);
        assert.equal(metrics.get('rewards_gateway_request_duration_seconds_count{route="feed"}'), 2);
        assert.equal(metrics.get('rewards_gateway_errors_total{source="key"}'), 0);
        assert.equal(metrics.get('rewards_gateway_ready'), 1);
        assert.ok(metrics.get('rewards_gateway_feed_age_seconds')! < 30);
        assert.ok(!metrics.has('rewards_gateway_store_ready'));
        assert.ok(metrics.get('process_resident_memory_bytes')! > 0);
        assert.equal(await statusOf(`${admin}/nothing`), 404);
      }),
    ));

  test('answers on loopback only for names of this machine, so that no page can read it by another name', () =>
    withUpstream(json(FEED), (upstream) =>
      withGateway(['--feed-url', upstream.url, '--admin-port', '0'], async (_url, gateway) => {
        const { port } = new URL(await gateway.adminUrl());
        for (const [host, status] of [
          [`localhost:${port}`, 200],
          [`127.0.0.1:${port}`, 200],
          ['[::1]', 200],
          ['rebound.example', 403],
          [`rebound.example:${port}`, 403],
          ['127.0.0.1.rebound.example', 403],
          ['192.0.2.1', 403],
        ] as const)
          for (const path of ['/metrics', '/healthz'])
            assert.equal(await statusWithHost(Number(port), path, host), status, host);
      }),
    ));

  test('listens where --admin-host says, and by default on loopback whatever --host says', () =>
    withUpstream(json(FEED), async (upstream) => {
      const flags = ['--feed-url', upstream.url, '--admin-port', '0'];
      await withGateway([...flags, '--host', '127.0.0.2'], async (_url, gateway) =>
        assert.equal(new URL(await gateway.adminUrl()).hostname, '127.0.0.1'),
      );
      await withGateway([...flags, '--admin-host', '0.0.0.0'], async (_url, gateway) => {
        const { port } = new URL(await gateway.adminUrl());
        assert.equal(await statusWithHost(Number(port), '/metrics', 'gateway.internal'), 200);
      });
    }));

  test('answers a check over HTTP/1.0 without a Host, as proxies send it', () =>
    withUpstream(json(FEED), (upstream) =>
      withGateway(['--feed-url', upstream.url, '--admin-port', '0'], async (_url, gateway) => {
        const { port } = new URL(await gateway.adminUrl());
        const socket = connect(Number(port), '127.0.0.1').end('GET /healthz HTTP/1.0\r\n\r\n');
        const [answer] = (await once(socket, 'data')) as [Buffer];
        assert.match(String(answer), /^HTTP\/1\.1 200 /);
        socket.destroy();
      }),
    ));
});

describe('the log', () => {
  test('has one line of JSON a request: time, method, path, status and milliseconds', () =>
    withUpstream(json(FEED), (upstream) =>
      withProcess(['--feed-url', upstream.url], async (url, gateway) => {
        await statusOf(`${url}/rewards/gap/api?flow=secret-flow`);
        await statusOf(`${url}/nothing%0Ahere`);
        const lines = await eventually(() => {
          const requests = gateway.log().filter(({ method }) => method);
          return requests.length === 2 ? requests : undefined;
        });
        for (const { time, ms, ...line } of lines) {
          assert.ok(Math.abs(Date.parse(String(time)) - Date.now()) < 60_000);
          assert.ok(Number.isInteger(ms));
          assert.equal(line['method'], 'GET');
        }
        assert.deepEqual(
          lines.map(({ path, status }) => [path, status]),
          [
            ['/rewards/gap/api', 200],
            ['/nothing%0Ahere', 404],
          ],
        );
        assert.match(gateway.output.stdout, /^listening on http:\/\/127\.0\.0\.1:\d+\n$/);
      }),
    ));

  test('is not needed: without its reader, the gateway goes on', () =>
    withUpstream(json(FEED), (upstream) =>
      withProcess(['--feed-url', upstream.url], async (url, { child }) => {
        child.stderr!.destroy();
        for (let count = 0; count < 5; count++) assert.equal(await statusOf(`${url}/rewards/gap/api`), 200);
      }),
    ));
});

test('the key is in no output, log line, header, body or metric, even if the service repeats it', () => {
  const echo: RequestListener = (request, response) => {
    const status = request.url!.includes('flow=bad') ? 400 : request.url!.includes('flow=odd') ? 404 : 200;
    const headers = { 'Content-Type': 'application/json', ETag: `"${KEY}"`, 'X-Key': KEY, 'Retry-After': KEY };
    response.writeHead(status, headers).end(JSON.stringify({ success: false, message: KEY, all: [], [KEY]: KEY }));
  };
  const feed: RequestListener = (request, response) =>
    /flow|giveaways/.test(request.url!)
      ? echo(request, response)
      : json({ all: [{ id: 'a', title: KEY }], x: KEY }, { ETag: `"${KEY}"` })(request, response);
  return withUpstream(feed, async (upstream) => {
    const seen: string[] = [];
    await withProcess(
      ['--feed-url', upstream.url, '--base-url', upstream.url, '--admin-port', '0'],
      async (url, gateway) => {
        const admin = await gateway.adminUrl();
        for (const address of [
          `${url}/rewards/gap/api`,
          `${url}/rewards/gap/api?flow=bad`,
          `${url}/rewards/gap/api?flow=odd`,
          `${url}/rewards/gap/api?flow=a`,
          `${url}/rewards/api/v1/giveaways/flow?id=a`,
          `${url}/rewards/rewards-widget.html`,
          `${url}/rewards-widget/integrity.json`,
          `${url}/nothing`,
          `${admin}/metrics`,
          `${admin}/readyz`,
        ]) {
          const response = await fetch(address);
          seen.push(JSON.stringify([...response.headers]), await response.text());
        }
        seen.push(gateway.output.stdout, gateway.output.stderr);
      },
    );
    const check = runGateway(['--feed-url', upstream.url, '--base-url', upstream.url, '--check']);
    await check.ended();
    seen.push(check.output.stdout, check.output.stderr);
    assert.ok(seen.some((text) => text.includes('One') || text.includes('***')));
    assert.equal(upstream.requests[0]!.headers['x-api-key'], KEY);
    for (const text of seen) assert.ok(!text.includes(KEY), text.slice(0, 500));
  });
});

describe('a gateway that a signal stops', { concurrency: 2 }, () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    test(`finishes requests under way on ${signal}, accepts no others, and exits with 0`, async () => {
      let release: () => void = () => undefined;
      const slow: RequestListener = (request, response) => {
        if (!request.url!.includes('id=slow')) return json({ success: true, data: [] })(request, response);
        release = () => json({ success: true, data: { id: 'slow' } })(request, response);
      };
      await withUpstream(slow, (upstream) =>
        withProcess(['--base-url', upstream.url], async (url, { child, ended }) => {
          const answer = fetch(`${url}/rewards/api/v1/giveaways/flow?id=slow`);
          await eventually(() => upstream.requests.some(({ url }) => url!.includes('id=slow')));
          child.kill(signal);
          await eventually(() =>
            fetch(`${url}/rewards-widget/embed.js`).then(
              () => false,
              () => true,
            ),
          );
          release();
          const { status, headers } = await answer;
          assert.deepEqual([status, headers.get('Connection')], [200, 'close']);
          assert.equal(await ended(), 0);
        }),
      );
    });
});
