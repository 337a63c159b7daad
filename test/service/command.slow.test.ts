import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';
import { createTestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { askFeed, ids } from './ask.js';
import { isAlive, lockOf, serverPid, useCommands } from './commands.js';

describe('the process of the command', () => {
  const commands = useCommands();

  test('prints one line when it is ready, listens on loopback, and logs requests to stderr', async () => {
    const database = await createTestDatabase();
    const command = commands.run(['--catalogue', commands.catalogue], { DATABASE_URL: database.url });
    const url = await command.ready();
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.equal(ids((await askFeed(url, 'north-key', '?flow=tea')).all), 'a1');
    assert.equal(command.output.stdout, `listening on ${url}\n`);
    await eventually(() => command.output.stderr.includes('GET /gap/api 200'));
    assert.doesNotMatch(command.output.stderr, /north-key|flow/);
    command.kill('SIGTERM');
    assert.equal(await command.ended(), 0);
    await database.drop();
  });

  if (process.platform === 'linux' && process.getuid?.() === 0) {
    test('exits with a clear message if the disk is full', async () => {
      const disk = commands.dataFolder('disk');
      await mkdir(disk);
      // A disk too small for a database. Only this command sees it, and it disappears with the command.
      const start = 'mount -t tmpfs -o size=12m,mode=755 tmpfs "$0" && exec "$@"';
      const service = [process.execPath, '--import', 'tsx', 'service/local-postgres/service.ts', '--port', '0'];
      const args = ['--mount', 'sh', '-c', start, disk, ...service, '--data', disk];
      const { stderr } = await promisify(execFile)('unshare', args).catch(
        (error: unknown) => error as { stderr: string },
      );
      assert.equal(stderr, `error: there is no space left for the data in ${disk}\n`);
    });
  }

  test('serves the sample with --temporary, and leaves nothing behind, even after kill -9', async () => {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const own = await mkdtemp(path.join(commands.folder, 'temporary-'));
      await chmod(own, 0o755);
      const command = commands.run(['--temporary'], { TMPDIR: own });
      const { all } = await askFeed(await command.ready(), SAMPLE_CATALOGUE.partners[0]!.keys[0]!);
      assert.ok(all.length > 10);
      const [made] = await eventually(async () => {
        return (await readdir(own)).filter((name) => name.startsWith('rewards-service-'));
      });
      const server = await serverPid(path.join(own, made ?? ''));
      command.kill(signal);
      await command.ended();
      await eventually(() => !existsSync(path.join(own, made ?? '')) && !isAlive(server));
    }
  });

  test('exits and stops its PostgreSQL if the port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const data = await commands.usedFolder('port');
    const command = commands.run(['--port', String(port), '--data', data, '--catalogue', commands.catalogue]);
    assert.equal(await command.ended(), 1);
    assert.equal(command.output.stderr, `error: port ${port} is in use: choose another with --port\n`);
    assert.equal(existsSync(lockOf(data)), false);
    other.close();
  });
});
