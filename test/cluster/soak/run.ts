/**
 * `npm run test:soak [-- --minutes N | --hours N] [--seed TEXT] [--callers N] [--record FILE]`: ten minutes of shoppers on the cluster of
 * `test:cluster`, while hosts and programs fail, catalogues are loaded and keys rotate, at random. After each round of ten minutes
 * everything is accounted for. With `--record`, a soak that was interrupted goes on after the last round of that file, on new hosts.
 */
import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { print } from '../../runner/tally.js';
import { API_KEY, clusterOffer } from '../catalogue.js';
import { DatabaseCluster } from '../database-cluster.js';
import { createNetwork, removeNetwork } from '../network.js';
import { findObstacle } from '../requirements.js';
import { Site } from '../site.js';
import { EndedRounds } from './ended-rounds.js';
import { Memory } from './memory.js';
import { appendRound, readRecord } from './record.js';
import { reportRound, reportSoak } from './report.js';
import { soak, type Round } from './round.js';
import { Upkeep } from './upkeep.js';

const SAMPLE_MS = 2000;
const ROUND_MINUTES = 10;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    hours: { type: 'string' },
    callers: { type: 'string', default: '8' },
    seed: { type: 'string' },
    record: { type: 'string' },
  },
});
const minutes = values.hours === undefined ? Number(values.minutes) : Number(values.hours) * 60;
const callers = Number(values.callers);
const isCount = (value: number) => Number.isFinite(value) && value > 0;

const obstacle =
  isCount(minutes) && isCount(callers) ? findObstacle() : '--minutes, --hours and --callers must be positive numbers';
if (obstacle !== undefined) {
  print(`No soak: ${obstacle}.`);
  process.exit(1);
}

const earlier = values.record === undefined ? undefined : await readRecord(values.record);
const seed = earlier?.seed ?? values.seed ?? String(Date.now());
const rounds: Round[] = [...(earlier?.rounds ?? [])];
const minutesLeft = () => minutes - rounds.reduce((sum, round) => sum + round.minutes, 0);
const nextOffer = () => clusterOffer(`gift${rounds.length + 1}`);

const folder = await mkdtemp(path.join(tmpdir(), 'rewards-soak-'));
await chmod(folder, 0o755);
process.once('SIGINT', () => process.exit(1));
process.once('SIGTERM', () => process.exit(1));
process.once('exit', removeNetwork);
createNetwork();
print(`Seed ${seed}, ${minutes} minutes, ${rounds.length} rounds are done. The hosts' logs are in ${folder}.`);

const catalogue = path.join(folder, 'catalogue.json');
const first = nextOffer();
const upkeep = new Upkeep(catalogue, first);
await upkeep.write();
const cluster = await DatabaseCluster.start(folder);
const site = await Site.start(folder, cluster, catalogue, API_KEY);
const ended = new EndedRounds(cluster);
const memory = new Memory();
const sampling = setInterval(() => void memory.sample([...site.services, ...site.gateways]), SAMPLE_MS);
let giveaways = 0;

for (let offer = first; minutesLeft() > 0; offer = nextOffer()) {
  if (offer !== first) await upkeep.change(offer, site);
  const options = { number: rounds.length + 1, minutes: Math.min(ROUND_MINUTES, minutesLeft()), callers, seed, offer };
  const round = await soak(options, { cluster, site, upkeep });
  reportRound(round);
  assert.deepEqual(round.faults, []);
  assert.equal(round.connections.busy, 0, 'a connection of the service stays busy');
  await ended.check();
  const [views] = await cluster.query<{ count: number }>(`select count(*) from giveaway_events where type = 'view'`);
  giveaways += round.visits.giveaways;
  // A view whose answer was lost is in the database too.
  assert.ok(views!.count >= giveaways, 'a view that was answered is not in the database');
  rounds.push(round);
  if (values.record !== undefined) await appendRound(values.record, seed, round);
}

clearInterval(sampling);
const processes = memory.report();
reportSoak(rounds, processes);
assert.ok(processes.length > 0, 'no process lived for half of the time');
for (const { name, flat } of processes) assert.ok(flat, `the memory of ${name} has grown`);
// What still runs would write to the folder meanwhile.
removeNetwork();
await rm(folder, { recursive: true });
print('\nEverything is accounted for.');
process.exit(0);
