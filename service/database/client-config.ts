import pg from 'pg';

/** How long opening a connection may take. */
export const CONNECT_LIMIT_MS = 5000;

/** Epoch milliseconds and counts are in `bigint` columns. All of them fit a JavaScript number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format: 'text'): unknown =>
    type === (pg.types.builtins.INT8 as number) ? Number : pg.types.getTypeParser(type, format)) as never,
};

/** Configures a connection. It sets nothing for the session, because a PgBouncer in between would not keep it. */
export function clientConfig(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'rewards-service',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
  };
}
