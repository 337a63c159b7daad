import { loadCatalogue, findLoaded } from './catalogue/load/load-catalogue.js';
import { readCatalogue, type CheckedCatalogue } from './catalogue/parse/read-catalogue.js';
import type { Clock } from './clock.js';
import { connect, type Sql } from './database/connect.js';
import { readDatabaseClock } from './database/database-clock.js';
import { migrate } from './database/migrate.js';
import { checkPersonSecret } from './people/person-secret.js';
import type { ServiceOptions } from './service-options.js';

const NO_CATALOGUE =
  'the database has no catalogue, so every key is refused: load one with --catalogue FILE, or the sample with --sample';

/** For a statement before the service listens. It may have to wait until another instance has loaded a large catalogue. */
const PREPARATION_LIMIT_MS = 300_000;

/** The service's options that matter before it listens. */
type PrepareOptions = Pick<ServiceOptions, 'databaseUrl' | 'sample' | 'personSecret' | 'signal' | 'report'>;

/** Brings the schema and the catalogue up to date. */
export async function prepareDatabase(
  url: string,
  options: PrepareOptions,
  catalogue: CheckedCatalogue | undefined,
  now?: Clock,
): Promise<void> {
  const sql = connect(url, { max: 1, limit: PREPARATION_LIMIT_MS });
  try {
    const preparing = migrate(sql).then(async () => {
      await checkPersonSecret(sql, options.personSecret);
      await load(sql, options, catalogue, now ?? (await readDatabaseClock(sql)));
    });
    await unlessAborted(options.signal, preparing);
  } finally {
    await sql.end(0);
  }
}

/** Stops waiting for `work` when `signal` is aborted: other instances may hold the locks that it needs for a long time. */
async function unlessAborted(signal: AbortSignal | undefined, work: Promise<void>): Promise<void> {
  if (!signal) return work;
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  await Promise.race([work, aborted]);
}

async function load(
  sql: Sql,
  { databaseUrl, sample = databaseUrl === undefined, report }: PrepareOptions,
  catalogue: CheckedCatalogue | undefined,
  now: Clock,
): Promise<void> {
  if (catalogue) return loadCatalogue(sql, catalogue, { now, sample: false, report });
  const loaded = await findLoaded(sql);
  if (loaded === 'own') return;
  // Replaces the sample of an earlier version. Loading the same one again changes nothing.
  if (sample) return loadCatalogue(sql, await readSample(), { now, sample: true, keepOwn: true, report });
  if (loaded === 'nothing') report?.(NO_CATALOGUE);
}

async function readSample(): Promise<CheckedCatalogue> {
  const { SAMPLE_CATALOGUE } = await import('./sample/catalogue.js');
  return readCatalogue(SAMPLE_CATALOGUE);
}
