import assert from 'node:assert/strict';
import { createServer, connect as dial, type AddressInfo, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import { createService } from '../../service/create-service.js';
import { connect } from '../../service/database/connect.js';
import { createTestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { startTestService } from '../support/service.js';
import { ask, ids, askFeed, readFailure } from './ask.js';
import { smallCatalogue } from './small-catalogue.js';

/** Stands between a service and its database, and can be cut. */
async function createLine(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = dial(Number(target.port || 5432), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => [near, far].forEach((end) => end.destroy()));
    }
    near.pipe(far).pipe(near);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const through = new URL(url);
  through.host = `127.0.0.1:${port}`;
  return {
    url: through.href,
    mend: () => listen(port),
    cut: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
}

describe('a database that is away', () => {
  test('is 503 in the envelope, and the service comes back by itself', async () => {
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
    assert.match(log.join('\n'), /the database cannot be reached/);
    assert.doesNotMatch(log.join('\n'), /south-key/);

    await line.mend();
    await eventually(async () => (await ask(`${service.url}/gap/api`, 'south-key')).status === 200);
    await service.stop();
    await line.cut();
    await database.drop();
  });

  test('a failure of our own is 500 without its reason', async () => {
    const database = await createTestDatabase();
    const sql = connect(database.url);
    const log: string[] = [];
    const app = createService({
      sql,
      report: (text) => {
        log.push(text);
      },
    });
    // Nobody has made the tables.
    const response = await app.request('/gap/api', { headers: { 'X-API-Key': 'secret-key' } });
    assert.equal(response.status, 500);
    assert.deepEqual(await readFailure(response), { success: false, message: 'Something went wrong in the service.' });
    assert.match(log.join('\n'), /api_keys/);
    assert.doesNotMatch(log.join('\n'), /secret-key/);
    await sql.end();
    await database.drop();
  });
});
