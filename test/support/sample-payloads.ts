import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';

const { partners } = SAMPLE_CATALOGUE;

/** Feeds of the sample catalogue, shortened to six offers, so that a test can read and draw them many times. */
export const sampleFeeds: readonly unknown[] = partners.map(({ feed }) => ({ ...feed, all: feed?.all?.slice(0, 6) }));

export const sampleGiveaways: readonly unknown[] = partners.flatMap(({ giveaways }) => giveaways ?? []);
