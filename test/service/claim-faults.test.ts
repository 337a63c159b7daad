import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestService, type TestService } from '../support/service.js';
import { ask } from './ask.js';
import type { ClaimResult } from './clocked-service.js';
import { giveawayCatalogue } from './giveaway-catalogue.js';

describe('a claim with an injected fault', () => {
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

  test('of drop is made, and the same key brings the code', async () => {
    await assert.rejects(claim('ann', 'drop', 'k1'), { name: 'TypeError' });
    const { data } = await result(await claim('ann', undefined, 'k1'));
    assert.match(data?.code ?? '', /^ONCE-/);
    assert.equal((await result(await claim('ann', undefined, 'k2'))).message, 'You have already claimed this offer.');
  });

  test('of drop is made without a key, too', async () => {
    await assert.rejects(claim('bob', 'drop'), { name: 'TypeError' });
    assert.equal((await result(await claim('bob'))).success, false);
  });

  test('of malformed is made', async () => {
    await assert.rejects((await claim('cy', 'malformed')).json(), { name: 'SyntaxError' });
    assert.equal((await result(await claim('cy'))).success, false);
  });

  test('of a status is not made', async () => {
    assert.equal((await claim('dee', 'status=503')).status, 503);
    assert.equal((await result(await claim('dee'))).success, true);
  });

  test('leaves a log without keys, users and codes', async () => {
    await assert.rejects(claim('private-eve', 'drop', 'private-try'), { name: 'TypeError' });
    assert.match((await result(await claim('private-eve', undefined, 'private-try'))).data?.code ?? '', /^ONCE-/);
    assert.ok(log.some((line) => line.includes('GET /api/v1/giveaways/claim 200')));
    assert.doesNotMatch(log.join('\n'), /private|ONCE-|north-key|user=/);
  });

  test('allows only X-API-Key and X-Fault in requests from pages of other origins', async () => {
    const response = await fetch(`${service.url}/api/v1/giveaways/claim`, { method: 'OPTIONS' });
    assert.deepEqual(response.headers.get('access-control-allow-headers')?.split(','), ['X-API-Key', 'X-Fault']);
  });
});
