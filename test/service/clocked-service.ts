import { readCatalogue } from '../../service/catalogue/parse/read-catalogue.js';
import { loadCatalogue } from '../../service/catalogue/load/load-catalogue.js';
import { createService } from '../../service/create-service.js';
import { connect, raw, type Sql } from '../../service/database/connect.js';
import { createTestDatabase } from '../support/database.js';
import { checkAnswer } from './check-answer.js';

export interface ClaimResult {
  readonly success: boolean;
  readonly data?: { readonly code: string };
  readonly message?: string;
}

/** The service on a real database, with a clock that moves only when it is set. */
export interface ClockedService {
  readonly sql: Sql;
  /** Sets the clock to an instant in ISO 8601. */
  at(instant: string): void;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  send(path: string, init: { readonly method: string }): Promise<Response>;
  /** Claims, and expects an answer with status 200. */
  claim(user: string, offer: string, key?: string): Promise<ClaimResult>;
  load(catalogue: unknown): Promise<void>;
  /** Restores the state of the start, faster than a new database would. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export async function startClockedService(catalogue: unknown, start: string): Promise<ClockedService> {
  const database = await createTestDatabase();
  const sql = connect(database.url, { limit: 60_000 });
  let instant = Date.parse(start);
  const now = () => instant;
  const app = createService({ sql, now });
  const load = async (value: unknown) => loadCatalogue(sql, await readCatalogue(value), { now, sample: false });
  await load(catalogue);
  const ask = async (path: string, method: string, more: Record<string, string> = {}): Promise<Response> => {
    const headers = new Headers({ 'X-API-Key': 'north-key', ...more });
    return checkAnswer(path, { method, headers }, await app.request(path, { method, headers }));
  };
  const get = (path: string, headers?: Record<string, string>) => ask(path, 'GET', headers);
  return {
    sql,
    send: (path, { method }) => ask(path, method),
    at: (text) => {
      instant = Date.parse(text);
    },
    get,
    claim: async (user, offer, key) => {
      const query = new URLSearchParams({ user, offer }).toString();
      const response = await get(
        `/api/v1/giveaways/claim?${query}`,
        key === undefined ? {} : { 'Idempotency-Key': key },
      );
      if (response.status !== 200) throw new Error(`answered ${response.status}: ${await response.text()}`);
      return (await response.json()) as ClaimResult;
    },
    load,
    reset: async () => {
      const tables = await sql<{ name: string }[]>`
        select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_versions'`;
      await sql`truncate ${raw(tables.map(({ name }) => name).join(', '))} restart identity`;
      instant = Date.parse(start);
      await load(catalogue);
    },
    stop: async () => {
      await sql.end();
      await database.drop();
    },
  };
}
