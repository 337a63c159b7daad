import { MAX_CHARS } from '../../src/cli/gateway/screen-attributes.js';
import contract from '../../src/contract/gateway.json' with { type: 'json' };

/** Something that anyone can make a gateway do. */
export interface AnonymousWork {
  readonly what: string;
  /** Routes of the contract that this is about. */
  readonly routes: readonly (keyof typeof contract.routes)[];
  /** Most milliseconds of a processor with the largest data that `npm run bench:servers` tries. It fails beyond. */
  readonly ms: number;
  /** How often in a minute; undefined for what is never limited. */
  readonly times?: number;
  /** Whether all addresses together can do it only so often. */
  readonly overAll?: true;
  /** Path of the n-th request, below the mount. */
  readonly path: (n: number) => string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Number of measured requests; 200 by default. */
  readonly measured?: number;
}

/** Offers of the feed, the largest data tried: 34 MB as JSON. A made-up flow gets all of them. */
export const OFFERS = 50_000;
const FEED_MB = 34;
/** The largest answer that a gateway reads for a giveaway. */
export const GIVEAWAY_BYTES = contract.maxBytes.flow;
const GIVEAWAY_MB = GIVEAWAY_BYTES / contract.countedBytes;

const requests = contract.options.limits.requests.default;
const feeds = contract.options.limits.feeds.default;
const SHARE = Math.floor(feeds / 4);
/** Loads until the limit is spent, of which each megabyte counts. The last one may be as large as the others. */
const loads = (limit: number, megabytes: number): number => Math.ceil(limit / megabytes);

const GZIP = { 'Accept-Encoding': 'gzip' };
const SCREEN = '/rewards-widget.html?image-url=https%3A%2F%2Fimg.example%2F%7Bwidth%7D%2F%7B%2Burl%7D';
const WIDTHS = Array.from({ length: 16 }, (_none, index) => 100 + index).join('+');
const FLOW = '/api/v1/giveaways/flow?id=';

const VARIANT = '{variant}';

/** `link-params` that name `variant` as often as they can: both are written for each link. Each `!` is three characters there. */
export const LONGEST_LINKS = {
  'link-params': `a=${VARIANT.repeat((MAX_CHARS['link-params'] - 2) / VARIANT.length)}`,
  variant: '!'.repeat(MAX_CHARS.variant),
};

/** An attribute at its greatest length, another one for each n. */
const longestAttribute = (n: number): string => {
  const attributes = Object.entries(MAX_CHARS);
  const [name, maxChars] = attributes[n % attributes.length]!;
  return `${name}=${`${n}`.padEnd(maxChars, '!')}`;
};

/** A row for each thing that an anonymous request can make a gateway do. */
export const ANONYMOUS_WORK: readonly AnonymousWork[] = [
  {
    what: 'load and compress the whole feed anew, for each of its two paths',
    routes: ['feed'],
    ms: 4000,
    times: contract.routes.feed.paths.length,
    overAll: true,
    path: () => contract.routes.feed.paths[1]!,
    headers: GZIP,
    measured: 1,
  },
  {
    what: 'load a made-up flow that the service answers with the whole feed',
    routes: ['feed'],
    ms: 3500,
    times: loads(SHARE, FEED_MB),
    path: (n) => `/gap/api?flow=made-up-${n}`,
    headers: GZIP,
    measured: 4,
  },
  {
    what: 'load such a flow again, which is too large to keep',
    routes: ['feed'],
    ms: 2500,
    times: loads(requests, FEED_MB),
    path: () => '/gap/api?flow=made-up-0',
    measured: 4,
  },
  {
    what: 'load a made-up giveaway of the largest size',
    routes: ['flow'],
    ms: 350,
    times: loads(SHARE, GIVEAWAY_MB),
    path: (n) => `${FLOW}made-up-${n}`,
    headers: GZIP,
    measured: 10,
  },
  {
    what: 'load such a giveaway again, when too many are known to keep all',
    routes: ['flow'],
    ms: 350,
    times: loads(requests, GIVEAWAY_MB),
    path: (n) => `${FLOW}made-up-${n % 20}`,
    headers: GZIP,
    measured: 40,
  },
  {
    what: 'read the feed for first screens, for each rule of age',
    routes: ['feed'],
    ms: 2000,
    times: 3,
    overAll: true,
    path: (n) => `/rewards-widget.html?age-restricted=${['hide', 'gate', 'show'][n]!}`,
    measured: 3,
  },
  {
    what: 'draw a made-up first screen, with the most sizes of pictures',
    routes: ['feed'],
    ms: 80,
    times: requests,
    path: (n) => `${SCREEN}&image-widths=${WIDTHS}&heading=${n}${'a'.repeat(150)}`,
    measured: 40,
  },
  {
    what: 'draw a made-up first screen, with an attribute as long as it may be',
    routes: ['feed'],
    ms: 80,
    times: requests,
    path: (n) => `/rewards-widget.html?${longestAttribute(n)}`,
    measured: 40,
  },
  {
    what: 'draw a made-up first screen, with the longest links',
    routes: ['feed'],
    ms: 90,
    times: requests,
    path: (n) => `/rewards-widget.html?${new URLSearchParams({ ...LONGEST_LINKS, heading: `${n}` }).toString()}`,
    measured: 40,
  },
  {
    what: 'verify a wrong token',
    routes: ['flow', 'claim', 'codes'],
    ms: 4,
    times: requests,
    path: (n) => `/codes?once=${n}`,
    headers: {
      'X-Rewards-Client': '1',
      'Sec-Fetch-Site': 'same-origin',
      Authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    },
  },
  {
    what: 'send the compressed feed from memory',
    routes: ['feed'],
    ms: 2,
    path: () => '/gap/api',
    headers: GZIP,
  },
  {
    what: 'say that the feed has not changed, or send a script, a kept giveaway or a kept first screen',
    routes: ['feed', 'flow'],
    ms: 2,
    path: () => '/rewards-widget.html?lang=de',
  },
  {
    what: 'refuse a claim, a look at codes or an erasure of a visitor who is signed out',
    routes: ['claim', 'codes'],
    ms: 2,
    path: () => '/codes',
    headers: { 'X-Rewards-Client': '1', 'Sec-Fetch-Site': 'same-origin' },
  },
];

/** Most of a processor that any of these may take in a minute. */
export const MAX_SHARE = 0.2;

/** Share of a processor that one address, or all of them, can take; undefined without a limit. */
export const shareOf = ({ ms, times }: AnonymousWork, measured = ms): number | undefined =>
  times === undefined ? undefined : (measured * times) / (contract.limitSeconds * 1000);

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** For `npm run docs`. */
export const anonymousWorkTable = {
  head: ['what anyone can make a gateway do', 'processor time, at most', 'times a minute', 'of a processor'],
  rows: ANONYMOUS_WORK.map((work) => {
    const { what, ms, times, overAll } = work;
    const share = shareOf(work);
    const often = times === undefined ? 'any' : `${times} ${overAll ? 'in all' : 'from one address'}`;
    return [what, `${ms.toLocaleString('en')} ms`, often, share === undefined ? '' : percent(share)];
  }),
};
