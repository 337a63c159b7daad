import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import type { RequestListener } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import type { EventsFlags } from '../../src/cli/events-command.js';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';
import { hang, inTurn, json, startLoopbackServer, text, type LoopbackServer } from '../support/loopback-server.js';
import { startTestService, type TestService } from '../support/service.js';
import { exportHere, runEvents, withFolder } from './events-command.js';
import { COMMAND, KEY } from './gateway-command.js';

const RANGE = { start: '2026-03-01', end: '2026-03-08' };

describe('the events of the real service', { concurrency: 2 }, () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  const range = () => ({ 'base-url': service.url, start: '2026-08-01', end: '2026-12-01' });

  test('come as one JSON text a line, each once, with no other output', async () => {
    const { code, stdout, stderr } = await runEvents({ ...range(), type: 'claim' }).ended();
    assert.equal(code, 0, stderr);
    assert.equal(stderr, '');
    const lines = stdout.trimEnd().split('\n');
    const events = lines.map((line) => JSON.parse(line) as { id: string; type: string; offer: string });
    assert.ok(events.length > 20);
    assert.equal(new Set(events.map(({ id }) => id)).size, events.length);
    assert.ok(events.every(({ type, offer }) => type === 'claim' && offer !== ''));
  });

  test('come as a table', async () => {
    const { code, stdout } = await runEvents({ ...range(), type: 'view', format: 'csv' }).ended();
    assert.equal(code, 0);
    const [head, first] = stdout.split('\n');
    assert.equal(head, 'id,type,timestamp,time,user,flow,offer,more');
    assert.match(first!, /^larkmere-\d+,view,\d{13},2026-\d\d-\d\dT[\d:.]+Z,sample-shopper-\d+,[\w-]+,,$/);
  });

  test('come with a line of progress where standard error is a terminal', { skip: process.platform !== 'linux' }, () =>
    withFolder(async (folder) => {
      const flags = Object.entries({ ...range(), type: 'claim', output: `${folder}/claims` }).flatMap(
        ([name, value]) => [`--${name}`, value],
      );
      // `script` gives the command a terminal.
      const line = [process.execPath, COMMAND, 'events', ...flags].map((word) => `'${word}'`).join(' ');
      const { stdout } = await promisify(execFile)('script', ['-qec', line, '/dev/null'], {
        env: { ...process.env, REWARDS_API_KEY: KEY },
      });
      assert.match(stdout, /\d+ % · \d+ events.*100 % · (\d+) events\S*\r\n\1 events added to /s);
    }),
  );

  test('of rewards come without a type', async () => {
    const { code, stdout } = await runEvents({ ...range(), rewards: true }).ended();
    assert.equal(code, 0);
    assert.equal(stdout.trimEnd().split('\n').length, SAMPLE_CATALOGUE.partners[0]!.events.rewards!.length);
  });

  test('are not written for a wrong key, with exit code 3', async () => {
    const { code, stdout, stderr } = await runEvents(
      { ...range(), type: 'claim' },
      { REWARDS_API_KEY: 'nobody-s-key' },
    ).ended();
    assert.deepEqual([code, stdout], [3, '']);
    assert.match(stderr, /^error: the service answered with status 401/);
    assert.ok(!stderr.includes('nobody-s-key'));
  });
});

describe('the exit code of the command', () => {
  let server: LoopbackServer;
  before(async () => {
    server = await startLoopbackServer();
  });
  after(() => server.stop());

  /** Asks in this process. Returns the exit code, and the line that says why. */
  async function failure(flags: Partial<EventsFlags>, key = KEY): Promise<[code: number, line: string]> {
    const { code, reason } = await exportHere({ ...RANGE, ...flags }, key);
    assert.match(reason, /^[^\n]+$/);
    assert.ok(!reason.includes(KEY));
    return [code, reason];
  }

  for (const [name, args] of [
    ['an unknown format', { format: 'xml' }],
    ['an address that is none', { 'base-url': '/rewards' }],
    ['a key as an argument', { 'api-key': 'k' }],
    ['no time', { timeout: '0' }],
  ] satisfies [string, Record<string, string>][])
    test(`is 2 for ${name}, without a request`, async () => {
      const { code, stdout, stderr } = await runEvents({
        'base-url': 'http://127.0.0.1:9',
        type: 'view',
        ...RANGE,
        ...args,
      }).ended();
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, /^error: /);
    });

  for (const [name, flags] of [
    ['no type', {}],
    ['an unknown type', { type: 'click' }],
    ['no date', { type: 'view', start: 'yesterday' }],
    ['an instant without zone', { type: 'view', start: '2026-03-01T00:00:00' }],
  ] satisfies [string, Partial<EventsFlags>][])
    test(`is 2 for ${name}, without a request`, async () => {
      const before = server.requests.length;
      assert.equal((await failure({ baseUrl: server.url, ...flags }))[0], 2);
      assert.equal(server.requests.length, before);
    });

  for (const key of ['', 'two words'])
    test(`is 2 for the key "${key}"`, async () => {
      const [code, line] = await failure({ type: 'view' }, key);
      assert.equal(code, 2);
      assert.match(line, /REWARDS_API_KEY/);
      assert.ok(!line.includes('two words'));
    });

  for (const [name, expected, answer, flags] of [
    ['a page of HTML', 1, text('<p>')],
    ['an unknown address', 1, json({ success: false, message: 'Nothing here.' }, {}, 404)],
    ['a range that the service refuses', 2, json({ success: false, message: 'Range.' }, {}, 400)],
    ['a refusal', 3, json({ success: false, message: 'No.' })],
    ['a key that may not', 3, json({}, {}, 403)],
    ['a service that is down', 4, json({}, { 'Retry-After': '31' }, 503)],
    ['a service that is busy for long', 4, json({}, { 'Retry-After': '9999' }, 429)],
    ['no answer', 4, hang, { timeout: 0.1 }],
  ] satisfies [string, number, RequestListener, Partial<EventsFlags>?][])
    test(`is ${expected} for ${name}`, async () => {
      const own = await startLoopbackServer(answer);
      try {
        assert.equal((await failure({ baseUrl: own.url, type: 'view', ...flags }))[0], expected);
      } finally {
        await own.stop();
      }
    });

  test('is 1 for a redirect, which is named and not followed', async () => {
    const [own, other] = await Promise.all([
      startLoopbackServer(),
      startLoopbackServer(json({ success: true, data: [] })),
    ]);
    try {
      own.answer = text('', { Location: `${other.url}/api/v1/giveaways/events` }, 307);
      const [code, line] = await failure({ baseUrl: own.url, type: 'view' });
      assert.equal(code, 1);
      assert.match(line, /redirects/);
      assert.equal(other.requests.length, 0);
    } finally {
      await Promise.all([own.stop(), other.stop()]);
    }
  });

  test('is 0 if the service was busy for a while', async () => {
    server.answer = inTurn(
      json({}, { 'Retry-After': '31' }, 429),
      json({ success: true, data: [{ id: 'a', type: 'view', timestamp: 1, user: 'u', flow: 'f' }] }),
    );
    // The client itself waits for up to half a minute. A fast clock replaces the longer wait.
    const hurry =
      "data:text/javascript,const wait = globalThis.setTimeout; import timers from 'node:timers/promises'; import { syncBuiltinESMExports } from 'node:module'; const sleep = timers.setTimeout; timers.setTimeout = (ms, ...rest) => sleep(ms / 100, ...rest); syncBuiltinESMExports();";
    const { code, stdout } = await runEvents(
      { 'base-url': server.url, ...RANGE, type: 'view' },
      { NODE_OPTIONS: `--import=${JSON.stringify(hurry)}` },
    ).ended();
    assert.equal(code, 0);
    assert.match(stdout, /"id":"a"/);
    assert.equal(server.requests.length, 2);
  });
});

describe('a table', () => {
  test('keeps fields without a column, and contains no formula for spreadsheets', async () => {
    const events = [
      { id: 'a', type: 'view', timestamp: 1772400000000, user: '=HYPERLINK("x")', channel: 'mail', n: 1 },
      { id: 'b', user: 'two\nlines, "quoted"' },
      { id: 'c', user: '\n=1+1', flow: ' @SUM(A1)' },
    ];
    const server = await startLoopbackServer(json({ success: true, data: events }));
    try {
      const { stdout } = await runEvents({ 'base-url': server.url, ...RANGE, rewards: true, format: 'csv' }).ended();
      assert.equal(
        stdout,
        'id,type,timestamp,time,user,flow,offer,more\n' +
          'a,view,1772400000000,2026-03-01T21:20:00.000Z,"\'=HYPERLINK(""x"")",,,"{""channel"":""mail"",""n"":1}"\n' +
          'b,,,,"two\nlines, ""quoted""",,,\n' +
          'c,,,,"\'\n=1+1",\' @SUM(A1),,\n',
      );
    } finally {
      await server.stop();
    }
  });
});
