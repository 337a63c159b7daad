import { stat, writeFile } from 'node:fs/promises';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';
import { KEY } from './caller.js';

/** How many offers can be claimed besides the hot one. */
export const OFFERS = 300;

/** An offer without codes. */
export const SOLD_OUT = 'sold-out';

/** More than can be claimed of the hot offer. */
const HOT_POOL = 400_000;

const POOL = 500;

/**
 * Writes a catalogue with giveaways and codes.
 *
 * @param feedSize how many offers the feed has; by default as many as the sample
 * @returns its size in bytes
 */
export async function writeCatalogue(file: string, feedSize?: number): Promise<number> {
  const stocked = ['hot', ...Array.from({ length: OFFERS }, (_, index) => `offer-${index}`)];
  const pool = (id: string, size: number) => Array.from({ length: size }, (_, index) => `${id}-${index}`);
  const partner = {
    id: 'bench',
    keys: [KEY],
    feed: feed(feedSize),
    giveaways: [{ id: 'flow', offers: [SOLD_OUT, ...stocked].map((id) => ({ id })) }],
    codes: Object.fromEntries(stocked.map((id) => [id, pool(id, id === 'hot' ? HOT_POOL : POOL)])),
  };
  await writeFile(file, JSON.stringify({ partners: [partner] }));
  return (await stat(file)).size;
}

function feed(size?: number) {
  const sample = SAMPLE_CATALOGUE.partners[0]!.feed;
  const { all = [] } = sample;
  if (size === undefined) return sample;
  return {
    ...sample,
    all: Array.from({ length: size }, (_, index) => ({ ...all[index % all.length], id: `o${index}` })),
  };
}
