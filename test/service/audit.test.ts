import assert from 'node:assert/strict';
import { userInfo } from 'node:os';
import { after, before, describe, test } from 'node:test';
import { listAudit, withAudit } from '../../service/audit/audit-log.js';
import { connect, type Sql } from '../../service/database/connect.js';
import { runService } from '../support/run-service.js';
import { startTestService, type TestService } from '../support/service.js';
import { ask } from './ask.js';
import { giveawayCatalogue } from './giveaway-catalogue.js';

describe('the audit log', () => {
  let service: TestService;
  let sql: Sql;
  before(async () => {
    service = await startTestService({ catalogue: giveawayCatalogue() });
    sql = connect(service.databaseUrl, { max: 2 });
    await ask(`${service.url}/api/v1/giveaways/claim?user=ann-of-the-shop&offer=once`, 'north-key');
  });
  after(async () => {
    await sql?.end();
    await service?.stop();
  });

  const run = (args: readonly string[], input?: string) =>
    runService(args, { DATABASE_URL: service.databaseUrl, SUDO_USER: 'alice' }, { input });
  const logged = async () => (await listAudit(sql)).map(({ command, outcome }) => `${outcome}: ${command}`);

  test('has each change and each export of a person, with the outcome, and no key, code or user', async () => {
    const { stdout: key } = await run(['keys', 'add', '--partner', 'north']);
    await run(['keys', 'list']);
    await run(['keys', 'revoke', '-'], key);
    await run(['keys', 'add', '--partner', 'west']);
    await run(['codes', 'add', '-', '--partner', 'north', '--offer', 'once'], 'SECRET-CODE\n');
    await run(['codes', 'left']);
    await run(['people', 'export', 'ann-of-the-shop', '--partner', 'north']);
    await run(['people', 'erase', 'ann-of-the-shop', '--partner', 'north']);
    await run(['people', 'erase', 'ann-of-the-shop', '--partner', 'north', '--dry-run']);
    await run(['people', 'erase', 'ann-of-the-shop', '--partner', 'north', '--yes']);
    await run(['events', 'delete', '--before', '2020-01-01', '--yes']);
    await run(['codes', 'withdraw', '--claims', '1', '--offer', 'once', '--yes']);
    assert.deepEqual(await logged(), [
      'done: keys add --partner north',
      'done: keys revoke',
      'failed: keys add --partner west',
      'done: codes add --partner north --offer once',
      'done: people export --partner north',
      'done: people erase --partner north',
      'done: events delete --before 2020-01-01T00:00:00.000Z',
      'done: codes withdraw --claims 1 --offer once',
    ]);
    const everything = JSON.stringify(await sql`select * from audit_log`);
    for (const secret of [key.trim(), 'SECRET-CODE', 'ann-of-the-shop'])
      assert.ok(!everything.includes(secret), 'the log has a key, a code or a user');
  });

  test('is printed with who did it, from an instant on', async () => {
    const { stdout } = await run(['audit']);
    // Anyone can set the variable.
    const operator = userInfo().username + (process.getuid?.() === 0 ? ' \\(sudo: alice\\)' : '');
    assert.match(stdout, new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\S+Z  ${operator}  done     keys add --partner north\n`));
    assert.equal(stdout.trim().split('\n').length, 8);
    const later = await run(['audit', '--since', '2999-01-01']);
    assert.deepEqual(later, { code: 0, stdout: '', stderr: 'the audit log is empty\n' });
  });

  test('has an entry before the work begins, and keeps all entries', async () => {
    await withAudit(sql, 'some command', async () => {
      assert.equal((await logged()).at(-1), 'null: some command');
    });
    assert.equal((await logged()).at(-1), 'done: some command');
    const stay = /entries of the audit log stay as they are/;
    await assert.rejects(Promise.resolve(sql`delete from audit_log`), stay);
    await assert.rejects(Promise.resolve(sql`update audit_log set outcome = 'failed'`), stay);
    await assert.rejects(Promise.resolve(sql`update audit_log set operator = 'nobody', outcome = 'done'`), stay);
  });
});
