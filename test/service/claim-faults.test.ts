import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestService, type TestService } from '../support/service.js';
import { ask } from './ask.js';
import type { ClaimResult } from './clocked-service.js';
import { giveawayCatalogue } from './giveaway-catalogue.js';

describe('claims with an injected fault', () => {
  let service: TestService;
  const log: string[] = [];
  before(async () => {
    const report = (line: string) => void log.push(line);
    service = await startTestService({ catalogue: giveawayCatalogue(), faults: true, report });
  });
  after(() => service.stop());

  const claim = (user: string, fault?: string, key?: string) =>
    ask(`${service.url}/api/v1/giveaways/claim?user=${user}&offer=once`, 'north-key', {
      ...(fault !== undefined && { 'X-Fault': fault }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
    });
  const result = async (response: Response) => (await response.json()) as ClaimResult;

  test('with drop are made, and the same key brings the code', async () => {
    await assert.rejects(claim('ann', 'drop', 'k1'), { name: 'TypeError' });
    const { data } = await result(await claim('ann', undefined, 'k1'));
    assert.match(data?.code ?? '', /^ONCE-/);
    assert.equal((await result(await claim('ann', undefined, 'k2'))).message, 'You have already claimed this offer.');
  });

  test('with drop and without a key are made too', async () => {
    await assert.rejects(claim('bob', 'drop'), { name: 'TypeError' });
    assert.equal((await result(await claim('bob'))).success, false);
  });

  test('with malformed are made', async () => {
    await assert.rejects((await claim('cy', 'malformed')).json(), { name: 'SyntaxError' });
    assert.equal((await result(await claim('cy'))).success, false);
  });

  test('with a status are not made', async () => {
    assert.equal((await claim('dee', 'status=503')).status, 503);
    assert.equal((await result(await claim('dee'))).success, true);
  });

  test('leave a log without keys, users and codes', () => {
    assert.ok(log.some((line) => line.includes('GET /api/v1/giveaways/claim 200')));
    assert.doesNotMatch(log.join('\n'), /ann|bob|ONCE-|north-key|user=/);
  });

  test('may not be kept apart by pages of other origins: no further header is allowed there', async () => {
    const response = await fetch(`${service.url}/api/v1/giveaways/claim`, { method: 'OPTIONS' });
    assert.deepEqual(response.headers.get('access-control-allow-headers')?.split(','), ['X-API-Key', 'X-Fault']);
  });
});
