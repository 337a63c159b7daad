import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';
import { createGateway } from '../../src/gateway/index.js';

const CALLERS = 32;
const ROUND_MS = 2000;
const ROUNDS = 5;
const LIMIT = 0.6;
const HEADERS = { 'Accept-Encoding': 'gzip, br' };

const feed = JSON.stringify(SAMPLE_CATALOGUE.partners[0]?.feed);

const contenders = {
  bare: () => {
    const bytes = brotliCompressSync(feed);
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'br', 'Content-Length': bytes.length };
    return createServer((_request, response) => response.writeHead(200, headers).end(bytes));
  },
  gateway: () => {
    const fetch = async () => new Response(feed, { headers: { ETag: '"1"' } });
    const gateway = createGateway({ feedUrl: 'https://feed.example', apiKey: 'key', fetch, cache: { fresh: 3600 } });
    const listener = getRequestListener(gateway);
    return createServer((request, response) => void listener(request, response));
  },
};

type Contender = keyof typeof contenders;

if (process.argv[1] === import.meta.filename) {
  const server = contenders[process.argv[2] as Contender]().listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send!((server.address() as AddressInfo).port);
}

/**
 * Prints the requests a second that the gateway answers from memory, beside bare `node:http` with the same bytes. Each runs in its own
 * process behind the listener of the docs. They take turns, and the best round of each counts.
 */
export async function measureThroughput(): Promise<void> {
  const servers = await Promise.all((['bare', 'gateway'] as const).map(start));
  const best = new Map<Contender, number>();
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round++)
    for (const { name, port } of servers) {
      const rate = await measure(port, agent);
      if (round) best.set(name, Math.max(best.get(name) ?? 0, rate));
    }
  agent.destroy();
  for (const { child } of servers) child.kill();
  for (const [name, rate] of best)
    console.log(`${Math.round(rate).toString().padStart(8)}  ${name}, requests a second`);
  const ratio = best.get('gateway')! / best.get('bare')!;
  console.log(`${ratio.toFixed(2).padStart(8)}  gateway to bare, at least ${LIMIT}`);
  if (ratio < LIMIT) process.exitCode = 1;
}

async function start(name: Contender): Promise<{ name: Contender; port: number; child: ChildProcess }> {
  const child = fork(import.meta.filename, [name], { execArgv: ['--import', 'tsx'] });
  const [port] = (await once(child, 'message')) as [number];
  return { name, port, child };
}

async function measure(port: number, agent: Agent): Promise<number> {
  const begun = performance.now();
  let count = 0;
  const call = async () => {
    while (performance.now() - begun < ROUND_MS) {
      await ask(port, agent);
      count++;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  return (count / (performance.now() - begun)) * 1000;
}

function ask(port: number, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: '/rewards/gap/api', agent, headers: HEADERS }, (response) => {
      if (response.statusCode !== 200 || response.headers['content-encoding'] !== 'br')
        reject(new Error('A wrong answer came'));
      response.resume().once('end', resolve);
    }).once('error', reject);
  });
}
