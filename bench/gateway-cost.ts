/**
 * `npm run bench:gateway-cost`: what one answer of the built `rewards-widget gateway` takes, with its log: milliseconds of processor and,
 * at the end, the memory of the process. A service that answers at once is behind it. The figures are those of docs/scale.md.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { spawn } from 'node:child_process';
import { SignJWT } from 'jose';
import { SAMPLE_CATALOGUE } from '../service/sample/catalogue.js';

const CALLERS = 32;
const REQUESTS = 4000;
const ROUNDS = 3;
/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10;

const [partner] = SAMPLE_CATALOGUE.partners;
const flow = JSON.stringify({ success: true, giveaway: partner?.giveaways?.[0] });
const answers: readonly (readonly [path: string, answer: string])[] = [
  ['/gap/api', JSON.stringify(partner?.feed)],
  ['/claim', JSON.stringify({ success: true, data: { code: 'CODE-1234' } })],
  ['/', flow],
];

const service = createServer((request, response) => {
  const [, answer] = answers.find(([path]) => request.url!.includes(path))!;
  response.writeHead(200, { 'Content-Type': 'application/json', ETag: '"1"' }).end(answer);
}).listen(0, '127.0.0.1');
await once(service, 'listening');
const upstream = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

const secret = randomBytes(32).toString('hex');
const signed = (user: string) =>
  new SignJWT({ sub: user, aud: 'rewards-widget' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));

const gateway = spawn(
  process.execPath,
  [
    'dist/cli/rewards-widget.js',
    ...['gateway', '--feed-url', upstream, '--base-url', upstream, '--port', '0'],
    ...['--trust-proxy', '1'],
  ],
  { env: { ...process.env, REWARDS_API_KEY: 'key', REWARDS_USER_SECRET: secret }, stdio: ['ignore', 'pipe', 'pipe'] },
);
gateway.stderr.resume();
const [line] = (await once(gateway.stdout, 'data')) as [Buffer];
const address = line.toString().trim().split(' ').at(-1)!;
const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });

let users = 0;
/** A Redis still has the answers of an earlier run. */
const run = randomBytes(8).toString('hex');
/** A shopper who comes once, with an address and a token of their own. */
const shopper = async () => ({
  'X-Forwarded-For': `10.${(++users >> 16) & 255}.${(users >> 8) & 255}.${users & 255}`,
  Authorization: `Bearer ${await signed(`${run}-${users}`)}`,
  'X-Rewards-Client': '1',
  'Sec-Fetch-Site': 'same-origin',
});
const kinds: readonly { what: string; path: string; headers: () => Promise<Record<string, string>> }[] = [
  { what: 'feed', path: '/rewards/gap/api', headers: () => Promise.resolve({ 'Accept-Encoding': 'br' }) },
  { what: 'first screen', path: '/rewards/rewards-widget.html', headers: () => Promise.resolve({}) },
  { what: 'giveaway of a signed-in shopper', path: '/rewards/api/v1/giveaways/flow?id=1', headers: shopper },
  {
    what: 'claim',
    path: '/rewards/api/v1/giveaways/claim?offer=1',
    headers: async () => ({ ...(await shopper()), 'Idempotency-Key': `${run}-${users}` }),
  },
];

try {
  for (const { what, path, headers } of kinds) {
    const costs: number[] = [];
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round++) {
      const all = await Promise.all(Array.from({ length: REQUESTS }, headers));
      const before = processorMs();
      const next = all.values();
      await Promise.all(
        Array.from({ length: CALLERS }, async () => {
          for (const one of next) await ask(path, one);
        }),
      );
      if (round) costs.push((processorMs() - before) / REQUESTS);
    }
    console.log(
      `${Math.min(...costs)
        .toFixed(2)
        .padStart(8)}  ms, ${what}`,
    );
  }
  const pages = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${gateway.pid}/status`, 'utf8'))![1]);
  console.log(
    `${Math.round(pages / 1024)
      .toString()
      .padStart(8)}  MB`,
  );
} finally {
  gateway.kill();
  service.close();
  agent.destroy();
}

/** What all threads of the gateway have taken so far. */
function processorMs(): number {
  const fields = readFileSync(`/proc/${gateway.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

function ask(path: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    get(address + path, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} was answered with ${response.statusCode}`));
      response.resume().once('end', resolve);
    }).once('error', reject);
  });
}
