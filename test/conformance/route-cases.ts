import assert from 'node:assert/strict';
import contract from '../../src/contract/gateway.json' with { type: 'json' };
import { assertRefusal, type ConformanceCase } from './conformance-case.js';
import { KEY } from './gateway-under-test.js';
import { CLAIM, claimed, codeOf, CODES, feed, FEED, FLOW, giveaway, OURS, pageOf } from './pages.js';
import { json } from '../support/loopback-server.js';

/** Which requests get through, and as what. */
export const routeCases: readonly ConformanceCase[] = [
  ...((
    [
      ['/gap/api', '/gap/api'],
      ['/dev/gap/api', '/dev/gap/api'],
      ['/gap/api?flow=Food&preview=false', '/gap/api?flow=Food'],
      ['/gap/api?flow=Caf%C3%A9%26Bar', '/gap/api?flow=Caf%C3%A9%26Bar'],
      ['/gap/api?flow=a+b%20c', '/gap/api?flow=a+b+c'],
      ['/gap/api?flow=', '/gap/api'],
      ['/gap/api?user=u1&flow=Food&debug=1&X-API-Key=k', '/gap/api?flow=Food'],
      ['/gap/api?flow=Food&flow=Travel', '/gap/api?flow=Food'],
      ['/gap/api?flow[]=Food', '/gap/api'],
      ['/api/v1/giveaways/flow?id=g1&debug=1&page=2', '/api/v1/giveaways/flow?id=g1'],
    ] as const
  ).map(([path, asked]) => ({
    title: `turns GET ${path} into ${asked} of the service`,
    run: async ({ ask, service }) => {
      const sent = { ...giveaway, all: [] };
      service.answer = json(sent);
      const answer = await ask(path);
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual(answer.json(), sent);
      assert.deepEqual(
        service.requests.map(({ url }) => url),
        [asked],
      );
    },
  })) satisfies ConformanceCase[]),
  ...([
    '/gap/api//',
    '/gap/api/more',
    '/api/v1/giveaways/claim/more/',
    '/gap%2Fapi',
    '/api/v1/giveaways/events',
    '/api/v1/rewards/events?type=view',
    '/api/v1/giveaways/flow/g1',
  ].map((path) => ({
    title: `answers GET ${path} with 404, without the service`,
    run: async ({ ask, service }) => {
      assertRefusal(await ask(path, { headers: OURS }), 'nothingHere');
      assert.equal(service.requests.length, 0);
    },
  })) satisfies ConformanceCase[]),
  ...([
    '/gap/api?flow=%zz',
    '/gap/api?flow=%',
    '/gap/api?flow=%FF',
    '/gap/api?preview=%ED%A0%80',
    '/api/v1/giveaways/flow?id=%zz',
    '/api/v1/giveaways/claim?offer=%E4',
  ].map((path) => ({
    title: `answers GET ${path} with 400 because it is unreadable, without the service`,
    run: async ({ ask, service }) => {
      assertRefusal(await ask(path, { headers: OURS }), 'unreadableQuery');
      assert.equal(service.requests.length, 0);
    },
  })) satisfies ConformanceCase[]),
  ...((
    [
      ...contract.routes.feed.paths.map((path) => [path, path] as const),
      [FLOW, '/api/v1/giveaways/flow?id=g1&user='],
      [CLAIM, '/api/v1/giveaways/claim?user='],
      [CODES, undefined],
    ] as const
  ).map(([path, asked]) => ({
    title: `answers GET ${path} with a slash at the end of the path as without one`,
    run: async ({ ask, gateway, service }) => {
      service.answer = json({ ...giveaway, all: [], data: { code: 'A' } });
      const page = pageOf(await gateway.signIn('ada'));
      const [pathname, query] = path.split('?');
      const answer = await ask(`${pathname}/${query ? `?${query}` : ''}`, page);
      assert.equal(answer.status, 200, answer.text);
      assert.ok(asked === undefined || service.requests[0]!.url!.startsWith(asked), service.requests[0]?.url);
    },
  })) satisfies ConformanceCase[]),
  ...((
    [
      [FEED, ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], contract.routes.feed.methods.join(', ')],
      [FLOW, ['POST', 'OPTIONS'], contract.routes.flow.methods.join(', ')],
      [CLAIM, ['POST', 'OPTIONS'], contract.routes.claim.methods.join(', ')],
      [CODES, ['POST', 'OPTIONS'], contract.routes.codes.methods.join(', ')],
    ] as const
  ).flatMap(([path, methods, allowed]) =>
    methods.map((method) => ({
      title: `answers ${method} ${path} with 405 and the allowed methods, without the service`,
      run: async ({ ask, gateway, service }) => {
        const answer = await ask(path, { method, ...pageOf(await gateway.signIn('ada')) });
        assertRefusal(answer, 'methodNotAllowed', { methods: allowed });
        assert.equal(answer.headers.get('Allow'), allowed);
        assert.equal(service.requests.length, 0);
      },
    })),
  ) satisfies ConformanceCase[]),
  {
    title: 'answers HEAD of a flow and a claim with 405, because it could not say what they did',
    run: async ({ ask, gateway, service }) => {
      for (const path of [FLOW, CLAIM]) {
        const answer = await ask(path, { method: 'HEAD', ...pageOf(await gateway.signIn('ada')) });
        assert.equal(answer.status, 405);
        assert.equal(answer.headers.get('Allow'), 'GET');
        assert.equal(answer.text, '');
      }
      assert.equal(service.requests.length, 0);
    },
  },
  {
    title: 'answers a preview of the feed with 403, without the service',
    run: async ({ ask, service }) => {
      for (const preview of ['true', '1', 'yes'])
        assertRefusal(await ask(`/gap/api?preview=${preview}`), 'previewNotAllowed');
      assert.equal(service.requests.length, 0);
    },
  },
  {
    title: 'adds the key, and passes only known headers to the service',
    run: async ({ ask, gateway, service }) => {
      service.answer = json({ ...giveaway, all: [] });
      const { headers } = await gateway.signIn('ada');
      const all = {
        ...headers,
        ...OURS,
        Authorization: 'Bearer t',
        'Idempotency-Key': 'k',
        'X-API-Key': 'the-page-s-own',
        'X-Forwarded-For': '10.0.0.1',
        'X-Other': '1',
      };
      for (const path of [FEED, FLOW]) {
        await ask(path, { headers: all });
        const sent = service.requests.at(-1)!.headers;
        assert.equal(sent['x-api-key'], KEY);
        assert.equal(sent.accept, 'application/json');
        for (const name of ['authorization', 'cookie', 'idempotency-key', 'x-forwarded-for', 'x-other'])
          assert.equal(sent[name], undefined, name);
        assert.equal(sent['x-rewards-client'], undefined);
      }
    },
  },
  {
    title: 'passes back only known headers of the service',
    run: async ({ ask, service }) => {
      const headers = {
        ETag: '"one"',
        'Cache-Control': 'public, max-age=9',
        Server: 'insides/1.0',
        'Set-Cookie': ['a=1', 'b=2'],
        'X-Powered-By': 'insides',
        'X-Internal': '1',
        'Access-Control-Allow-Origin': '*',
      };
      for (const [path, known] of [
        [FEED, ['age', 'cache-control', 'content-type', 'etag', 'vary', 'x-content-type-options']],
        [FLOW, ['cache-control', 'content-type', 'x-content-type-options']],
      ] as const) {
        service.answer = json({ ...giveaway, all: [] }, headers);
        const answer = await ask(path);
        assert.equal(answer.status, 200, answer.text);
        const names = [...answer.headers.keys()].filter((name) => !OF_THE_WEB_SERVER.includes(name));
        assert.deepEqual(names.sort(), known);
        assert.ok(!String(answer.headers.get('Server')).includes('insides'));
      }
    },
  },
  {
    title: 'gives a code to a shopper of a cookie on a staging site, whose HTTP Basic is no token and is not passed on',
    run: async ({ ask, gateway, service }) => {
      service.answer = claimed();
      const Authorization = `Basic ${Buffer.from('staging:secret').toString('base64')}`;
      // With several ways to sign in, the cookie is the second one's.
      const page = pageOf(await gateway.signIn('ben'), 'k1', { Authorization });
      assert.equal(codeOf(await ask(CLAIM, page)), 'SAVE-10');
      assert.equal(service.requests.at(-1)!.headers.authorization, undefined);
      assert.equal((await ask(CODES, page)).status, 200);
    },
  },
  {
    title: 'allows no other origin to read',
    run: async ({ ask, service }) => {
      service.answer = feed();
      const headers = { Origin: 'https://other.example', 'Access-Control-Request-Method': 'GET' };
      for (const method of ['GET', 'OPTIONS']) {
        const answer = await ask(FEED, { method, headers });
        assert.deepEqual(
          [...answer.headers.keys()].filter((name) => name.startsWith('access-control-')),
          [],
        );
      }
    },
  },
];

/** What a web server adds by itself. */
const OF_THE_WEB_SERVER = ['connection', 'content-length', 'date', 'host', 'keep-alive', 'server', 'transfer-encoding'];
