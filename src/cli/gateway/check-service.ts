import { ageOfInstant } from '../../http/age.js';
import { RewardsClient, type Feed, type RewardsError } from '../../client/index.js';
import type { GatewaySettings } from './gateway-settings.js';

/** A finding about one address, in words for the owner of a shop, without the key. */
interface Finding {
  readonly isFine: boolean;
  /** One line if something is wrong, else one or more. */
  readonly text: string;
}

/** A second without events. Asking for it records nothing, and unlike for a giveaway, needs no id. */
const NO_EVENTS = { type: 'view', start: '2000-01-01T00:00:00Z', end: '2000-01-01T00:00:01Z' } as const;

/** The names of a feed's lists. */
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
    ...(lastcached === undefined ? [] : [`The service last changed it ${ago(ageOfInstant(lastcached))}.`]),
  ].join('\n');
}

/** @param age in milliseconds */
function ago(age: number): string {
  const [unit, length] = UNITS.find(([, ms]) => age >= ms) ?? (['second', 1000] as const);
  return new Intl.RelativeTimeFormat('en').format(-Math.max(Math.floor(age / length), 0), unit);
}

/** An address of the service that was probed, and the flag that sets it. */
interface ProbedAddress {
  readonly flag: '--feed-url' | '--base-url';
  readonly address: string;
  /** The path and query that are added to the address. */
  readonly ending: string;
}

/** How long to wait for the service, with the tries that the client makes, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** Says in one line what is wrong, and what to do. */
function describeTrouble(error: RewardsError, { flag, address, ending }: ProbedAddress): string {
  const { kind, status = 0, transient } = error;
  const service = `The service at ${address}`;
  if (status === 401 || status === 403)
    return `${service} does not accept the API key (status ${status}): check REWARDS_API_KEY.`;
  if (status === 404) return `There is nothing at ${address}${ending} (status 404): check ${flag}.`;
  if (status === 429) return `${service} has had too many requests with this key (status 429): wait a minute.`;
  if (status >= 500) return `${service} is down (status ${status}): wait, or ask those who run it.`;
  if (kind === 'timeout' || kind === 'aborted')
    return `${service} did not answer within ${TIMEOUT_MS / 1000} seconds: check ${flag} and the network.`;
  if (kind === 'network' && transient)
    return `${service} cannot be reached${causeCode(error)}: check ${flag} and the network.`;
  if (kind === 'network')
    return `${service} redirects: set ${flag} to the address that it leads to${/^http:/i.test(address) ? ', often the same with https' : ''}.`;
  // The contract doesn't say what a wrong key gets: it may be this.
  if (kind === 'refused') return `${service} refuses to answer: check REWARDS_API_KEY, or ask those who run it.`;
  return `${service} sends an answer that cannot be used: check ${flag}.`;
}

/** The system's name for a connection that failed, for a person to look up. */
function causeCode({ cause }: RewardsError): string {
  const { code } = { ...((cause as Error | undefined)?.cause as { code?: unknown } | undefined) };
  return typeof code === 'string' ? ` (${code})` : '';
}
