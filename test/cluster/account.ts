import { checkHistory } from '../history/check-history.js';
import { SERVICE_CLOCK_SLACK_MS, type Fault } from '../history/history.js';
import { readEnd } from '../history/read-end.js';
import { eventually } from '../support/eventually.js';
import type { ClusterOffer } from './catalogue.js';
import type { ClaimLoad } from './claim-load.js';
import type { DatabaseCluster } from './database-cluster.js';

const PATIENCE_MS = 120_000;
const CALLERS = 8;

/** What was answered, and whether that can have happened. */
export interface Account {
  /** Claims that were made. */
  readonly claims: number;
  /** Claims that were answered at the first try. */
  readonly answered: number;
  /** Claims without an answer that were tried again. */
  readonly triedAgain: number;
  /** Requests in the history: tries, and questions of shoppers who had a code. */
  readonly operations: number;
  /** Why the history can't have happened. */
  readonly faults: readonly Fault[];
}

/** Tries again each claim that got no answer, and then judges the whole history by what is in the database. */
export async function closeAccount(load: ClaimLoad, offer: ClusterOffer, cluster: DatabaseCluster): Promise<Account> {
  const { claims, recorder } = load;
  const open = claims.filter(({ answered }) => !answered);
  const waiting = open.values();
  const tryAgain = async () => {
    for (const claim of waiting) await eventually(() => load.try(claim), PATIENCE_MS);
  };
  await Promise.all(Array.from({ length: CALLERS }, tryAgain));
  const users = claims.map(({ shopper }) => shopper);
  const end = await readEnd((text) => cluster.query(text), users, offer.id);
  const { operations } = recorder;
  return {
    claims: claims.length,
    answered: claims.length - open.length,
    triedAgain: open.length,
    operations: operations.length,
    faults: checkHistory({ offers: [offer], operations, ...end, clockSlackMs: SERVICE_CLOCK_SLACK_MS }),
  };
}
