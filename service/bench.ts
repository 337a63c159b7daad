/**
 * `npm run bench:service`: starts the service on its own PostgreSQL, which writes to the disk before it answers. Measures claims,
 * feeds and pages of events over HTTP. The ratios count. The times depend on the machine, whose cores the caller, the service and
 * the database share.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BareAnswers } from './bare-server.js';
import { connect } from './database/connect.js';
import { startEmbedded } from './database/embedded/start-embedded.js';
import { SAMPLE_CATALOGUE } from './sample/catalogue.js';

/** Requests under way at once. */
const CALLERS = 32;

/** How long each measure of requests a second takes, in milliseconds. */
const SPAN = 6000;

const KEY = 'bench-key';

const EVENTS = 1_000_000;

/** How often each page of events is asked for; the median counts. */
const RUNS = 5;

/** More than can be claimed in that time. */
const POOL = 60_000;

const OFFERS = 300;

/** How often the service and a bare server take turns; the median counts. */
const TURNS = 3;

const ENCODINGS = ['identity', 'gzip', 'br'];

/** Which server to ask, and with which headers. */
interface Target {
  readonly base?: string;
  readonly headers?: Record<string, string>;
}

const folder = await mkdtemp(path.join(tmpdir(), 'service-bench-'));
await chmod(folder, 0o755);
const database = await startEmbedded(folder, (line) => console.error(line));
const service = await serve();
const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });

try {
  let user = 0;
  const claim = (offer: string) => `/api/v1/giveaways/claim?user=user-${(user += 1)}&offer=${offer}`;
  // Warm up code and caches first: a process that serves shoppers has been running for a while.
  await rate('claims to warm up', () => claim('hot'), SPAN / 4);
  const hot = await rate('claims of one offer', () => claim('hot'));
  const spread = await rate(`claims of ${OFFERS} offers`, (count) => claim(`offer-${count % OFFERS}`));
  await rate(
    'refusals of a second claim',
    (count) => `/api/v1/giveaways/claim?user=user-${1 + (count % 100)}&offer=hot`,
  );
  const toBare = await measureAgainstBare('/gap/api');
  const pages = await measurePages([1, 25, 50, 75, 100]);

  console.log('\n   value    limit');
  check(spread / hot, 2, `claims a second of ${OFFERS} offers, to those of one`);
  const first = pages.get(1)!;
  for (const [encoding, ratio] of toBare) check(ratio, 1 / 0.6, `bare node:http to feeds as ${encoding}`);
  for (const page of [50, 100]) check(pages.get(page)! / first, 3, `page ${page} of events, to page 1`);
} finally {
  agent.destroy();
  await service.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Starts the service in its own process, as in production. */
async function serve(): Promise<{ url: string; stop(): Promise<void> }> {
  const offers = ['hot', ...Array.from({ length: OFFERS }, (_, index) => `offer-${index}`)].map((id) => ({ id }));
  const pool = (id: string, size: number) => Array.from({ length: size }, (_, index) => `${id}-${index}`);
  const codes = offers.map(({ id }) => [id, pool(id, id === 'hot' ? POOL : POOL / OFFERS)] as const);
  const partner = {
    id: 'bench',
    keys: [KEY],
    feed: SAMPLE_CATALOGUE.partners[0]?.feed,
    giveaways: [{ id: 'flow', offers }],
    codes: Object.fromEntries(codes),
  };
  const catalogue = path.join(folder, 'catalogue.json');
  await writeFile(catalogue, JSON.stringify({ partners: [partner] }));
  const command = path.join(import.meta.dirname, 'command.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', command, '--port', '0', '--catalogue', catalogue], {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, address] = /^listening on (\S+)\n/.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    });
    void ended.then(() => reject(new Error('The service did not start.')));
  });
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Asks from all callers for the time of a span. Every answer must be 200. */
async function rate(
  what: string,
  address: (count: number) => string,
  span = SPAN,
  { base = service.url, headers = {} }: Target = {},
): Promise<number> {
  let count = 0;
  const start = performance.now();
  const call = async () => {
    while (performance.now() - start < span) {
      const { status } = await ask(address((count += 1)), { base, headers });
      if (status !== 200) throw new Error(`${what}: answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  const perSecond = (count / (performance.now() - start)) * 1000;
  console.log(`${String(Math.round(perSecond)).padStart(8)}  ${what}, a second`);
  return perSecond;
}

/** Measures how many times as fast as the service a bare server sends the same bytes, for each encoding. */
async function measureAgainstBare(address: string): Promise<Map<string, number>> {
  const answers: Record<string, BareAnswers[string]> = {};
  for (const encoding of ENCODINGS) {
    const { body, fields } = await ask(address, { headers: { 'Accept-Encoding': encoding } });
    for (const name of ['date', 'connection', 'keep-alive']) delete fields[name];
    answers[encoding] = { headers: fields as Record<string, string>, body: body.toString('base64') };
  }
  const bare = fork(path.join(import.meta.dirname, 'bare-server.ts'), { execArgv: ['--import', 'tsx'] });
  bare.send(answers);
  const [port] = (await once(bare, 'message')) as [number];
  const base = `http://127.0.0.1:${port}`;
  const ratios = new Map<string, number>();
  for (const encoding of ENCODINGS) {
    const headers = { 'Accept-Encoding': encoding };
    // In turns, so that other work on the machine slows down both.
    const pairs: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const own = await rate(`feeds as ${encoding}`, () => address, SPAN / 4, { headers });
      pairs.push((await rate('the same from bare node:http', () => address, SPAN / 4, { base, headers })) / own);
    }
    ratios.set(encoding, pairs.sort((a, b) => a - b)[TURNS >> 1]!);
  }
  bare.kill();
  return ratios;
}

async function measurePages(pages: readonly number[]): Promise<Map<number, number>> {
  const start = Date.parse('2027-01-01T00:00:00Z');
  const sql = connect(database.url, { max: 1, limit: 300_000 });
  await sql`
    insert into giveaway_events (partner_id, type, happened_at, body)
    select 'bench', 'view', happened_at, json_build_object(
      'id', gen_random_uuid(), 'type', 'view', 'timestamp', happened_at, 'user', 'user-' || number % 5000, 'flow', 'flow'
    )
    from (select number, ${start}::bigint + number * 600 as happened_at from generate_series(0, ${EVENTS - 1}) as number) as numbers`;
  // As PostgreSQL does by itself after a while.
  await sql`vacuum analyze giveaway_events`;
  await sql.end();
  const times = new Map<number, number[]>(pages.map((page) => [page, []]));
  for (let run = 0; run < RUNS; run += 1) {
    for (const page of pages) {
      const before = performance.now();
      const query = `type=view&start_date=2027-01-01&end_date=2027-01-08&page=${page}`;
      const { status, body } = await ask(`/api/v1/giveaways/events?${query}`);
      times.get(page)?.push(performance.now() - before);
      const { data, pagination } = JSON.parse(body.toString()) as {
        data: unknown[];
        pagination: { last_page: number };
      };
      if (status !== 200 || data.length !== 10_000 || pagination.last_page !== 100)
        throw new Error(`page ${page} is wrong`);
    }
  }
  const medians = new Map([...times].map(([page, list]) => [page, list.sort((a, b) => a - b)[RUNS >> 1]!]));
  for (const [page, time] of medians)
    console.log(`${time.toFixed(0).padStart(8)}  page ${page} of ${EVENTS} events, in ms`);
  return medians;
}

function ask(
  address: string,
  { base = service.url, headers = {} }: Target = {},
): Promise<{ status: number; body: Buffer; fields: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    get(base + address, { agent, headers: { 'X-API-Key': KEY, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks), fields: response.headers }),
      );
    }).on('error', reject);
  });
}

function check(value: number, limit: number, name: string): void {
  const within = value <= limit;
  if (!within) process.exitCode = 1;
  console.log(`${value.toFixed(2).padStart(8)} ${String(limit).padStart(8)}  ${within ? '✔' : '✖'} ${name}`);
}
