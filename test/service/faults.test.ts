import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestService, type TestService } from '../support/service.js';
import { ask, readFailure } from './ask.js';
import { smallCatalogue } from './small-catalogue.js';

describe('injected faults', () => {
  let service: TestService;
  const log: string[] = [];
  before(async () => {
    service = await startTestService({
      catalogue: smallCatalogue(),
      faults: true,
      report: (line) => {
        log.push(line);
      },
    });
  });
  after(() => service.stop());

  const spoil = (fault: string, headers: Record<string, string> = {}) =>
    ask(`${service.url}/gap/api`, 'north-key', { 'X-Fault': fault, ...headers });

  test('delay the answer with latency=…', async () => {
    const start = performance.now();
    const response = await spoil('latency=300');
    assert.ok(performance.now() - start >= 295);
    assert.equal(response.status, 200);
    assert.equal(((await response.json()) as { all: unknown[] }).all.length, 4);
  });

  test('do the work and cut the connection with drop', async () => {
    log.length = 0;
    await assert.rejects(spoil('drop'), { name: 'TypeError' });
    assert.match(log.join(), /GET \/gap\/api 200/);
    assert.equal((await ask(`${service.url}/gap/api`, 'north-key')).status, 200);
  });

  for (const status of [400, 404, 429, 500, 503]) {
    test(`answer with that status, in the envelope, with status=${status}`, async () => {
      const response = await spoil(`status=${status}`);
      assert.equal(response.status, status);
      assert.equal(response.headers.get('access-control-allow-origin'), '*');
      assert.equal(response.headers.get('retry-after'), status === 429 || status === 503 ? '1' : null);
      assert.equal((await readFailure(response)).success, false);
    });
  }

  test('answer 200 without valid JSON or ETag with malformed', async () => {
    const tag = (await ask(`${service.url}/gap/api`, 'north-key')).headers.get('etag') ?? '';
    const variants: Record<string, string>[] = [{}, { 'If-None-Match': tag }, { 'Accept-Encoding': 'br' }];
    for (const headers of variants) {
      const response = await spoil('malformed', headers);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-type'), 'application/json');
      assert.equal(response.headers.get('etag'), null);
      assert.equal(response.headers.get('cache-control'), 'no-store');
      assert.equal(response.headers.get('access-control-allow-origin'), '*');
      await assert.rejects(response.json(), { name: 'SyntaxError' });
    }
  });

  for (const fault of ['', 'boom', 'latency', 'latency=soon', 'latency=-1', 'latency=99999', 'status=200', 'drop=1']) {
    test(`answer 400 with the list of faults for "${fault}"`, async () => {
      const response = await spoil(fault);
      assert.equal(response.status, 400);
      assert.match((await readFailure(response)).message, /latency.*drop.*status.*malformed/);
    });
  }

  test('can be requested by pages of other origins', async () => {
    const response = await fetch(`${service.url}/gap/api`, { method: 'OPTIONS' });
    assert.deepEqual(response.headers.get('access-control-allow-headers')?.split(','), ['X-API-Key', 'X-Fault']);
  });

  test('are ignored unless the service is started with them', async () => {
    const sound = await startTestService({ catalogue: smallCatalogue(), databaseUrl: service.databaseUrl });
    assert.equal((await ask(`${sound.url}/gap/api`, 'north-key', { 'X-Fault': 'status=503' })).status, 200);
    await sound.stop();
  });

  test('leave a log without keys and queries', async () => {
    log.length = 0;
    await ask(`${service.url}/gap/api?flow=Tea`, 'north-key');
    assert.equal(log.length, 1);
    assert.match(log[0] ?? '', /^\d{4}-\d\d-\d\dT[\d:.]+Z GET \/gap\/api 200 \d+ ms key [\da-f]{12}$/);
  });
});
