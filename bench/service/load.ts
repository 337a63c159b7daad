import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { print, type Caller } from './caller.js';
import { writeCatalogue } from './catalogue.js';
import { slowestClaim } from './claims.js';
import { startInstance } from './instance.js';

const FEED_SIZE = 100_000;

export interface Load {
  /** The most memory of the process that loads, to the size of the file; undefined where the system doesn't say. */
  readonly memory: number | undefined;
  /** How much longer the slowest claim takes meanwhile than before, in milliseconds. */
  readonly delay: number;
  /** The same for the time in which callers get the new feed for the first time. */
  readonly feedDelay: number;
}

/** Loads a large catalogue in a second instance, while the first one answers claims. */
export async function measureLoad(caller: Caller, databaseUrl: string, folder: string): Promise<Load> {
  const file = path.join(folder, 'large.json');
  const size = await writeCatalogue(file, FEED_SIZE);
  const start = performance.now();
  let end = start;
  let peak: number | undefined;
  const during = await slowestClaim(caller, 'while a catalogue is loaded', async () => {
    const instance = await startInstance(databaseUrl, file);
    end = performance.now();
    peak = await instance.peakMemory();
    await instance.stop();
  });
  const before = await slowestClaim(caller, 'without that', () => sleep(end - start));
  const feeds = await slowestClaim(caller, 'while the new feed is asked for', () => askFeeds(caller));
  print(end - start, `to start with a catalogue of ${FEED_SIZE} offers, in ms`);
  print(size / 1e6, 'size of its file, in MB');
  if (peak !== undefined) print(peak / 1e6, 'peak memory of the process, in MB');
  return { memory: peak === undefined ? undefined : peak / size, delay: during - before, feedDelay: feeds - before };
}

/** Gets the feed in both encodings at once, as after each new catalogue. */
async function askFeeds(caller: Caller): Promise<void> {
  const ask = (encoding: string) => caller.ask('/gap/api', { 'Accept-Encoding': encoding });
  for (const { status } of await Promise.all(['br', 'gzip'].map(ask)))
    if (status !== 200) throw new Error(`the feed was answered with ${status}`);
}
