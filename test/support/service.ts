import { readFile } from 'node:fs/promises';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';
import type { ServiceOptions } from '../../service/service-options.js';
import { startService, type RunningService } from '../../service/start-service.js';
import { createTestDatabase } from './database.js';

/** A real service on a database of its own. */
export interface TestService extends RunningService {
  /** The first key of the catalogue's first partner. */
  readonly apiKey: string;
  /** Address of its database, for further services on the same one. */
  readonly databaseUrl: string;
  /**
   * Stops the service, and drops the database if it was created for it.
   *
   * @param drainMs as for the service
   */
  stop(drainMs?: number): Promise<void>;
}

/**
 * Starts a service on a free port.
 *
 * @param options as for `startService`; `now` may be an ISO 8601 text. Without a catalogue it serves the sample catalogue.
 */
export async function startTestService(
  options: Omit<ServiceOptions, 'now'> & { now?: number | string } = {},
): Promise<TestService> {
  const database = options.databaseUrl === undefined ? await createTestDatabase() : undefined;
  const databaseUrl = options.databaseUrl ?? database?.url ?? '';
  const now = typeof options.now === 'string' ? Date.parse(options.now) : options.now;
  const sample = options.catalogue === undefined;
  const service = await startService({ port: 0, sample, ...options, databaseUrl, now });
  return {
    ...service,
    apiKey: await readFirstKey(options.catalogue),
    databaseUrl,
    stop: async (drainMs) => {
      await service.stop(drainMs);
      await database?.drop();
    },
  };
}

async function readFirstKey(catalogue: unknown = SAMPLE_CATALOGUE): Promise<string> {
  const isFile = typeof catalogue === 'string' || catalogue instanceof URL;
  const value: unknown = isFile ? JSON.parse(await readFile(catalogue, 'utf8')) : catalogue;
  const [partner] = (value as { partners: { keys: string[] }[] }).partners;
  return partner?.keys[0] ?? '';
}
