import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { loadCatalogue } from '../../service/catalogue/load/load-catalogue.js';
import { readCatalogue } from '../../service/catalogue/parse/read-catalogue.js';
import { createService } from '../../service/create-service.js';
import { connect, type Sql } from '../../service/database/connect.js';
import { createLog } from '../../service/log.js';
import { runService } from '../support/run-service.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { createLine, type Line } from '../support/line.js';
import { startTestService } from '../support/service.js';
import { checkAnswer } from './check-answer.js';
import { ask, ids, askFeed, readFailure } from './ask.js';
import { smallCatalogue } from './small-catalogue.js';

/** A short limit for statements, in milliseconds, so that tests don't wait for long. */
const LIMIT_MS = 1000;

describe('a database that fails', () => {
  test('causes 503 in the envelope, and the service recovers by itself', async () => {
    const database = await createTestDatabase();
    const line = await createLine(database.url);
    const log: string[] = [];
    const service = await startTestService({
      catalogue: smallCatalogue(),
      databaseUrl: line.url,
      report: (text) => {
        log.push(text);
      },
    });
    assert.equal(ids((await askFeed(service.url, 'south-key')).all), 's1');

    await line.cut();
    // The feed comes from memory until the next look at the database.
    await eventually(async () => (await ask(`${service.url}/gap/api`, 'south-key')).status === 503, 2000);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const start = performance.now();
      const response = await ask(`${service.url}/gap/api`, 'south-key');
      assert.ok(performance.now() - start < 5000);
      assert.equal(response.status, 503);
      assert.equal(response.headers.get('retry-after'), '1');
      assert.equal(response.headers.get('access-control-allow-origin'), '*');
      const { success, message } = await readFailure(response);
      assert.equal(success, false);
      assert.doesNotMatch(message, /127\.0\.0\.1|postgres|ECONN|database/i);
    }
    assert.match(log.join('\n'), /the database cannot be used now: connect ECONNREFUSED/);
    assert.doesNotMatch(log.join('\n'), /south-key/);

    await line.mend();
    await eventually(async () => (await ask(`${service.url}/gap/api`, 'south-key')).status === 200);
    await service.stop();
    await line.cut();
    await database.drop();
  });

  test('without tables causes 500, and the answer doesn’t say why', async () => {
    const database = await createTestDatabase({ empty: true });
    const sql = connect(database.url);
    const log: string[] = [];
    const app = createService({
      sql,
      log: createLog('text', (text) => void log.push(text)),
    });
    // The tables don't exist.
    const headers = new Headers({ 'X-API-Key': 'secret-key' });
    const response = await checkAnswer(
      '/gap/api',
      { method: 'GET', headers },
      await app.request('/gap/api', { headers }),
    );
    assert.equal(response.status, 500);
    assert.deepEqual(await readFailure(response), { success: false, message: 'Something went wrong in the service.' });
    assert.match(log.join('\n'), /relation "catalogues" does not exist/);
    assert.doesNotMatch(log.join('\n'), /secret-key/);
    await sql.end();
    await database.drop();
  });
});

describe('a database that misbehaves', () => {
  let database: TestDatabase;
  let line: Line;
  let sql: Sql;
  let app: ReturnType<typeof createService>;
  let log: string[];

  beforeEach(async () => {
    database = await createTestDatabase();
    line = await createLine(database.url);
    const direct = connect(database.url, { max: 1 });
    const { partners } = smallCatalogue();
    const catalogue = { partners: partners.map((partner) => ({ ...partner, giveaways: [{ id: 'flow' }] })) };
    await loadCatalogue(direct, await readCatalogue(catalogue), { now: Date.now, sample: false });
    await direct.end();
    sql = connect(line.url, { limit: LIMIT_MS });
    log = [];
    app = createService({ sql, log: createLog('text', (text) => void log.push(text)) });
  });
  afterEach(async () => {
    await sql.end(0);
    await line.cut();
    await database.drop();
  });

  const flow = '/api/v1/giveaways/flow?id=flow';
  /** Requests something that is read from the database each time. */
  const get = async () => {
    const start = performance.now();
    const { status } = await app.request(flow, { headers: { 'X-API-Key': 'south-key' } });
    return { status, time: performance.now() - start };
  };
  const many = (count: number) => Promise.all(Array.from({ length: count }, get));
  const statuses = (answers: readonly { readonly status: number }[]) => [
    ...new Set(answers.map(({ status }) => status)),
  ];

  test('gets new connections in place of those that have gone silent', async () => {
    assert.deepEqual(statuses(await many(30)), [200]);
    line.silence({ others: false });
    const lost = await many(30);
    const slowest = Math.max(...lost.map(({ time }) => time));
    assert.ok(slowest < 4 * LIMIT_MS, `an answer took ${slowest} ms`);
    assert.ok(lost.some(({ status }) => status === 503));
    // All ten have been given up by now, not one per request.
    assert.deepEqual(statuses(await many(30)), [200]);
  });

  for (const [when, warmUp] of [
    ['before its first query', () => Promise.resolve([])],
    ['under load', () => many(30)],
  ] as const)
    test(`lets a thousand requests wait when it goes silent ${when}, and further ones fail at once`, async () => {
      await warmUp();
      line.silence({ others: true });
      let answered = 0;
      const waiting = Promise.all(Array.from({ length: 1000 }, () => get().finally(() => (answered += 1))));
      assert.deepEqual(statuses(await many(2000)), [503]);
      assert.equal(answered, 0, 'a further request waited');
      const refused = log.filter((text) => text.endsWith('too many requests wait for it.'));
      assert.equal(refused.length, 2000);
      const answers = await waiting;
      assert.deepEqual(statuses(answers), [503]);
      const slowest = Math.max(...answers.map(({ time }) => time));
      assert.ok(slowest < 17_000, `an answer took ${slowest} ms`);
      await line.mend();
      await eventually(async () => (await get()).status === 200);
    });

  test('gets a few connections a second if it closes each, however many requests arrive', async () => {
    await many(30);
    line.hangUp();
    const before = line.attempts;
    const end = performance.now() + 3000;
    let requests = 0;
    const caller = async () => {
      while (performance.now() < end) {
        const { status, time } = await get();
        requests += 1;
        assert.equal(status, 503);
        assert.ok(time < 4 * LIMIT_MS);
        await new Promise(setImmediate);
      }
    };
    await Promise.all(Array.from({ length: 20 }, caller));
    const attempts = line.attempts - before;
    assert.ok(requests > 10 * attempts && attempts <= 20, `${attempts} attempts for ${requests} requests`);
    await line.mend();
    await eventually(async () => (await get()).status === 200, 5000);
  });

  for (const [what, misbehave, reason] of [
    ['accepts and closes', () => line.hangUp(), 'it closed the connection.'],
    ['accepts and stays silent', () => line.silence({ others: true }), 'there was no connection in time.'],
  ] as const) {
    test(`ends the start with a clear message if it ${what}`, async () => {
      misbehave();
      const start = performance.now();
      assert.deepEqual(await runService([], { DATABASE_URL: line.url }), {
        code: 1,
        stdout: '',
        stderr: `error: the database cannot be used now: ${reason}\n`,
      });
      assert.ok(performance.now() - start < 30_000);
    });
  }
});
