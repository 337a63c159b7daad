import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseCluster } from './database-cluster.js';
import type { Site } from './site.js';

/** Longer than Patroni waits for a leader. */
const FREEZE_MS = 32_000;
/** As a supervisor waits before it starts something again. */
const RESTART_MS = 3000;

/** Something that is done to the cluster. */
export interface Fault {
  readonly title: string;
  /** Does it, and resolves when it is done. Returns what puts everything back, if it doesn't come back by itself. */
  readonly happen: (cluster: DatabaseCluster, site: Site) => Promise<(() => Promise<void> | void) | void>;
}

export const FAULTS: readonly Fault[] = [
  {
    title: "the leader's host killed with kill -9",
    happen: async (cluster) => {
      const leader = await cluster.leader();
      leader.crash();
      await cluster.leaderOtherThan(leader);
      return () => cluster.startHost(leader);
    },
  },
  { title: 'the leader switched over', happen: (cluster) => cluster.switchOver() },
  {
    title: 'the leader cut off from the others',
    happen: async (cluster) => {
      const leader = await cluster.leader();
      leader.cutOff();
      await cluster.leaderOtherThan(leader);
      return () => leader.reconnect();
    },
  },
  {
    title: `the leader's host frozen for ${FREEZE_MS / 1000} s`,
    happen: async (cluster) => {
      const leader = await cluster.leader();
      leader.freeze();
      await sleep(FREEZE_MS);
      leader.thaw();
    },
  },
  { title: 'a service killed with kill -9', happen: (_, { services }) => restart(services[0]!) },
  { title: 'a gateway killed with kill -9', happen: (_, { gateways }) => restart(gateways[0]!) },
  { title: 'PgBouncer killed and started again', happen: (_, { pgbouncer }) => restart(pgbouncer, 0) },
];

async function restart(program: Site['pgbouncer'], pauseMs = RESTART_MS): Promise<void> {
  await program.kill('SIGKILL');
  await sleep(pauseMs);
  await program.start();
}
