import { eventually } from '../support/eventually.js';
import type { ClaimLoad } from './claim-load.js';
import type { DatabaseCluster } from './database-cluster.js';
import type { Fault } from './faults.js';
import type { Site } from './site.js';

/** Claims that don't fail for so long have resumed. */
const CALM_MS = 3000;
const PATIENCE_MS = 180_000;

/** Does something to a cluster, and waits until everything is back. Returns the longest time without a code, in milliseconds. */
export async function endure(fault: Fault, cluster: DatabaseCluster, site: Site, load: ClaimLoad): Promise<number> {
  const calm = () => eventually(() => load.isCalm(CALM_MS), PATIENCE_MS);
  await calm();
  const start = performance.now();
  const putBack = await fault.happen(cluster, site);
  await calm();
  await putBack?.();
  await cluster.whole();
  await calm();
  return load.longestGapSince(start);
}
