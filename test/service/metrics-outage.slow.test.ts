import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { createLine, type Line } from '../support/line.js';
import { startTestService, type TestService } from '../support/service.js';
import { readMetrics } from './metric-lines.js';
import { smallCatalogue } from './small-catalogue.js';

describe('the metrics of an instance without its database', () => {
  let database: TestDatabase;
  let line: Line;
  let service: TestService;
  beforeEach(async () => {
    database = await createTestDatabase();
    line = await createLine(database.url);
    service = await startTestService({ catalogue: smallCatalogue(), databaseUrl: line.url, adminPort: 0 });
  });
  afterEach(async () => {
    await service.stop();
    await line.cut();
    await database.drop();
  });

  /** Gives up after as long as Prometheus waits. */
  const metrics = () => readMetrics(service.metricsUrl ?? '', AbortSignal.timeout(10_000));

  for (const [loss, take] of [
    ['refuses connections', () => line.cut()],
    ['falls silent', () => line.silence({ others: true })],
  ] as const) {
    test(`are answered in time, and say that the instance isn’t ready, when the database ${loss}`, async () => {
      assert.equal((await metrics()).get('rewards_ready'), 1);
      await take();
      const found = await eventually(async () => {
        const found = await metrics();
        // What the service can't know without the database is left out, and isn't zero.
        const unknown = ![...found.keys()].some((series) => /^rewards_(feed|codes)/.test(series));
        return found.get('rewards_ready') === 0 && unknown ? found : undefined;
      });
      assert.ok(found.has('rewards_pool_connections{pool="main",state="waiting"}'));
    });
  }
});
