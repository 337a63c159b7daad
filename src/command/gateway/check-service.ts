import { RewardsClient, type Feed, type RewardsError } from '../../client/index.js';
import type { GatewaySettings } from './gateway-settings.js';
import { describeTrouble, TIMEOUT_MS, type ProbedAddress } from './service-trouble.js';

/** What was found in one place, in words for the owner of a shop, without the key. */
export interface Finding {
  readonly isFine: boolean;
  /** One line if something is wrong, else one or more. */
  readonly text: string;
}

/** A second without events. Asking for it records nothing, and unlike for a giveaway, needs no id. */
const NO_EVENTS = { type: 'view', start: '2000-01-01T00:00:00Z', end: '2000-01-01T00:00:01Z' } as const;

/** What the lists of a feed are. */
const PLACEMENTS = [
  ['hero', 'hero: large, at the top'],
  ['popular', 'popular'],
  ['all', 'all: the whole catalogue'],
  ['testOffers', 'test: not shown to shoppers'],
] as const;

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** Probes each address in the settings: the feed, and the giveaways. Never throws. */
export async function checkService(
  { feedUrl, baseUrl, apiKey }: Pick<GatewaySettings, 'feedUrl' | 'baseUrl' | 'apiKey'>,
  fetch = globalThis.fetch,
): Promise<readonly Finding[]> {
  const client = new RewardsClient({ feedUrl, baseUrl, apiKey, fetch });
  const findings = await Promise.all([
    ...(feedUrl === undefined ? [] : [checkFeed(client, feedUrl)]),
    ...(baseUrl === undefined ? [] : [checkGiveaways(client, baseUrl)]),
  ]);
  // The same service often has both, and then the same thing is wrong.
  return findings.filter(({ text }, index) => findings.findIndex((finding) => finding.text === text) === index);
}

async function checkFeed(client: RewardsClient, address: string): Promise<Finding> {
  const place: ProbedAddress = { flag: '--feed-url', address, ending: '/gap/api' };
  try {
    const feed = await client.getFeed({ signal: AbortSignal.timeout(TIMEOUT_MS) });
    if ([feed.hero, feed.popular, feed.all].some(({ length }) => length > 0))
      return { isFine: true, text: describeFeed(feed, address) };
    return {
      isFine: false,
      text: `The feed at ${address} has no offers: publish some, or ask your account manager. The key is fine.`,
    };
  } catch (error) {
    return { isFine: false, text: describeTrouble(error as RewardsError, place) };
  }
}

async function checkGiveaways(client: RewardsClient, address: string): Promise<Finding> {
  const place: ProbedAddress = { flag: '--base-url', address, ending: '/api/v1' };
  try {
    await client.giveawayEvents({ ...NO_EVENTS, signal: AbortSignal.timeout(TIMEOUT_MS) }).next();
  } catch (error) {
    const { status, serverMessage } = error as RewardsError;
    // It has understood the question.
    const isAnswer = status === 400 && serverMessage !== undefined;
    if (!isAnswer) return { isFine: false, text: describeTrouble(error as RewardsError, place) };
  }
  return { isFine: true, text: `The giveaways at ${address} answer, and accept the API key.` };
}

function describeFeed(feed: Feed, address: string): string {
  const counts = PLACEMENTS.map(([placement, where]) => `${String(feed[placement].length).padStart(7)}  ${where}`);
  const { lastcached } = feed;
  return [
    `The feed at ${address} answers, and accepts the API key. Its offers:`,
    ...counts,
    ...(lastcached === undefined ? [] : [`The service last changed it ${ago(Date.now() - lastcached)}.`]),
  ].join('\n');
}

/** @param age in milliseconds */
function ago(age: number): string {
  const [unit, length] = UNITS.find(([, ms]) => age >= ms) ?? (['second', 1000] as const);
  return new Intl.RelativeTimeFormat('en').format(-Math.max(Math.floor(age / length), 0), unit);
}
