import { readFileSync } from 'node:fs';

interface Sample {
  readonly partners: readonly { readonly feed: { readonly all: unknown[] }; readonly giveaways: readonly unknown[] }[];
}

const SAMPLE = new URL('../../service/sample/catalogue.json', import.meta.url);
const { partners } = JSON.parse(readFileSync(SAMPLE, 'utf8')) as Sample;

/** Feeds of the sample catalogue, shortened to six offers, so that a test can read and draw them many times. */
export const sampleFeeds: readonly unknown[] = partners.map(({ feed }) => ({ ...feed, all: feed.all.slice(0, 6) }));

export const sampleGiveaways: readonly unknown[] = partners.flatMap(({ giveaways }) => giveaways);
