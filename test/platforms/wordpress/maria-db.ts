import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Processes } from '../processes.js';

const run = promisify(execFile);

/** Starts a MariaDB of its own with an empty database `wordpress`. Only programs with access to the folder reach it. */
export async function startMariaDb(folder: string, processes: Processes): Promise<void> {
  const data = path.join(folder, 'database');
  const socket = path.join(folder, 'database.sock');
  const account = process.getuid?.() === 0 ? ['--user=root'] : [];
  await run('mariadb-install-db', [
    '--no-defaults',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    ...account,
  ]);
  processes.start(
    [
      '/usr/sbin/mariadbd',
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${socket}`,
      `--pid-file=${data}/mariadbd.pid`,
      '--skip-networking',
      '--innodb-flush-log-at-trx-commit=0',
      ...account,
    ],
    folder,
  );
  await processes.until(async () => {
    await run('mariadb', ['--no-defaults', `--socket=${socket}`, '--user=root', '-e', 'CREATE DATABASE wordpress']);
    return true;
  });
}
