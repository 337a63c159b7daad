import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { listAudit } from '../../service/audit/audit-log.js';
import { connect } from '../../service/database/connect.js';
import { eventually } from '../support/eventually.js';
import { startTestService } from '../support/service.js';
import { ask, readFailure } from './ask.js';
import { giveawayCatalogue } from './giveaway-catalogue.js';
import { smallCatalogue } from './small-catalogue.js';

describe('the rate limit', () => {
  test('is one budget for each key, shared by instances, and the audit log has one entry for what it refuses', async () => {
    const first = await startTestService({ catalogue: smallCatalogue(), rateLimit: 4 });
    const second = await startTestService({
      catalogue: smallCatalogue(),
      rateLimit: 4,
      databaseUrl: first.databaseUrl,
    });
    const statuses: number[] = [];
    for (const { url } of [first, second, first, second])
      statuses.push((await ask(`${url}/gap/api`, 'north-key')).status);
    assert.deepEqual(statuses, [200, 200, 200, 200]);
    for (const { url } of [first, second, first]) {
      const refused = await ask(`${url}/gap/api`, 'north-key');
      assert.equal(refused.status, 429);
      const seconds = Number(refused.headers.get('retry-after'));
      assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60, `Retry-After: ${seconds}`);
      assert.equal(refused.headers.get('access-control-allow-origin'), '*');
      assert.equal((await readFailure(refused)).success, false);
    }
    assert.equal((await ask(`${first.url}/gap/api`, 'north-key-2')).status, 200);
    assert.equal((await ask(`${second.url}/gap/api`, 'south-key')).status, 200);
    const sql = connect(first.databaseUrl, { max: 1 });
    const fingerprint = createHash('sha256').update('north-key').digest('hex').slice(0, 12);
    await eventually(async () => (await listAudit(sql)).length > 0);
    assert.deepEqual(
      (await listAudit(sql)).map(({ operator, command, outcome }) => [operator, command, outcome]),
      [['rate limit', `refused requests of the key ${fingerprint}: more than 4 in a minute`, 'done']],
    );
    await sql.end();
    await second.stop();
    await first.stop();
  });

  test('counts every one of many simultaneous requests', async () => {
    const first = await startTestService({ catalogue: smallCatalogue(), rateLimit: 10 });
    const second = await startTestService({
      catalogue: smallCatalogue(),
      rateLimit: 10,
      databaseUrl: first.databaseUrl,
    });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => ask(`${(index % 2 ? first : second).url}/gap/api`, 'south-key')),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 10);
    assert.equal(answers.filter(({ status }) => status === 429).length, 20);
    await second.stop();
    await first.stop();
  });

  test('is taken in shares, and instances together never exceed it', async () => {
    const first = await startTestService({ catalogue: smallCatalogue(), rateLimit: 250 });
    const second = await startTestService({
      catalogue: smallCatalogue(),
      rateLimit: 250,
      databaseUrl: first.databaseUrl,
    });
    const ok = { [first.url]: 0, [second.url]: 0 };
    for (let count = 0; count < 300; count += 1) {
      const { url } = count % 2 ? first : second;
      if ((await ask(`${url}/gap/api`, 'south-key')).status === 200) ok[url]! += 1;
    }
    // Each instance may leave a share of two unused.
    const total = ok[first.url]! + ok[second.url]!;
    assert.ok(total <= 250 && total >= 246, `${total}`);
    await second.stop();
    await first.stop();
  });

  test('is one budget for all endpoints, and a request over it claims nothing', async () => {
    const service = await startTestService({ catalogue: giveawayCatalogue(), rateLimit: 5 });
    const range = 'start_date=2027-01-01&end_date=2027-01-02';
    const claim = '/api/v1/giveaways/claim?offer=once&user=';
    const paths = [
      '/gap/api',
      '/api/v1/giveaways/flow?id=spring',
      `/api/v1/giveaways/events?type=view&${range}`,
      `/api/v1/rewards/events?${range}`,
      `${claim}ann`,
    ];
    const statuses = [];
    for (const path of paths) statuses.push((await ask(service.url + path, 'north-key')).status);
    assert.deepEqual(statuses, [404, 200, 200, 200, 200]);
    for (const path of [...paths, `${claim}bob`]) {
      const refused = await ask(service.url + path, 'north-key');
      assert.equal(refused.status, 429, path);
      assert.ok(Number(refused.headers.get('retry-after')) >= 1);
      assert.equal((await readFailure(refused)).success, false);
    }
    const generous = await startTestService({ catalogue: giveawayCatalogue(), databaseUrl: service.databaseUrl });
    assert.match(await (await ask(`${generous.url}${claim}bob`, 'north-key')).text(), /ONCE-2/);
    await generous.stop();
    await service.stop();
  });

  test('is off by default', async () => {
    const service = await startTestService({ catalogue: smallCatalogue() });
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(`${service.url}/gap/api`, 'south-key')));
    assert.ok(answers.every(({ status }) => status === 200));
    await service.stop();
  });
});
