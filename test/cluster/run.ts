/**
 * `npm run test:cluster [-- --if-possible]`: runs the configuration of service/deploy/cluster/ on hosts made of network namespaces, does things to
 * it while shoppers claim, and accounts for every code. With `--if-possible`, a machine that can't make such hosts is no failure.
 */
import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { print, Tally } from '../runner/tally.js';
import { closeAccount } from './account.js';
import { API_KEY, clusterCatalogue, clusterOffer } from './catalogue.js';
import { ClaimLoad } from './claim-load.js';
import { DatabaseCluster } from './database-cluster.js';
import { endsOfLogs } from './ends-of-logs.js';
import { endure } from './endure.js';
import { FAULTS, type Fault } from './faults.js';
import { createNetwork, removeNetwork } from './network.js';
import { findObstacle } from './requirements.js';
import { Site } from './site.js';

/** Claims should resume within this time. */
const GOAL_MS = 30_000;
/** A slow machine gets longer. */
const LIMIT_MS = 90_000;

const tally = new Tally();
const obstacle = findObstacle();
if (obstacle !== undefined) {
  const message = `No cluster was tested: ${obstacle}.`;
  if (process.argv.includes('--if-possible')) print(message);
  else tally.fail({ file: 'cluster', titles: [], message });
  await tally.end();
}

const offer = clusterOffer('gift');
const rows: string[] = [];

async function check(title: string, work: () => Promise<void>): Promise<boolean> {
  const start = performance.now();
  try {
    await work();
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    tally.fail({ file: 'cluster', titles: [title], message });
    return false;
  }
  tally.pass('cluster');
  print(`✔ ${title} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  return true;
}

/** Does it, and writes a row of the table. */
async function withstand(fault: Fault, cluster: DatabaseCluster, site: Site, load: ClaimLoad): Promise<void> {
  const before = load.answered;
  const gap = await endure(fault, cluster, site, load);
  const mark = gap > GOAL_MS ? ` over ${GOAL_MS / 1000} s` : '';
  rows.push(
    `${fault.title.padEnd(40)} ${(gap / 1000).toFixed(1).padStart(8)} s ${String(load.answered - before).padStart(10)}${mark}`,
  );
  assert.ok(gap < LIMIT_MS, `Claims failed for ${Math.round(gap / 1000)} s.`);
}

const folder = await mkdtemp(path.join(tmpdir(), 'rewards-cluster-'));
await chmod(folder, 0o755);
process.once('SIGINT', () => process.exit(1));
process.once('SIGTERM', () => process.exit(1));
process.once('exit', removeNetwork);
createNetwork();

let cluster: DatabaseCluster | undefined;
let site: Site | undefined;
await check('three hosts form a cluster, and services and gateways start in front of it', async () => {
  cluster = await DatabaseCluster.start(folder);
  const catalogue = path.join(folder, 'catalogue.json');
  await writeFile(catalogue, JSON.stringify(clusterCatalogue(offer)));
  site = await Site.start(folder, cluster, catalogue, API_KEY);
});
if (cluster && site) {
  const [database, front] = [cluster, site];
  const load = new ClaimLoad(front.urls, offer.id);
  for (const fault of FAULTS)
    if (!(await check(`claims resume: ${fault.title}`, () => withstand(fault, database, front, load)))) break;
  await load.stop();
  await check(
    'the history of all claims can have happened: no code lost or doubled, no rule broken, no answer without a cause',
    async () => {
      const { claims, answered, triedAgain, operations, faults } = await closeAccount(load, offer, database);
      print(
        `\n${'what was done'.padEnd(40)} ${'no claim'.padStart(10)} ${'answered'.padStart(10)}\n${rows.join('\n')}`,
      );
      print(`\n${claims} claims: ${answered} answered at once, ${triedAgain} without an answer tried again`);
      print(`${operations} requests in the history, ${faults.length} faults\n`);
      assert.deepEqual(faults, []);
    },
  );
}
removeNetwork();
if (tally.ok) {
  await rm(folder, { recursive: true });
} else {
  print(await endsOfLogs(folder));
  print(`The logs of each host are in ${folder}.`);
}
await tally.end();
