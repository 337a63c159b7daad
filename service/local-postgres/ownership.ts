import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clientConfig } from '../database/client-config.js';

/** Number of the advisory lock that is held while the owner lives; see `LOCKS` of the service. */
const OWNER_LOCK = 7_263_002;

/** How long the server may take to notice that the last owner has died. */
const WAIT_MS = 1000;

/** Proves that a server belongs to this process: a lock in the database, which ends with the process, however that ends. */
export interface Ownership {
  release(): Promise<void>;
}

/**
 * Takes ownership of a server.
 *
 * @param onLost called when the server is gone, unless released before
 * @returns undefined when another process owns it
 */
export async function takeOwnership(url: string, onLost: () => void): Promise<Ownership | undefined> {
  let held = false;
  const session = new pg.Client(clientConfig(url));
  session.on('error', () => undefined);
  session.on('end', () => {
    if (held) onLost();
    held = false;
  });
  await session.connect();
  const deadline = performance.now() + WAIT_MS;
  do {
    const { rows } = await session.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [OWNER_LOCK]);
    held = rows[0]?.taken === true;
    if (!held) await sleep(50);
  } while (!held && performance.now() < deadline);
  const release = async () => {
    held = false;
    await Promise.race([session.end(), sleep(WAIT_MS, undefined, { ref: false })]);
  };
  if (held) return { release };
  await release();
  return undefined;
}
