import { createRandom } from '../../../service/sample/random.js';
import { print } from '../../runner/tally.js';
import { eventually } from '../../support/eventually.js';
import { closeAccount, type Account } from '../account.js';
import type { ClusterOffer } from '../catalogue.js';
import { ClaimLoad } from '../claim-load.js';
import type { DatabaseCluster } from '../database-cluster.js';
import { endure } from '../endure.js';
import { FAULTS } from '../faults.js';
import type { Site } from '../site.js';
import type { Upkeep } from './upkeep.js';
import { Visits } from './visits.js';

const PATIENCE_MS = 60_000;

/** What one round of a soak did and found. */
export interface Round extends Account {
  readonly number: number;
  readonly minutes: number;
  /** What was done, and the longest time without an answered code, in milliseconds. */
  readonly done: readonly { readonly title: string; readonly gapMs: number }[];
  /** Feeds and giveaways that were answered, and visits that were not. */
  readonly visits: { readonly feeds: number; readonly giveaways: number; readonly failed: number };
  /** Connections of the service when nobody asks it anything. */
  readonly connections: { readonly open: number; readonly busy: number };
}

export interface RoundOptions {
  readonly number: number;
  readonly minutes: number;
  readonly callers: number;
  readonly seed: string;
  readonly offer: ClusterOffer;
}

/** Shoppers look and claim while things are done at random, and then everything of the round is accounted for. */
export async function soak(
  { number, minutes, callers, seed, offer }: RoundOptions,
  { cluster, site, upkeep }: { cluster: DatabaseCluster; site: Site; upkeep: Upkeep },
): Promise<Round> {
  const random = createRandom(`${seed} ${number}`);
  const choices = [...FAULTS, ...upkeep.choices];
  const load = new ClaimLoad(site.urls, offer.id, callers);
  const visits = new Visits(site.urls);
  const done: { title: string; gapMs: number }[] = [];
  const end = performance.now() + minutes * 60_000;
  while (performance.now() < end) {
    const choice = choices[Math.floor(random() * choices.length)]!;
    const gapMs = await endure(choice, cluster, site, load);
    print(`${choice.title}: no claim for ${(gapMs / 1000).toFixed(1)} s`);
    done.push({ title: choice.title, gapMs });
  }
  await Promise.all([load.stop(), visits.stop()]);
  const account = await closeAccount(load, offer, cluster);
  const connections = await atRest(cluster);
  const { feeds, giveaways, failed } = visits;
  return { number, minutes, done, ...account, visits: { feeds, giveaways, failed }, connections };
}

/** Waits until no connection of the service is busy, and counts them. A round is no failure before it is known how many stay busy. */
async function atRest(cluster: DatabaseCluster): Promise<Round['connections']> {
  const count = async () => {
    const [row] = await cluster.query<Round['connections']>(
      `select count(*) as open, count(*) filter (where state <> 'idle') as busy from pg_stat_activity where usename = 'rewards'`,
    );
    return row!;
  };
  const idle = async () => {
    const row = await count();
    return row.busy === 0 ? row : undefined;
  };
  return eventually(idle, PATIENCE_MS).catch(count);
}
