import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../connect.js';
import { LOCKS } from '../locks.js';

/** How long the server may take to notice that the last owner has died, in milliseconds. */
const PATIENCE = 1000;

/** Shows that a server belongs to this process: a lock in the database, which ends with the process, however that ends. */
export interface Ownership {
  release(): Promise<void>;
}

/**
 * Takes ownership of a server.
 *
 * @param onLost called when the server is gone, unless released before
 * @returns nothing when another process owns it
 */
export async function takeOwnership(url: string, onLost: () => void): Promise<Ownership | undefined> {
  let held = false;
  const onclose = () => {
    if (held) onLost();
    held = false;
  };
  const session = connect(url, { max: 1, max_lifetime: null, onclose });
  const deadline = Date.now() + PATIENCE;
  do {
    const [row] = await session<{ taken: boolean }[]>`select pg_try_advisory_lock(${LOCKS.owner}) as taken`;
    held = row?.taken === true;
    if (!held) await sleep(50);
  } while (!held && Date.now() < deadline);
  const release = () => {
    held = false;
    return session.end({ timeout: 1 });
  };
  if (held) return { release };
  await release();
  return undefined;
}
