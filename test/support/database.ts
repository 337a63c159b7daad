import { randomBytes } from 'node:crypto';
import { connect } from '../../service/database/connect.js';
import { migrate } from '../../service/database/migrate.js';
import { startTemporary } from '../../service/local-postgres/start-embedded.js';

/** A database on a real PostgreSQL. */
export interface TestDatabase {
  readonly url: string;
  /** Runs statements in it. */
  run(statements: string): Promise<void>;
  /** Sets the isolation of transactions that don't say theirs, for connections that are opened after this. */
  isolate(level: 'read committed' | 'serializable'): Promise<void>;
  drop(): Promise<void>;
}

let server: Promise<string> | undefined;

/** The server that all tests of a run share, or one that ends with this process. */
function startServer(): Promise<string> {
  const shared = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'];
  server ??= shared ? Promise.resolve(shared) : startTemporary().then(({ url }) => url);
  return server;
}

/** Migrates a database on the server that tests will share, which their own are then copied from. */
export async function makeTemplate(): Promise<void> {
  const { url } = await createTestDatabase();
  process.env['TEST_DATABASE_TEMPLATE'] = new URL(url).pathname.slice(1);
}

/**
 * Creates a new database on the run's server, else on the one of `DATABASE_URL`, else on an embedded one. It has the service's tables,
 * without a row.
 *
 * @param options `empty`: without tables, for tests of the migrations; `encoding`: of an empty one
 */
export async function createTestDatabase({ empty = false, encoding = 'UTF8' } = {}): Promise<TestDatabase> {
  const url = new URL(await startServer());
  const name = `test_${randomBytes(8).toString('hex')}`;
  const run = async (where: string, statements: string) => {
    const sql = connect(where, { max: 1 });
    await sql.run({ text: statements }).finally(() => sql.end());
  };
  const template = empty ? undefined : process.env['TEST_DATABASE_TEMPLATE'];
  await run(url.href, `create database ${name} template ${template ?? 'template0'} encoding '${encoding}'`);
  const own = new URL(url);
  own.pathname = name;
  if (!empty && !template) {
    const sql = connect(own.href, { max: 1 });
    await migrate(sql).finally(() => sql.end());
  }
  return {
    url: own.href,
    run: (statements) => run(own.href, statements),
    isolate: (level) => run(own.href, `alter database ${name} set default_transaction_isolation = '${level}'`),
    drop: async () => {
      // Not "with (force)": that fails for a role without more rights while PostgreSQL's own vacuum is in the database.
      await run(
        url.href,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`,
      );
      await run(url.href, `drop database ${name}`);
    },
  };
}
