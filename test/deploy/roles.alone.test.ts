import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { connect } from '../../service/database/connect.js';
import { startTemporary, type EmbeddedDatabase } from '../../service/local-postgres/start-embedded.js';
import { ask } from '../service/ask.js';
import { giveawayCatalogue } from '../service/giveaway-catalogue.js';
import { runService } from '../support/run-service.js';
import { startTestService } from '../support/service.js';

const ROLES = new URL('../../service/deploy/postgres/roles.sql', import.meta.url);

/** Roles belong to a whole server, so each test has its own one. */
describe('the roles of service/deploy/postgres/roles.sql', () => {
  let server: EmbeddedDatabase;
  let owner: string;
  let serving: string;
  before(async () => {
    server = await startTemporary();
    const password = randomBytes(12).toString('hex');
    const roles = ['rewards_owner', 'rewards_service'];
    await run(server.url, await readFile(ROLES, 'utf8'));
    await run(server.url, roles.map((role) => `alter role ${role} password '${password}'`).join(';'));
    [owner, serving] = roles.map((role) => {
      const url = new URL(server.url);
      url.username = role;
      url.password = password;
      return url.href;
    }) as [string, string];
  });
  after(() => server.stop());

  test('the serving role can’t start on an older schema, and the service says who can', async () => {
    await assert.rejects(
      startTestService({ databaseUrl: serving, catalogue: giveawayCatalogue() }),
      /the role in DATABASE_URL may not: run `rewards-service migrate` with the role that owns the tables/,
    );
  });

  test('the owner migrates, as a command of its own, and again without a change', async () => {
    const done = { code: 0, stdout: 'the schema of the database is up to date\n', stderr: '' };
    for (let count = 0; count < 2; count += 1)
      assert.deepEqual(await runService(['migrate'], { DATABASE_URL: owner }), done);
  });

  test('the serving role then serves all that the service does', async () => {
    const lines: string[] = [];
    const service = await startTestService({
      databaseUrl: serving,
      catalogue: giveawayCatalogue(),
      rateLimit: 100,
      keepEvents: 400,
      adminPort: 0,
      now: '2027-01-01T00:00:00Z',
      report: (line) => void lines.push(line),
    });
    const read = async (path: string) => {
      const response = await ask(service.url + path, 'north-key', { 'Idempotency-Key': 'one' });
      return [response.status, ((await response.json()) as { success: boolean }).success];
    };
    try {
      assert.deepEqual(await read('/api/v1/giveaways/claim?user=ann&offer=once'), [200, true]);
      assert.deepEqual(await read('/api/v1/giveaways/claim?user=ann&offer=sold-out'), [200, false]);
      assert.deepEqual(await read('/api/v1/giveaways/flow?user=ann&id=spring'), [200, true]);
      const range = 'start_date=2027-01-01&end_date=2027-01-02';
      assert.deepEqual(await read(`/api/v1/giveaways/events?type=claim&${range}`), [200, true]);
      assert.deepEqual(await read(`/api/v1/rewards/events?${range}`), [200, true]);
      assert.match(await (await fetch(service.metricsUrl!)).text(), /rewards_codes_left\{.*offer="once"\} 9/);
    } finally {
      await service.stop();
    }
    const catalogue = giveawayCatalogue();
    catalogue.partners[0]!.keys.push('north-key-2');
    await startTestService({ databaseUrl: serving, catalogue }).then((again) => again.stop());
    assert.deepEqual(
      lines.filter((line) => !/^20|^metrics are on/.test(line)),
      [],
    );
  });

  for (const statement of [
    'create table mine (id integer)',
    'drop table claims',
    'truncate claims',
    'alter table codes add column stolen text',
    'create or replace function claim_code() returns void language sql as $$ $$',
    'create schema mine',
    'create role another',
    'create temporary table mine (id integer)',
  ]) {
    test(`the serving role may not: ${statement}`, async () => {
      await assert.rejects(run(serving, statement), /permission denied|must be owner/);
    });
  }
});

async function run(url: string, statements: string): Promise<void> {
  const sql = connect(url, { max: 1 });
  await sql.run({ text: statements }).finally(() => sql.end());
}
