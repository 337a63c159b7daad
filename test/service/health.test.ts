import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createService } from '../../service/create-service.js';
import { connect } from '../../service/database/connect.js';
import { createTestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { createLine, type Line } from '../support/line.js';
import { startTestService, type TestService } from '../support/service.js';
import { ask, readFailure } from './ask.js';
import { smallCatalogue } from './small-catalogue.js';

describe('the checks', () => {
  const log: string[] = [];
  let line: Line;
  let service: TestService;
  let drop: () => Promise<void>;
  before(async () => {
    const database = await createTestDatabase();
    drop = database.drop;
    line = await createLine(database.url);
    service = await startTestService({
      catalogue: smallCatalogue(),
      databaseUrl: line.url,
      report: (text) => void log.push(text),
    });
  });
  after(async () => {
    await service.stop();
    await line.cut();
    await drop();
  });

  for (const path of ['/healthz', '/readyz']) {
    test(`answer ${path} without a key to GET and HEAD, uncached, and log nothing`, async () => {
      const got = await ask(service.url + path, undefined);
      assert.equal(got.status, 200);
      assert.equal(got.headers.get('cache-control'), 'no-store');
      assert.deepEqual(await got.json(), { success: true });
      const head = await fetch(service.url + path, { method: 'HEAD' });
      assert.equal(head.status, 200);
      assert.equal(await head.text(), '');
      const posted = await fetch(service.url + path, { method: 'POST' });
      assert.equal(posted.status, 405);
      assert.equal(posted.headers.get('allow'), 'GET, HEAD, OPTIONS');
      assert.deepEqual(log, []);
    });
  }

  test('say that it isn’t ready, but lives, while the database is away', async () => {
    await line.cut();
    const response = await ask(`${service.url}/readyz`, undefined);
    assert.equal(response.status, 503);
    assert.deepEqual(await readFailure(response), { success: false, message: 'The database does not answer.' });
    assert.equal((await ask(`${service.url}/healthz`, undefined)).status, 200);
    await line.mend();
    await eventually(async () => (await ask(`${service.url}/readyz`, undefined)).status === 200);
  });

  test('say that it isn’t ready when the database can only be read', async () => {
    const database = await createTestDatabase();
    const sql = connect(database.url, { max: 1 });
    const app = createService({ sql });
    assert.equal((await app.request('/readyz')).status, 200);
    await sql`set default_transaction_read_only = on`;
    assert.equal((await app.request('/readyz')).status, 503);
    await sql.end();
    await database.drop();
  });

  test('say that it isn’t ready from the moment that it is stopped, while requests are still answered', async () => {
    const other = await startTestService({ catalogue: smallCatalogue() });
    const stopped = other.stop(1000);
    const ready = await ask(`${other.url}/readyz`, undefined);
    assert.equal(ready.status, 503);
    assert.equal((await readFailure(ready)).message, 'The service is stopping.');
    const feed = await ask(`${other.url}/gap/api`, 'north-key');
    assert.equal(feed.status, 200);
    assert.equal(feed.headers.get('connection'), 'close');
    assert.equal((await ask(`${other.url}/healthz`, undefined)).status, 200);
    await stopped;
    await assert.rejects(fetch(`${other.url}/healthz`));
  });
});
