/**
 * `npm run test:soak [-- --minutes N] [--seed TEXT]`: ten minutes of shoppers on the cluster of `test:cluster`, while hosts and programs
 * fail, catalogues are loaded and keys rotate, at random. Then everything is accounted for.
 */
import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '../../service/database/connect.js';
import { addKey, revokeKey } from '../../service/keys/manage-keys.js';
import { createRandom } from '../../service/sample/random.js';
import { print } from '../runner/tally.js';
import { eventually } from '../support/eventually.js';
import { closeAccount } from './account.js';
import { API_KEY, clusterCatalogue, OFFER } from './catalogue.js';
import { ClaimLoad } from './claim-load.js';
import { DatabaseCluster } from './database-cluster.js';
import { endure } from './endure.js';
import { FAULTS, type Fault } from './faults.js';
import { Memory } from './memory.js';
import { createNetwork, removeNetwork } from './network.js';
import { findObstacle } from './requirements.js';
import { Site } from './site.js';
import { Visits } from './visits.js';

const SAMPLE_MS = 2000;
const PATIENCE_MS = 60_000;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } } });
const minutes = Number(values.minutes);
const seed = values.seed ?? String(Date.now());
const random = createRandom(seed);

const obstacle = Number.isFinite(minutes) && minutes > 0 ? findObstacle() : '--minutes must be a number';
if (obstacle !== undefined) {
  print(`No soak: ${obstacle}.`);
  process.exit(1);
}

const folder = await mkdtemp(path.join(tmpdir(), 'rewards-soak-'));
await chmod(folder, 0o755);
const catalogue = path.join(folder, 'catalogue.json');
const writeCatalogue = (title: string) => writeFile(catalogue, JSON.stringify(clusterCatalogue(title)));
await writeCatalogue('A gift');

let key = API_KEY;
let catalogues = 0;

const UPKEEP: readonly Fault[] = [
  {
    title: 'another catalogue loaded',
    happen: async (_, site) => {
      await writeCatalogue(`Gift ${(catalogues += 1)}`);
      await site.load(catalogue);
    },
  },
  {
    title: 'the key rotated',
    happen: async (_, site) => {
      const sql = connect(site.databaseUrl, { max: 1 });
      try {
        const old = key;
        key = await addKey(sql, 'cluster');
        await site.useKey(key);
        await revokeKey(sql, { key: old });
      } finally {
        await sql.end();
      }
    },
  },
];

process.once('SIGINT', () => process.exit(1));
process.once('SIGTERM', () => process.exit(1));
process.once('exit', removeNetwork);
createNetwork();
print(`Seed ${seed}, ${minutes} minutes.`);
const cluster = await DatabaseCluster.start(folder);
const site = await Site.start(folder, cluster, catalogue, key);
const load = new ClaimLoad(site.urls, OFFER);
const visits = new Visits(site.urls);
const memory = new Memory();
const sampling = setInterval(() => void memory.sample([...site.services, ...site.gateways]), SAMPLE_MS);

const done = new Map<string, number[]>();
const end = performance.now() + minutes * 60_000;
const choices = [...FAULTS, ...UPKEEP];
while (performance.now() < end) {
  const choice = choices[Math.floor(random() * choices.length)]!;
  const gap = await endure(choice, cluster, site, load);
  print(`${choice.title}: no claim for ${(gap / 1000).toFixed(1)} s`);
  done.set(choice.title, [...(done.get(choice.title) ?? []), gap]);
}

clearInterval(sampling);
await Promise.all([load.stop(), visits.stop()]);
const account = await closeAccount(load, cluster);
const [views] = await cluster.query<{ count: number }>(`select count(*) from giveaway_events where type = 'view'`);
const busy = async () => {
  const [row] = await cluster.query<{ open: number; busy: number }>(
    `select count(*) as open, count(*) filter (where state <> 'idle') as busy from pg_stat_activity where usename = 'rewards'`,
  );
  return row!;
};
await eventually(async () => (await busy()).busy === 0, PATIENCE_MS);
const connections = await busy();
const processes = memory.report();

print('\nwhat was done                             times   longest without a claim');
for (const [title, gaps] of [...done].sort())
  print(
    `${title.padEnd(40)} ${String(gaps.length).padStart(6)} ${(Math.max(...gaps) / 1000).toFixed(1).padStart(24)} s`,
  );
print(
  `\nclaims: ${account.claims}, answered ${account.answered}, without an answer and tried again ${account.triedAgain}`,
);
print(`history: ${account.operations} requests, ${account.faults.length} faults`);
print(`visits: ${visits.feeds} feeds, ${visits.giveaways} giveaways, ${visits.failed} without an answer`);
print(`views in the database: ${views!.count}`);
print(`connections of the service at rest: ${connections.open} open, ${connections.busy} busy`);
for (const { name, early, late } of processes)
  print(`memory of ${name}: ${early.toFixed(0)} MB, at the end ${late.toFixed(0)} MB`);

assert.deepEqual(account.faults, []);
// A view whose answer was lost is in the database too.
assert.ok(views!.count >= visits.giveaways, 'a view that was answered is not in the database');
assert.ok(processes.length > 0, 'no process lived for half of the time');
for (const { name, flat } of processes) assert.ok(flat, `the memory of ${name} has grown`);
await rm(folder, { recursive: true });
print('\nEverything is accounted for.');
process.exit(0);
