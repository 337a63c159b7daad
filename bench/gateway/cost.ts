import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { SignJWT } from 'jose';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';
import { ANONYMOUS_WORK, MAX_SHARE, OFFERS, GIVEAWAY_BYTES, shareOf, type AnonymousWork } from './anonymous-work.js';
import { printTable } from '../compare.js';

const CALLERS = 32;
const REQUESTS = 4000;
const ROUNDS = 3;
/** How long another shopper is watched, in seconds. */
const WATCHED_SECONDS = 20;
const WARM = 100;
/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10;

const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
const [partner] = SAMPLE_CATALOGUE.partners;
const feed = partner!.feed as { readonly all: readonly { readonly title: string }[] };
const flow = JSON.stringify({ success: true, giveaway: partner?.giveaways?.[0] });
const secret = randomBytes(32).toString('hex');

/** A gateway in front of a service that answers each path with the first text whose path is in it. */
async function startGateway(answers: readonly (readonly [path: string, answer: string])[], flags: readonly string[]) {
  const bodies = answers.map(([path, answer]) => [path, Buffer.from(answer)] as const);
  const service: Server = createServer((request, response) => {
    const [, answer] = bodies.find(([path]) => request.url!.includes(path))!;
    response.writeHead(200, { 'Content-Type': 'application/json', ETag: `"${request.url!.length}"` }).end(answer);
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const upstream = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const child = spawn(
    process.execPath,
    [
      'dist/cli/rewards-widget.js',
      ...['gateway', '--feed-url', upstream, '--base-url', upstream, '--port', '0'],
      ...['--trust-proxy', '1', ...flags],
    ],
    { env: { ...process.env, REWARDS_API_KEY: 'key', REWARDS_USER_SECRET: secret }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  child.stderr.resume();
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const address = line.toString().trim().split(' ').at(-1)!;
  return {
    ask: (path: string, headers: Readonly<Record<string, string>>) => statusOf(address + path, headers),
    /** Processor time of all threads so far. */
    processorMs: () => {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
    },
    megabytes: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024,
    stop: () => {
      child.kill();
      service.close();
    },
  };
}

type Gateway = Awaited<ReturnType<typeof startGateway>>;

let visitors = 0;
const address = () => `10.${(++visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
/** A Redis still has the answers of an earlier run. */
const run = randomBytes(8).toString('hex');

/** A shopper who comes once, with an address and a token of their own. */
async function shopper(): Promise<Record<string, string>> {
  const from = address();
  const token = await new SignJWT({ sub: `${run}-${visitors}`, aud: 'rewards-widget' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));
  return {
    'X-Forwarded-For': from,
    Authorization: `Bearer ${token}`,
    'X-Rewards-Client': '1',
    'Sec-Fetch-Site': 'same-origin',
  };
}

const kinds: readonly { what: string; path: string; headers: () => Promise<Record<string, string>> }[] = [
  { what: 'feed', path: '/rewards/gap/api', headers: () => Promise.resolve({ 'Accept-Encoding': 'br' }) },
  { what: 'first screen', path: '/rewards/rewards-widget.html', headers: () => Promise.resolve({}) },
  { what: 'giveaway of a signed-in shopper', path: '/rewards/api/v1/giveaways/flow?id=1', headers: shopper },
  {
    what: 'claim',
    path: '/rewards/api/v1/giveaways/claim?offer=1',
    headers: async () => ({ ...(await shopper()), 'Idempotency-Key': `${run}-${visitors}` }),
  },
];

/**
 * Prints what one answer of the built `rewards-widget gateway` takes, with its log: milliseconds of processor and, at the end, the memory of
 * the process. A service that answers at once is behind it. The figures are those of docs/scale.md.
 */
export async function measureAnswers(): Promise<void> {
  const claimed = JSON.stringify({ success: true, data: { code: 'CODE-1234' } });
  const gateway = await startGateway(
    [
      ['/gap/api', JSON.stringify(feed)],
      ['/claim', claimed],
      ['/', flow],
    ],
    [],
  );
  try {
    for (const { what, path, headers } of kinds) {
      const costs: number[] = [];
      // The first round warms up.
      for (let round = 0; round <= ROUNDS; round++) {
        const all = await Promise.all(Array.from({ length: REQUESTS }, headers));
        const before = gateway.processorMs();
        const next = all.values();
        await Promise.all(
          Array.from({ length: CALLERS }, async () => {
            for (const one of next) await askWell(gateway, path, one);
          }),
        );
        if (round) costs.push((gateway.processorMs() - before) / REQUESTS);
      }
      console.log(
        `${Math.min(...costs)
          .toFixed(2)
          .padStart(8)}  ms, ${what}`,
      );
    }
    console.log(`${Math.round(gateway.megabytes()).toString().padStart(8)}  MB`);
  } finally {
    gateway.stop();
  }
}

/**
 * Measures all that anyone can make a gateway do with a catalogue of 50,000 offers, without limits, and fails if that takes more than
 * docs/gateway.md says. Then another shopper's waiting time beside the dearest of it, within the limits.
 */
export async function measureAnonymous(): Promise<void> {
  const all = Array.from({ length: OFFERS }, (_none, index) => {
    const offer = feed.all[index % feed.all.length]!;
    return { ...offer, id: `${index}`, title: `${offer.title} ${index}` };
  });
  const large = JSON.stringify({ ...feed, all });
  const giveaway = { id: 'g', title: 'G', offers: all.slice(0, 10), rest: '' };
  giveaway.rest = large.replace(/[^ -~]|["\\]/g, '').slice(0, GIVEAWAY_BYTES - JSON.stringify(giveaway).length - 100);
  const answers = [
    ['/gap/api', large],
    ['/', JSON.stringify({ success: true, data: giveaway })],
  ] as const;
  const rows: Record<string, readonly string[]> = {};
  let dearest: AnonymousWork | undefined;
  const costs = new Map<AnonymousWork, number>();

  const unlimited = await startGateway(answers, ['--limits', 'off']);
  try {
    await keepFeed(unlimited);
    for (const work of ANONYMOUS_WORK) {
      const { what, path, headers = {}, measured = 200, times } = work;
      // Quick work is measured once it is warm.
      if (work.measured === undefined)
        for (let n = 0; n < WARM; n++) await unlimited.ask(`/rewards${path(n)}`, headers);
      const before = unlimited.processorMs();
      for (let n = 0; n < measured; n++) await unlimited.ask(`/rewards${path(n)}`, headers);
      const ms = (unlimited.processorMs() - before) / measured;
      costs.set(work, ms);
      const share = shareOf(work, ms);
      if ((share ?? 0) > (dearest ? shareOf(dearest, costs.get(dearest))! : 0)) dearest = work;
      rows[what] = [ms.toFixed(2), String(work.ms), times === undefined ? 'any' : String(times), percent(share)];
      if (ms > work.ms || (share ?? 0) > MAX_SHARE) process.exitCode = 1;
    }
  } finally {
    unlimited.stop();
  }
  printTable(`What anyone can make a gateway do, with ${OFFERS} offers`, ['ms', 'at most', 'a minute', 'share'], rows);

  const limited = await startGateway(answers, []);
  try {
    await keepFeed(limited);
    const quiet = await watch(limited);
    const before = limited.processorMs();
    const attack = await watch(limited, dearest);
    const share = (limited.processorMs() - before) / (WATCHED_SECONDS * 1000);
    console.log(`Another shopper's p95: ${quiet.toFixed(0)} ms; ${attack.toFixed(0)} ms while one address repeats:`);
    console.log(`  ${dearest?.what} (${percent(share)} of a processor for all of it)`);
  } finally {
    limited.stop();
  }
}

/** The 95th percentile of the milliseconds that a kept feed takes, while one address asks for something as often as it can. */
async function watch(gateway: Gateway, { path, headers }: Partial<AnonymousWork> = {}): Promise<number> {
  const end = performance.now() + WATCHED_SECONDS * 1000;
  const attacker = { ...headers, 'X-Forwarded-For': address() };
  const attack = async (first: number): Promise<void> => {
    for (let n = first; path && performance.now() < end; n += 2) {
      await gateway.ask(`/rewards${path(n)}`, attacker);
      await setTimeout(10);
    }
  };
  const times: number[] = [];
  const shop = async (): Promise<void> => {
    while (performance.now() < end) {
      const start = performance.now();
      await askWell(gateway, '/rewards/rewards-widget.html', { 'X-Forwarded-For': address() });
      times.push(performance.now() - start);
      await setTimeout(50);
    }
  };
  await Promise.all([shop(), attack(0), attack(1)]);
  return times.sort((one, other) => one - other)[Math.floor(0.95 * times.length)]!;
}

function percent(share: number | undefined): string {
  return share === undefined ? '' : `${(100 * share).toFixed(1)} %`;
}

async function askWell(gateway: Gateway, path: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const status = await gateway.ask(path, headers);
  if (status !== 200) throw new Error(`${path} was answered with ${status}`);
}

/** A busy machine may need several tries for so much. */
async function keepFeed(gateway: Gateway): Promise<void> {
  while ((await gateway.ask('/rewards/gap/api', { 'Accept-Encoding': 'gzip', 'X-Forwarded-For': address() })) !== 200);
}

function statusOf(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', reject);
  });
}
