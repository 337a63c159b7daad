import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Sql } from '../../service/database/connect.js';
import { runServiceCommand, type ServiceCommand } from '../support/command.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { codes } from './giveaway-catalogue.js';

const CALLERS = 8;

/** Sends requests in turn to those of `instances` that are ready, over connections that stay open. Never repeats one. */
async function startProxy(instances: ReadonlySet<string>) {
  const agent = new Agent({ keepAlive: true });
  let ready: string[] = [];
  let turn = 0;
  let ended = false;
  const check = async (url: string) => {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    return response?.status === 200 ? [url] : [];
  };
  const checking = (async () => {
    while (!ended) {
      ready = (await Promise.all([...instances].map(check))).flat();
      await sleep(50);
    }
  })();
  const server: Server = createServer((request, response) => {
    const url = ready[(turn += 1) % ready.length];
    if (url === undefined) {
      response.writeHead(503).end('no instance is ready');
      return;
    }
    get(url + request.url, { agent, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502);
      answer.pipe(response);
    }).once('error', (error) => response.writeHead(502).end(error.message));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (url: string) => ready.includes(url),
    stop: async () => {
      ended = true;
      await checking;
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('instances that are restarted one after the other', () => {
  let folder: string;
  let database: TestDatabase;
  let sql: Sql;
  const commands: ServiceCommand[] = [];
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'service-rolling-'));
    database = await createTestDatabase();
    sql = connect(database.url, { max: 2, limit: 60_000 });
    const partner = {
      id: 'north',
      keys: ['north-key'],
      feed: { all: [{ id: 'a1', title: 'One' }] },
      giveaways: [{ id: 'flow', offers: [{ id: 'hot' }] }],
      codes: { hot: codes('HOT', 50_000) },
    };
    await writeFile(path.join(folder, 'catalogue.json'), JSON.stringify({ partners: [partner] }));
  });
  after(async () => {
    for (const command of commands) command.kill('SIGKILL');
    await Promise.all(commands.map((command) => command.ended()));
    await sql.end();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const start = async () => {
    const args = ['--port', '0', '--drain', '3', '--catalogue', path.join(folder, 'catalogue.json')];
    const command = runServiceCommand(args, { DATABASE_URL: database.url });
    commands.push(command);
    return { command, url: await command.ready() };
  };

  test('behind a proxy fail no request', async () => {
    let running = [await start(), await start()];
    const instances = new Set(running.map(({ url }) => url));
    const proxy = await startProxy(instances);
    await eventually(() => running.every(({ url }) => proxy.isReady(url)));

    const failures: string[] = [];
    let answered = 0;
    let persons = 0;
    let ended = false;
    const callers = Array.from({ length: CALLERS }, async (_, index) => {
      while (!ended) {
        const claim = `/api/v1/giveaways/claim?offer=hot&user=user-${(persons += 1)}`;
        const response = await fetch(proxy.url + (index % 2 ? claim : '/gap/api'), {
          headers: { 'X-API-Key': 'north-key' },
        });
        const body = await response.text();
        if (response.status !== 200) failures.push(`${response.status} ${body}`);
        answered += 1;
      }
    });

    for (const old of running) {
      const next = await start();
      instances.add(next.url);
      await eventually(() => proxy.isReady(next.url));
      const before = answered;
      await eventually(() => answered > before + 20 * CALLERS);
      old.command.kill('SIGTERM');
      assert.equal(await old.command.ended(), 0);
      instances.delete(old.url);
      running = [...running.filter((one) => one !== old), next];
    }
    ended = true;
    await Promise.all(callers);
    await proxy.stop();
    assert.deepEqual(failures, []);
  });

  test('answer claims that wait for the database when they are stopped', async () => {
    const { command, url } = await start();
    let answers: Promise<Response[]> | undefined;
    await sql.begin(async (transaction) => {
      await transaction`lock table codes`;
      const users = ['slow-1', 'slow-2', 'slow-3'];
      answers = Promise.all(
        users.map((user) =>
          fetch(`${url}/api/v1/giveaways/claim?offer=hot&user=${user}`, { headers: { 'X-API-Key': 'north-key' } }),
        ),
      );
      const waiting = async () => {
        const [row] = await sql<{ count: number }[]>`
          select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return row?.count === users.length;
      };
      await eventually(waiting);
      command.kill('SIGTERM');
      // Longer than the five seconds that requests were given once, and shorter than claims wait for a lock.
      await sleep(6000);
    });
    for (const answer of await answers!) {
      assert.equal(answer.status, 200);
      assert.match(await answer.text(), /"code":"HOT-/);
    }
    assert.equal(await command.ended(), 0);
  });
});
