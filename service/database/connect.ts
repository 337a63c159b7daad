import postgres from 'postgres';

/** Epoch milliseconds and counts stand in `bigint` columns; all of them fit a JavaScript number. */
const types = {
  bigint: { to: 20, from: [20], serialize: String, parse: Number },
};

/** The database of the service. */
export type Sql = postgres.Sql<{ bigint: number }>;

/** One transaction in it. */
export type TransactionSql = postgres.TransactionSql<{ bigint: number }>;

/** What runs statements: the database, or one transaction in it. */
export type SqlOrTransaction = Sql | TransactionSql;

/**
 * Opens a pool of connections. Nothing is sent until the first statement; lost connections are opened again when the next
 * statement needs them.
 *
 * @param url a `postgres://` address
 */
export function connect(
  url: string,
  options: Pick<postgres.Options<typeof types>, 'max' | 'max_lifetime' | 'onclose'> = {},
): Sql {
  return postgres(url, {
    max: 10,
    // Seconds. A database that is away is to be told about, not waited for.
    connect_timeout: 5,
    backoff: (attempt) => Math.min(0.05 * 2 ** attempt, 1),
    onnotice: () => undefined,
    connection: { application_name: 'rewards-service' },
    types,
    ...options,
  });
}

/** Whether `connect` can make something of `url`. */
export function isDatabaseAddress(url: string): boolean {
  try {
    postgres(url);
    return /^postgres(ql)?:/.test(url);
  } catch {
    return false;
  }
}
