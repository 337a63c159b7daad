import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { connect, type Sql } from '../../service/database/connect.js';
import { createPersonDigest } from '../../service/people/person-digest.js';
import { keyPeople, readPersonSecret } from '../../service/people/person-secret.js';
import { runService } from '../support/run-service.js';
import { startTestService, type TestService } from '../support/service.js';
import { ask } from './ask.js';
import { giveawayCatalogue } from './giveaway-catalogue.js';

const SECRET = 'a secret of the service, 32 bytes and more';
const catalogue = giveawayCatalogue();

describe('people under a secret', () => {
  let plain: TestService;
  let keyed: TestService;
  let sql: Sql;
  before(async () => {
    plain = await startTestService({ catalogue });
    sql = connect(plain.databaseUrl, { max: 2 });
  });
  after(async () => {
    await sql?.end();
    await keyed?.stop();
    await plain?.stop();
  });

  const start = (personSecret?: string) =>
    startTestService({
      catalogue,
      databaseUrl: plain.databaseUrl,
      ...(personSecret !== undefined && { personSecret }),
    });
  const claim = async ({ url }: TestService, user: string, key?: string) => {
    const address = `${url}/api/v1/giveaways/claim?user=${user}&offer=once`;
    const answer = await ask(address, 'north-key', key === undefined ? {} : { 'Idempotency-Key': key });
    return { status: answer.status, body: (await answer.json()) as { data?: { code: string }; message?: string } };
  };
  const run = (args: readonly string[], secret = SECRET) =>
    runService(args, { DATABASE_URL: plain.databaseUrl, PERSON_SECRET: secret });

  test('are named so by a command, once, and keep their codes, their answers and the rule', async () => {
    const { body: first } = await claim(plain, 'ann', 'ann-key-0000000000');
    await claim(plain, 'bob');
    await assert.rejects(start(SECRET), /people key/);
    const done = await run(['people', 'key']);
    assert.deepEqual([done.code, done.stdout], [0, '2 claims name their people under the secret now\n']);
    keyed = await start(SECRET);
    assert.equal((await claim(keyed, 'ann', 'ann-key-0000000000')).body.data?.code, first.data!.code);
    assert.equal((await claim(keyed, 'bob')).body.message, 'You have already claimed this offer.');
    const again = await run(['people', 'key']);
    assert.deepEqual([again.code, again.stderr], [1, 'error: this database names people under a secret already\n']);
  });

  test('are nowhere in the tables of claims by what can be tried out', async () => {
    await claim(keyed, 'cleo', 'cleo-key-000000000');
    const rows = JSON.stringify([
      await sql`select encode(person, 'hex') as person from claims`,
      await sql`select encode(person, 'hex') as person from claimants`,
      await sql`select encode(person, 'hex') as person from claim_answers`,
    ]);
    for (const user of ['ann', 'bob', 'cleo']) {
      assert.ok(!rows.includes(createHash('sha256').update(user).digest('hex')), user);
      assert.ok(rows.includes(createPersonDigest(SECRET)(user).toString('hex')), user);
    }
  });

  test('get no code from an instance without the secret, which was running before', async () => {
    const pool = async () => (await sql<{ count: number }[]>`select count(*) from codes`)[0]!.count;
    const before = await pool();
    const refused = await claim(plain, 'ann');
    assert.equal(refused.status, 500);
    assert.equal(await pool(), before);
  });

  test('need the same secret, which no message contains', async () => {
    await assert.rejects(start(), /set PERSON_SECRET/);
    await assert.rejects(start('another secret of 32 bytes and more, too'), /not the secret/);
    const wrong = await run(
      ['people', 'export', 'ann', '--partner', 'north'],
      'another secret of 32 bytes and more, too',
    );
    assert.equal(wrong.code, 1);
    assert.ok(!wrong.stderr.includes('another secret'));
  });

  test('are exported and erased', async () => {
    const { stdout } = await run(['people', 'export', 'ann', '--partner', 'north']);
    assert.equal((JSON.parse(stdout) as { claims: object[] }).claims.length, 1);
    const { stdout: erased } = await run(['people', 'erase', 'ann', '--partner', 'north', '--yes']);
    assert.match(erased, /^erased 1 claim, 1 remembered answer and \d+ events\n$/);
    assert.equal((await claim(keyed, 'ann')).status, 200);
  });

  test('are as HMAC-SHA-256 names them, whatever the length of the secret', async () => {
    const own = await startTestService({ catalogue });
    const ownSql = connect(own.databaseUrl, { max: 1 });
    try {
      await ask(`${own.url}/api/v1/giveaways/claim?user=ann&offer=once`, 'north-key');
      const long = 'é'.repeat(100);
      await keyPeople(ownSql, long);
      const [row] = await ownSql<{ person: Buffer }[]>`select person from claimants`;
      assert.deepEqual(row!.person, createPersonDigest(long)('ann'));
    } finally {
      await ownSql.end();
      await own.stop();
    }
  });

  test('are under a secret of at least 32 bytes, from a variable or a file', () => {
    assert.equal(readPersonSecret({}), undefined);
    assert.equal(readPersonSecret({ PERSON_SECRET: ` ${SECRET}\n` }), SECRET);
    assert.throws(() => readPersonSecret({ PERSON_SECRET: 'short' }), /at least 32 bytes/);
    assert.throws(() => readPersonSecret({ PERSON_SECRET: SECRET, PERSON_SECRET_FILE: '/x' }), /only one of/);
    assert.throws(() => readPersonSecret({ PERSON_SECRET_FILE: '/nowhere' }), /ENOENT/);
    assert.throws(() => readPersonSecret({ PERSON_SECRET_FILE: '/dev/null' }), /at least 32 bytes/);
  });
});
