import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from './account.js';
import type { Binaries } from './binaries.js';
import { createAtomically } from './create-atomically.js';

/** The service's user in PostgreSQL, and its database. */
const USER = 'rewards';

/** A PostgreSQL data folder, its log and the password of its only user who can log in. */
export interface Cluster {
  readonly data: string;
  readonly log: string;
  readonly password: string;
}

/** Opens the cluster in `folder`, or creates one. */
export async function openCluster(
  folder: string,
  binaries: Binaries,
  account: Account,
  options: { durable: boolean },
): Promise<Cluster> {
  const home = path.join(folder, 'database');
  await createAtomically(home, (draft) => makeCluster(draft, binaries, account, options));
  return { ...clusterIn(home), password: await readFile(passwordIn(home), 'utf8') };
}

async function makeCluster(
  home: string,
  { initdb, postgres }: Binaries,
  account: Account,
  { durable }: { durable: boolean },
): Promise<void> {
  const { data } = clusterIn(home);
  const password = randomBytes(24).toString('base64url');
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordIn(home), password, { mode: 0o600 });
  for (const folder of [home, data]) await account.own(folder);
  await account.run(initdb, [
    ...['--pgdata', data, '--username', 'postgres', '--auth', 'reject'],
    // The same on every machine, whatever locales it has.
    ...['--encoding', 'UTF8', '--locale', 'C', '--no-instructions'],
    ...(durable ? [] : ['--no-sync']),
  ]);
  // Without a server: nobody can log in as the superuser, who could read files and run programs. Tests create databases and roles
  // in a temporary cluster.
  const statements = [
    `create role ${USER} login ${durable ? '' : 'createdb createrole'} password '${password}'`,
    `create database ${USER} owner ${USER}`,
  ];
  await account.run(postgres, ['--single', '-D', data, '-c', 'exit_on_error=on', 'postgres'], statements.join('\n'));
  await writeFile(path.join(data, 'pg_hba.conf'), `host all ${durable ? USER : 'all'} 127.0.0.1/32 scram-sha-256\n`);
}

export function clusterIn(home: string): Omit<Cluster, 'password'> {
  return { data: path.join(home, 'data'), log: path.join(home, 'server.log') };
}

export function passwordIn(home: string): string {
  return path.join(home, 'password');
}

/** Overrides PGSSLMODE, PGSSLNEGOTIATION and PGOPTIONS, which are meant for another PostgreSQL. */
const SETTINGS = 'sslmode=disable&sslnegotiation=postgres&options=-cclient_encoding%3DUTF8';

/** The address of a cluster whose server listens on `port`. */
export function addressOf(password: string, port: number): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/${USER}?${SETTINGS}`;
}
