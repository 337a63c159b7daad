import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Postgrator from 'postgrator';
import type { Sql } from './connect.js';
import { LOCKS } from './locks.js';

const FOLDER = fileURLToPath(new URL('migrations/', import.meta.url));

/** How long a migration waits for a table that a report is reading. Claims wait behind it. */
const LOCK_LIMIT_MS = 1000;

/** How long it then lets claims go first. */
const PAUSE_MS = 1000;

/** How long to go on trying. */
const LIMIT_MS = 300_000;

/** PostgreSQL's code for a lock that was not to be had in time. */
const LOCK_TIMEOUT = '55P03';

/** PostgreSQL's code for what a role may not do. */
const DENIED = '42501';

const NOT_ALLOWED =
  'the schema of the database has to be updated, which the role in DATABASE_URL may not: run `rewards-service migrate` with the role that owns the tables';

const TOO_OLD =
  'the database was made before the first release, and its schema cannot be updated: start with an empty database';

const wrongEncoding = (encoding: string) =>
  `the database is encoded in ${encoding}, which can't hold every text: create one with \`encoding 'UTF8' template template0\``;

/**
 * Brings the schema up to date: all missing migrations, or none. Instances that start at the same time take turns. A database that
 * a later version has migrated is left as it is. Tables that a report is reading are waited for, and claims go on meanwhile.
 *
 * A role that may not change the schema can call this too, while there is nothing to change.
 *
 * @param folder where the migrations are, with a slash at the end; those of this version by default
 * @throws UnavailableError when a table is in use for five minutes; an error for a database from before the first release, or in another
 * encoding than UTF-8
 */
export async function migrate(sql: Sql, folder = FOLDER): Promise<void> {
  // Without the lock: another instance may be loading a catalogue, which takes as long as the catalogue is large.
  if (await isUpToDate(sql, folder)) return;
  const deadline = performance.now() + LIMIT_MS;
  for (;;) {
    try {
      return await migrateOnce(sql, folder);
    } catch (error) {
      const code = sqlStateOf(error);
      if (code === DENIED) throw new Error(NOT_ALLOWED, { cause: error });
      if (code !== LOCK_TIMEOUT || performance.now() > deadline) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * Whether no migration of this version is missing.
 *
 * @throws for a database from before the first release, whose first migration replaced all earlier ones, or in another encoding
 */
export async function isUpToDate(sql: Sql, folder = FOLDER): Promise<boolean> {
  const [database] = await sql<{ migrated: boolean; encoding: string }[]>`
    select to_regclass('schema_versions') is not null as migrated, current_setting('server_encoding') as encoding`;
  if (database!.encoding !== 'UTF8') throw new Error(wrongEncoding(database!.encoding));
  if (!database!.migrated) return false;
  const rows = await sql<{ version: number }[]>`select version from schema_versions`;
  const applied = new Set(rows.map(({ version }) => Number(version)));
  const latest = Math.max(...applied);
  const own = (await readdir(folder)).map((file) => Number(/^\d+(?=\.do\.)/.exec(file)?.[0] ?? 0)).filter(Boolean);
  if (own.some((version) => version < latest && !applied.has(version))) throw new Error(TOO_OLD);
  return latest >= Math.max(...own);
}

async function migrateOnce(sql: Sql, folder: string): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${LOCKS.change})`;
    await transaction.run({ text: `set local lock_timeout = ${LOCK_LIMIT_MS}` });
    const postgrator = new Postgrator({
      driver: 'pg',
      schemaTable: 'schema_versions',
      migrationPattern: `${escapePattern(folder)}*.sql`,
      execQuery: async (query) => ({ rows: [...(await transaction.run({ text: query }))] }),
    });
    await postgrator.migrate();
  });
}

/** PostgreSQL's code, also of an error that the driver's caller has wrapped. */
function sqlStateOf(error: unknown): unknown {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return cause?.code ?? code;
}

/** Escapes a path: the folder of a checkout may contain characters that mean something in a pattern. */
function escapePattern(path: string): string {
  return path.replace(/\\/g, '/').replace(/[[\]{}()*?!]/g, '[$&]');
}
