import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findAccount } from '../../service/local-postgres/account.js';
import { findFreePort } from '../../service/local-postgres/free-port.js';
import { eventually } from './eventually.js';
import { needProgram } from './find-program.js';

const CONFIGURATION = path.resolve(import.meta.dirname, '../../service/deploy/cluster/pgbouncer.ini');

/** A PgBouncer with the configuration of service/deploy/cluster/ that differs in addresses, ports and folders only. */
export interface PgBouncer {
  /** Address of the database behind it. */
  readonly url: string;
  /** Runs a command line with the account that runs PgBouncer. Its `psql` finds the socket of the administrator. */
  runAsAdministrator(command: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts Debian's `pgbouncer` for the role and the database `rewards`.
 *
 * @param folder that belongs to the account that runs PostgreSQL
 * @param port of PostgreSQL
 */
export async function startPgBouncer(folder: string, port: string): Promise<PgBouncer> {
  const program = needProgram('PGBOUNCER_PATH', 'pgbouncer', 'pgbouncer', ['/usr/sbin']);
  const account = await findAccount();
  const own = `${await findFreePort()}`;
  const file = (name: string) => path.join(folder, name);
  const values: Readonly<Record<string, string>> = {
    rewards: `host=127.0.0.1 port=${port} dbname=rewards`,
    listen_addr: '127.0.0.1',
    listen_port: own,
    auth_file: file('userlist.txt'),
  };
  const lines = (await readFile(CONFIGURATION, 'utf8')).split('\n').map((line) => {
    const [name] = line.split(' = ', 1);
    return values[name!] === undefined ? line.replace('/run/postgresql', folder) : `${name} = ${values[name!]}`;
  });
  const settings = file('pgbouncer.ini');
  await writeFile(settings, [...lines, `pidfile = ${file('pid')}`, `logfile = ${file('log')}`, ''].join('\n'));
  await writeFile(file('userlist.txt'), '"rewards" "secret"\n');
  for (const name of [settings, file('userlist.txt')]) await account.own(name);
  await account.run(program, ['--quiet', '--daemon', settings]);
  await eventually(() => existsSync(file('pid')));
  return {
    url: `postgres://rewards:secret@127.0.0.1:${own}/rewards`,
    runAsAdministrator: (command) =>
      account.run('/bin/sh', ['-c', `export PGHOST='${folder}'; ${command.replace('-p 6432', `-p ${own}`)}`]),
    stop: async () => {
      process.kill(Number(await readFile(file('pid'), 'utf8')));
      await eventually(() => !existsSync(file('pid')));
    },
  };
}
