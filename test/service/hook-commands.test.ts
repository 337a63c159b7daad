import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { connect, type Sql } from '../../service/database/connect.js';
import { runService } from '../support/run-service.js';
import { text } from '../support/loopback-server.js';
import { startTestService, type TestService } from '../support/service.js';
import { giveawayCatalogue } from './giveaway-catalogue.js';
import { startHookReceiver, type HookReceiver } from './hook-receiver.js';

describe('the commands for hooks', () => {
  let service: TestService;
  let sql: Sql;
  let receiver: HookReceiver;
  before(async () => {
    service = await startTestService({ catalogue: giveawayCatalogue() });
    sql = connect(service.databaseUrl, { max: 1 });
    receiver = await startHookReceiver();
  });
  after(async () => {
    await service.stop();
    await receiver.stop();
    await sql.end();
  });

  const run = (...args: string[]) => runService(['hooks', ...args], { DATABASE_URL: service.databaseUrl });
  const add = async (...flags: string[]) => {
    const { stdout, stderr } = await run('add', receiver.url, '--partner', 'north', ...flags);
    return { secret: stdout.trim(), id: /hook_[\da-f]{10}/.exec(stderr)![0] };
  };

  test('add prints the secret alone, and no other command prints it or the path of the address', async () => {
    const { secret, id } = await add('--event', 'codes.low', '--event', 'codes.gone');
    assert.match(secret, /^whsec_[\w+/]{43}=$/);
    const { stdout, code } = await run('list');
    assert.equal(code, 0);
    assert.equal(
      stdout,
      `${id}  north  ${new URL(receiver.url).origin}  codes.low, codes.gone\n  works; nothing waits; 0 given up\n`,
    );
    const { stdout: audit } = await runService(['audit'], { DATABASE_URL: service.databaseUrl });
    assert.match(audit, /done {5}hooks add --partner north --event codes\.low,codes\.gone\n/);
    assert.ok(!audit.includes('private'));
    assert.equal((await run('remove', id)).stdout, `removed ${id}: 0 messages waited for it\n`);
    assert.deepEqual(await run('list'), { code: 0, stdout: '', stderr: 'there are no hooks\n' });
  });

  for (const [what, args, message] of [
    [
      'an address that is not encrypted',
      ['http://shop.example/hook'],
      'the address must be an https address, or an http address on this machine',
    ],
    ['a text that is no address', ['shop'], 'the address must be an https address, or an http address on this machine'],
    ['an address with a password', ['https://a:b@shop.example'], 'the address must not contain a user or a password'],
    [
      'a private address',
      ['https://10.0.0.1/'],
      'the address is at a private address: if that is right, add --private',
    ],
  ] as const)
    test(`add refuses ${what}`, async () => {
      const { code, stderr, stdout } = await run('add', ...args, '--partner', 'north');
      assert.deepEqual({ code, stderr, stdout }, { code: 2, stderr: `error: ${message}\n`, stdout: '' });
    });

  test('add refuses an unknown partner and an unknown event, and other commands an unknown hook', async () => {
    const wrong = await run('add', receiver.url, '--partner', 'west');
    assert.deepEqual([wrong.code, wrong.stderr], [1, 'error: there is no partner west\n']);
    const event = await run('add', receiver.url, '--partner', 'north', '--event', 'view');
    assert.equal(event.code, 2);
    assert.match(event.stderr, /It must be one of claim\.given, codes\.low, codes\.gone, offer\.ended\./);
    for (const args of [
      ['pause', 'hook_0'],
      ['resume', 'hook_0'],
      ['remove', 'hook_0'],
      ['secret', 'hook_0', '--rotate'],
      ['replay', 'hook_0', '--since', '2027-01-01'],
      ['dead', 'hook_0'],
      ['test', 'hook_0'],
    ]) {
      const { code, stderr } = await run(...args);
      assert.deepEqual(
        [code, stderr],
        [1, 'error: there is no hook hook_0: see `rewards-service hooks list`\n'],
        args[0],
      );
    }
    assert.equal((await run('secret', 'hook_0')).code, 2);
    assert.equal((await run('replay', 'hook_0')).code, 2);
  });

  test('list says in words why a hook is sent nothing', async () => {
    const { id } = await add();
    const state = async () =>
      (await run('list')).stdout
        .split('\n')[1]!
        .trim()
        .split(';')[0]!
        .replace(/\d{4}-[\d:.T-]+Z/, '…');
    assert.equal(await state(), 'works');
    await run('pause', id);
    assert.equal(await state(), 'paused by hand since …');
    assert.equal((await run('resume', id)).stdout, `${id} is sent to again: 0 messages waited\n`);
    const set = (text: string) => sql.run({ text: `update hooks set ${text}` });
    await set("failures = 1, failing_since = 0, last_failure = 'status 500'");
    assert.equal(await state(), 'has failed 1 time in a row since … (status 500)');
    await set("paused_at = 0, paused_by = 'failing'");
    assert.equal(await state(), 'paused since …, because it failed for three days (status 500)');
    await set("paused_by = 'gone'");
    assert.equal(await state(), 'paused since …, because it answered 410: gone');
    await run('remove', id);
  });

  test('dead lists what was given up, and replay sends it again', async () => {
    const { id } = await add();
    assert.deepEqual(await run('dead', id), { code: 0, stdout: '', stderr: `nothing was given up for ${id}\n` });
    const [at, end] = ['2027-03-01T10:00:00.000Z', '2027-03-02T10:00:00.000Z'];
    await sql`
      insert into deliveries
        (hook_id, type, told, happened_at, offer_number, codes_left, codes_given, queued_at, due_at, state, ended_at, outcome)
      select
        ${id}, 'codes.low', 'codes_1_5_100', ${Date.parse(at)}, number, 5, 95, 0, 0, 'dead', ${Date.parse(end)}, 'status 500'
      from giveaway_offers where partner_id = 'north' and id = 'once'`;
    const { stdout } = await run('dead', id);
    assert.equal(stdout, `${end}  status 500  codes.low  once  at ${at}  codes_1_5_100\n`);
    assert.equal((await run('replay', id, '--since', '2027-03-02')).stdout, `${id} gets 0 messages again\n`);
    await run('pause', id);
    const replayed = await run('replay', id, '--since', '2027-03-01', '--until', '2027-03-02');
    assert.equal(replayed.stdout, `${id} gets 1 message again\n`);
    assert.match((await run('list')).stdout, /; 1 wait, the oldest since .*Z; 0 given up\n/);
    assert.equal((await run('remove', id)).stdout, `removed ${id}: 1 message waited for it\n`);
    assert.deepEqual(await sql`select from deliveries`, []);
  });

  test('secret --rotate prints another secret, and test sends a message that both verify', async () => {
    const { id, secret } = await add();
    const next = (await run('secret', id, '--rotate')).stdout.trim();
    assert.match(next, /^whsec_/);
    assert.notEqual(next, secret);
    const { code, stdout } = await run('test', id);
    assert.equal(code, 0);
    assert.match(stdout, new RegExp(`^${id} answered 204 after \\d+ ms\n$`));
    const message = receiver.received.at(-1)!;
    for (const either of [secret, next]) receiver.verify(message, either);
    assert.equal(message.type, 'hook.test');
    receiver.answer = text('', {}, 500);
    const failed = await run('test', id);
    assert.equal(failed.code, 1);
    assert.match(failed.stderr, new RegExp(`^error: ${id} answered 500 after \\d+ ms\n$`));
    await receiver.stop();
    assert.match((await run('test', id)).stderr, /did not get it: ECONNREFUSED, after \d+ ms\n$/);
  });
});
