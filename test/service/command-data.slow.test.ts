import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, test } from 'node:test';
import { eventually } from '../support/eventually.js';
import { ask, askFeed, ids } from './ask.js';
import { isAlive, lockOf, serverPid, useCommands } from './commands.js';
import { giveawayCatalogue } from './giveaway-catalogue.js';

describe('the data of the command', () => {
  const commands = useCommands();

  test('has the same data after kill -9 of itself and its PostgreSQL', async () => {
    const data = await commands.usedFolder('both');
    const command = commands.run(['--data', data, '--catalogue', commands.catalogue]);
    const first = await askFeed(await command.ready(), 'north-key');
    const server = await serverPid(data);
    process.kill(command.pid, 'SIGKILL');
    process.kill(server, 'SIGKILL');
    assert.equal(await command.ended(), 'SIGKILL');
    assert.ok(existsSync(lockOf(data)), 'the dead server has left its lock');
    assert.deepEqual(await askFeed(await commands.run(['--data', data]).ready(), 'north-key'), first);
  });

  test('keeps a code given after kill -9 of both', async () => {
    const data = await commands.usedFolder('claims');
    const file = path.join(commands.folder, 'giveaways.json');
    await writeFile(file, JSON.stringify(giveawayCatalogue()));
    const command = commands.run(['--data', data, '--catalogue', file]);
    const claim = async (url: string, user: string) =>
      (
        await ask(`${url}/api/v1/giveaways/claim?user=${user}&offer=once`, 'north-key', { 'Idempotency-Key': 'k' })
      ).text();
    const first = await claim(await command.ready(), 'ann');
    // At once, before anything else makes the server write.
    process.kill(await serverPid(data), 'SIGKILL');
    process.kill(command.pid, 'SIGKILL');
    await command.ended();
    const url = await commands.run(['--data', data]).ready();
    assert.equal(await claim(url, 'ann'), first);
    assert.match(first, /ONCE-1"/);
    assert.match(await claim(url, 'bob'), /ONCE-2"/);
  });

  test('takes over the PostgreSQL of a command that was killed with kill -9', async () => {
    const data = await commands.usedFolder('alone');
    const command = commands.run(['--data', data, '--catalogue', commands.catalogue]);
    const first = await askFeed(await command.ready(), 'north-key');
    const server = await serverPid(data);
    process.kill(command.pid, 'SIGKILL');
    await command.ended();
    const next = commands.run(['--data', data]);
    assert.deepEqual(await askFeed(await next.ready(), 'north-key'), first);
    assert.equal(await serverPid(data), server);
    next.kill('SIGTERM');
    assert.equal(await next.ended(), 0);
    await eventually(() => !isAlive(server));
  });

  test('restarts its PostgreSQL after kill -9', async () => {
    const data = await commands.usedFolder('database');
    const command = commands.run(['--data', data, '--catalogue', commands.catalogue]);
    const url = await command.ready();
    const first = await askFeed(url, 'north-key');
    const server = await serverPid(data);
    process.kill(server, 'SIGKILL');
    await eventually(() => command.output.stderr.includes('the embedded PostgreSQL is back'));
    assert.deepEqual(await eventually(() => askFeed(url, 'north-key')), first);
    assert.notEqual(await serverPid(data), server);
  });

  test('removes a lock that names a running process of another program', async () => {
    const data = await commands.usedFolder('reused');
    const command = commands.run(['--data', data, '--catalogue', commands.catalogue]);
    await command.ready();
    process.kill(command.pid, 'SIGKILL');
    process.kill(await serverPid(data), 'SIGKILL');
    await command.ended();
    const lock = await readFile(lockOf(data), 'utf8');
    await writeFile(lockOf(data), lock.replace(/^\d+/, String(process.pid)));
    assert.equal(ids((await askFeed(await commands.run(['--data', data]).ready(), 'south-key')).all), 's1');
  });

  test('refuses a data folder that another one uses, which keeps serving', async () => {
    const data = await commands.usedFolder('shared');
    const url = await commands.run(['--data', data, '--catalogue', commands.catalogue]).ready();
    const second = commands.run(['--data', data]);
    assert.equal(await second.ended(), 1);
    assert.equal(second.output.stderr, `error: Another service runs on the data folder ${data}.\n`);
    assert.equal((await ask(`${url}/gap/api`, 'south-key')).status, 200);
  });

  test('serves once if two start on a new data folder at once', async () => {
    const both = [1, 2].map(() =>
      commands.run(['--data', commands.dataFolder('race'), '--catalogue', commands.catalogue]),
    );
    const outcomes = await Promise.all(
      both.map((command) =>
        Promise.race([command.ready().catch(() => 'refused'), command.ended().then(() => 'refused')]),
      ),
    );
    assert.equal(outcomes.filter((outcome) => outcome === 'refused').length, 1, outcomes.join());
    const url = outcomes.find((outcome) => outcome !== 'refused') ?? '';
    assert.equal(ids((await askFeed(url, 'south-key')).all), 's1');
  });
});
