import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { connect, isDatabaseAddress } from '../../service/database/connect.js';
import { startTemporary } from '../../service/local-postgres/start-embedded.js';
import { findFreePort } from '../../service/local-postgres/free-port.js';
import { splitHosts } from '../../service/database/hosts.js';
import { createTestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { createLine } from '../support/line.js';
import { startTestService } from '../support/service.js';
import { ask, askFeed, ids } from './ask.js';
import { smallCatalogue } from './small-catalogue.js';

/** `url` with several hosts in place of its own. */
function withHosts(url: string, ...hosts: string[]): string {
  const address = new URL(url);
  address.searchParams.set('target_session_attrs', 'read-write');
  return address.href.replace(address.host, hosts.join(','));
}

describe('an address of several hosts', () => {
  test('is split into one for each host', () => {
    assert.deepEqual(splitHosts('postgres://u:p%2C@one:5432,[::1]:5433,three/db?sslmode=disable'), [
      'postgres://u:p%2C@one:5432/db?sslmode=disable',
      'postgres://u:p%2C@[::1]:5433/db?sslmode=disable',
      'postgres://u:p%2C@three/db?sslmode=disable',
    ]);
    assert.deepEqual(splitHosts('postgres://u:a,b@one/db,c'), ['postgres://u:a,b@one/db,c']);
    assert.equal(isDatabaseAddress('postgres://u:p@one:5432,two:5432/db'), true);
    assert.equal(isDatabaseAddress('postgres://u:p@one:5432,two:many/db'), false);
  });

  test('leads to the one that can be written, past one that is down and one that can only be read', async () => {
    const [primary, standby] = await Promise.all([startTemporary(), startTemporary()]);
    const sql = connect(standby.url, { max: 1 });
    // The same password on both, as a standby has it.
    await sql.run({ text: `alter role rewards password '${new URL(primary.url).password}'` });
    await sql.run({ text: 'alter database rewards set default_transaction_read_only = on' });
    await sql.end();
    const closed = `127.0.0.1:${await findFreePort()}`;
    const databaseUrl = withHosts(primary.url, closed, new URL(standby.url).host, new URL(primary.url).host);
    const service = await startTestService({ catalogue: smallCatalogue(), databaseUrl });
    assert.equal(ids((await askFeed(service.url, 'south-key')).all), 's1');
    await service.stop();
    await Promise.all([primary.stop(), standby.stop()]);
  });

  test('leads to the next host when the first one fails later', async () => {
    const database = await createTestDatabase();
    const [one, two] = [await createLine(database.url), await createLine(database.url)];
    const databaseUrl = withHosts(database.url, new URL(one.url).host, new URL(two.url).host);
    const service = await startTestService({ catalogue: smallCatalogue(), databaseUrl });
    assert.equal(ids((await askFeed(service.url, 'south-key')).all), 's1');
    assert.equal(two.attempts, 0);
    await one.cut();
    await eventually(async () => (await ask(`${service.url}/readyz`, undefined)).status === 200);
    await eventually(async () => (await ask(`${service.url}/gap/api`, 'south-key')).status === 200);
    assert.ok(two.attempts > 0);
    await service.stop();
    await two.cut();
    await database.drop();
  });
});
