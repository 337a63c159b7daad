import pg from 'pg';
import fragment, { type RawValue } from 'sql-template-tag';
import { Connections, type ConnectOptions, type PoolUsage, type Query, type Run } from './connections.js';
import { splitHosts } from './hosts.js';
import { isReadOnly, UnavailableError } from './unavailable.js';

/** What claims and their locks are written for. In a stricter transaction, one that has waited for another fails. */
const READ_COMMITTED = 'isolation level read committed';

export { default as fragment, empty, raw, type Sql as Fragment } from 'sql-template-tag';

/**
 * Runs the statement of a template. Values are sent separately; a `fragment` becomes part of it.
 *
 * @throws UnavailableError when the database can't be reached or doesn't answer in time
 */
type Statements = <Rows extends readonly object[]>(
  strings: TemplateStringsArray,
  ...values: readonly RawValue[]
) => Promise<Rows>;

/** A transaction. Its statements run one after the other. */
export type TransactionSql = Statements & {
  /** Runs SQL given as text: one statement, or several if there are no values. */
  run(query: Query): Promise<readonly object[]>;
};

/** The database of the service. */
export type Sql = TransactionSql & {
  /**
   * Runs `work` in its own transaction, and rolls back if it fails.
   *
   * @param mode such as `isolation level repeatable read`; read committed by default, whatever the default of the database is
   */
  begin<T>(work: (sql: TransactionSql) => Promise<T>, mode?: string): Promise<T>;
  /** How the connections are used at the moment. */
  usage(): PoolUsage;
  /** From now on, every statement runs on a connection that is opened after this call. */
  renew(): void;
  /**
   * Closes the connections.
   *
   * @param graceMs milliseconds for work under way
   */
  end(graceMs?: number): Promise<void>;
};

/** Runs statements: the database, or a transaction in it. */
export type SqlOrTransaction = Sql | TransactionSql;

/**
 * Opens a pool of connections. Nothing is sent until the first statement. Nothing is kept in a session, so a PgBouncer in
 * transaction mode can be in between.
 *
 * @param url a `postgres://` address
 */
export function connect(url: string, options: ConnectOptions = {}): Sql {
  const connections = new Connections(url, options);
  const { limit } = connections;
  const transact = async <T>(run: Run, work: () => Promise<T>, mode: string): Promise<T> => {
    // Makes the server give up too, when this side has given up or is gone.
    const limits = `set local statement_timeout = ${limit}; set local idle_in_transaction_session_timeout = ${limit}`;
    await run({ text: `begin ${mode}; ${limits}` });
    const result = await work().catch(async (error: unknown) => {
      await run({ text: 'rollback' }).catch(() => undefined);
      throw error;
    });
    await run({ text: 'commit' });
    return result;
  };
  const once: Run = (query) => {
    const use = () =>
      connections.use((run, isStrict) => (isStrict ? transact(run, () => run(query), READ_COMMITTED) : run(query)));
    return use().catch((error: unknown) => {
      // The session was opened while the database could only be read. The statement did nothing, and a new session may write.
      if (error instanceof UnavailableError && isReadOnly(error.cause)) return use();
      throw error;
    });
  };
  return Object.assign(statements(once), {
    begin: <T>(work: (sql: TransactionSql) => Promise<T>, mode = READ_COMMITTED): Promise<T> =>
      connections.use((run) => transact(run, () => work(statements(run)), mode)),
    usage: () => connections.usage,
    renew: () => connections.renew(),
    end: (graceMs = 5000) => connections.end(graceMs),
  });
}

/** Whether `url` is an address that `connect` accepts. */
export function isDatabaseAddress(url: string): boolean {
  try {
    decodeURIComponent(url);
    for (const address of splitHosts(url)) new pg.Client(address);
    return /^postgres(ql)?:/.test(url);
  } catch {
    return false;
  }
}

function statements(run: Run): TransactionSql {
  const tag = async <Rows extends readonly object[]>(strings: TemplateStringsArray, ...values: readonly RawValue[]) => {
    const { text, values: bound } = fragment(strings, ...values);
    return (await run({ text, values: bound })) as unknown as Rows;
  };
  return Object.assign(tag, { run });
}
