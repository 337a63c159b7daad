/**
 * `npm run bench:service`: starts the service on its own PostgreSQL, which writes to the disk before it answers. Measures claims,
 * feeds, pages of events and the load of a large catalogue over HTTP. The ratios count. The times depend on the machine, whose cores
 * the caller, the service and the database share.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Caller } from './caller.js';
import { OFFERS, writeCatalogue } from './catalogue.js';
import { claims, measureSnapshot, measureSoldOut } from './claims.js';
import { measureAgainstBare } from './feeds.js';
import { startInstance } from './instance.js';
import { measureLoad } from './load.js';
import { measurePages } from './pages.js';
import { measureReaders } from './readers.js';
import { startEmbedded } from '../../service/local-postgres/start-embedded.js';

const folder = await mkdtemp(path.join(tmpdir(), 'service-bench-'));
await chmod(folder, 0o755);
const database = await startEmbedded(folder, (line) => console.error(line));
const catalogue = path.join(folder, 'catalogue.json');
await writeCatalogue(catalogue);
const service = await startInstance(database.url, catalogue);
const caller = new Caller(service.url);
const reader = new Caller(service.url);

try {
  // Warm up code and caches first: a process that serves shoppers has been running for a while.
  await caller.rate({ ...claims('claims to warm up', () => 'hot'), span: 1500 });
  const hot = await caller.rate(claims('claims of one offer', () => 'hot'));
  const spread = await caller.rate(claims(`claims of ${OFFERS} offers`, (count) => `offer-${count % OFFERS}`));
  await caller.rate({
    what: 'refusals of a second claim',
    address: (count) => `/api/v1/giveaways/claim?user=user-${1 + (count % 100)}&offer=hot`,
    expected: '"message"',
  });
  const toSnapshot = await measureSnapshot(caller, database.url);
  const toBare = await measureAgainstBare(caller, '/gap/api');
  const load = await measureLoad(caller, database.url, folder);
  const pages = await measurePages(caller, database.url, [1, 25, 50, 75, 100]);
  const toReaders = await measureReaders(caller, reader);
  const toSoldOut = await measureSoldOut(caller, database.url);

  console.log('\n   value    limit');
  check(spread / hot, 2, `claims a second of ${OFFERS} offers, to those of one`);
  check(toSnapshot, 4 / 3, 'claims a second, to those beside an old snapshot');
  for (const [encoding, ratio] of toBare) check(ratio, 1 / 0.6, `bare node:http to feeds as ${encoding}`);
  if (load.memory !== undefined) check(load.memory, 4, 'peak memory while a catalogue is loaded, to its file');
  check(load.delay, 100, 'delay of the slowest claim meanwhile, in ms');
  check(load.feedDelay, 250, 'delay of the slowest claim while the new feed is asked for, in ms');
  const first = pages.get(1)!;
  for (const page of [50, 100]) check(pages.get(page)! / first, 3, `page ${page} of events, to page 1`);
  check(toReaders, 1 / 0.7, 'claims a second, to those beside 20 readers of a million events');
  check(toSoldOut, 1, 'claims a second of offers with few codes, to those of one without any, beside a million codes');
} finally {
  caller.end();
  reader.end();
  await service.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

function check(value: number, limit: number, name: string): void {
  const within = value <= limit;
  if (!within) process.exitCode = 1;
  console.log(`${value.toFixed(2).padStart(8)} ${limit.toFixed(2).padStart(8)}  ${within ? '✔' : '✖'} ${name}`);
}
