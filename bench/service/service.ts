import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../../service/local-postgres/start-embedded.js';
import { Checks } from '../compare.js';
import { Caller } from './caller.js';
import { OFFERS, writeCatalogue } from './catalogue.js';
import { claims, measureSnapshot, measureSoldOut } from './claims.js';
import { measurePages, measureReaders } from './events.js';
import { measureAgainstBare } from './feeds.js';
import { startInstance } from './instance.js';
import { measureLoad } from './load.js';

/**
 * Starts the service on its own PostgreSQL, which writes to the disk before it answers. Measures claims, feeds, pages of events and the
 * load of a large catalogue over HTTP. The caller, the service and the database share the machine's cores.
 */
export async function measureService(): Promise<void> {
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
    const toBare = await measureAgainstBare(caller, service, '/gap/api');
    const load = await measureLoad(caller, database.url, folder);
    const pages = await measurePages(caller, database.url, [1, 25, 50, 75, 100]);
    const toReaders = await measureReaders(caller, reader);
    const toSoldOut = await measureSoldOut(caller, database.url);

    const checks = new Checks();
    checks.add(`claims a second of ${OFFERS} offers, to those of one`, spread / hot, 2);
    checks.add('claims a second, to those beside an old snapshot', toSnapshot, 4 / 3);
    for (const [encoding, { rate, perTime }] of toBare) {
      checks.add(`bare node:http to feeds as ${encoding}, with callers on the same processors`, rate, 1 / 0.6);
      if (perTime !== undefined) checks.add(`processor time of feeds as ${encoding}, to bare node:http`, perTime, 3);
    }
    if (load.memory !== undefined) checks.add('peak memory while a catalogue is loaded, to its file', load.memory, 4);
    checks.add('delay of the slowest claim meanwhile, in ms', load.delay, 100);
    checks.add('delay of the slowest claim while the new feed is asked for, in ms', load.feedDelay, 250);
    const first = pages.get(1)!;
    for (const page of [50, 100]) checks.add(`page ${page} of events, to page 1`, pages.get(page)! / first, 3);
    checks.add('claims a second, to those beside 20 readers of a million events', toReaders, 1 / 0.7);
    checks.add(
      'claims a second of offers with few codes, to those of one without any, beside a million codes',
      toSoldOut,
      1,
    );
    checks.print();
  } finally {
    caller.end();
    reader.end();
    await service.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
