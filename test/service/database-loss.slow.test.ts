/**
 * Cuts off the database under load, in every way that we know. One round of each by default; `ROUNDS=10` runs ten, with a
 * table at the end.
 */
import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { connect } from '../../service/database/connect.js';
import { startEmbedded } from '../../service/local-postgres/start-embedded.js';
import { runServiceCommand, type ServiceCommand } from '../support/command.js';
import { eventually } from '../support/eventually.js';
import { codes } from './giveaway-catalogue.js';
import { MixedLoad } from './mixed-load.js';

const ROUNDS = Number(process.env['ROUNDS'] ?? 1);

/** More than are claimed. */
const POOL = 4000 + 4000 * ROUNDS;

/** Milliseconds for the service to recover. On a busy machine, starting PostgreSQL takes seconds. */
const BACK_LIMIT_MS = 20_000;

/** Milliseconds for an answer, even on a busy machine. The service gives up after 15 seconds. */
const ANSWER_LIMIT_MS = 17_000;

const table: string[] = [];
after(() => {
  if (ROUNDS > 1) console.log(['setup | what | round | 503s | slowest ms | back after ms', ...table].join('\n'));
});

/** PostgreSQL in `folder`, from the outside. */
function look(folder: string) {
  const home = path.join(folder, 'database');
  const lock = async () => (await readFile(path.join(home, 'data', 'postmaster.pid'), 'utf8')).split('\n');
  const url = async () => {
    const password = await readFile(path.join(home, 'password'), 'utf8');
    return `postgres://rewards:${password}@127.0.0.1:${(await lock())[3]}/rewards`;
  };
  const postmaster = async () => Number((await lock())[0]);
  const query = async <Row extends object>(text: string): Promise<readonly Row[]> => {
    const sql = connect(await url(), { max: 1 });
    return (await sql.run({ text }).finally(() => sql.end(0))) as readonly Row[];
  };
  const backends = `
    select pid from pg_stat_activity
    where application_name = 'rewards-service' and pid <> pg_backend_pid()
      and not exists (select from pg_locks where pg_locks.pid = pg_stat_activity.pid and objid = 7263002)`;
  return {
    url,
    query,
    ways: {
      'a restart': async () => void process.kill(await postmaster(), 'SIGINT'),
      pg_terminate_backend: async () =>
        void (await query(`select pg_terminate_backend(pid) from (${backends}) as own`)),
      'kill -9 of a backend': async () => {
        const [backend] = await query<{ pid: number }>(backends);
        process.kill(backend!.pid, 'SIGKILL');
      },
      'kill -9 of the postmaster': async () => void process.kill(await postmaster(), 'SIGKILL'),
    },
  };
}

for (const setup of ['its own PostgreSQL', 'DATABASE_URL'] as const) {
  describe(`a service on ${setup} that loses it under load`, () => {
    let folder: string;
    let commands: ServiceCommand[];
    let urls: string[];
    let load: MixedLoad;
    let stopDatabase: () => Promise<void>;
    let database: ReturnType<typeof look>;

    before(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'database-loss-'));
      await chmod(folder, 0o755);
      const data = path.join(folder, 'data');
      const catalogue = path.join(folder, 'catalogue.json');
      const flow = { id: 'flow', offers: [{ id: 'hot' }] };
      const partner = { id: 'north', keys: ['north-key'], feed: { all: [{ id: 'tea' }] }, giveaways: [flow] };
      await writeFile(catalogue, JSON.stringify({ partners: [{ ...partner, codes: { hot: codes('HOT', POOL) } }] }));
      const args = ['--port', '0', '--catalogue', catalogue];
      if (setup === 'DATABASE_URL') {
        const embedded = await startEmbedded(data, () => undefined);
        stopDatabase = () => embedded.stop();
        commands = [1, 2].map(() => runServiceCommand(args, { DATABASE_URL: embedded.url }));
      } else {
        stopDatabase = () => Promise.resolve();
        commands = [runServiceCommand([...args, '--data', data])];
      }
      urls = await Promise.all(commands.map((command) => command.ready()));
      database = look(data);
      load = new MixedLoad(urls);
      await eventually(() => load.isWell, BACK_LIMIT_MS);
    });
    after(async () => {
      await load.end();
      for (const command of commands) command.kill('SIGTERM');
      for (const command of commands) await command.ended();
      await stopDatabase();
      await rm(folder, { recursive: true, force: true });
    });

    for (const way of Object.keys(look('').ways) as (keyof ReturnType<typeof look>['ways'])[]) {
      for (let round = 1; round <= ROUNDS; round += 1) {
        test(`lives through ${way}${ROUNDS > 1 ? `, round ${round}` : ''}`, async () => {
          Object.assign(load, { slowest: 0, unavailable: 0, lastUnavailable: 0 });
          const start = performance.now();
          await database.ways[way]();
          // Idle connections are replaced unnoticed.
          if (way !== 'pg_terminate_backend') await eventually(() => load.unavailable > 0, BACK_LIMIT_MS);
          load.forget();
          await eventually(() => load.isWell, BACK_LIMIT_MS);
          const back = Math.max(load.lastUnavailable - start, 0);
          table.push([setup, way, round, load.unavailable, Math.round(load.slowest), Math.round(back)].join(' | '));
          assert.deepEqual(load.faults, []);
          assert.ok(load.slowest < ANSWER_LIMIT_MS, `an answer took ${load.slowest} ms`);
          assert.ok(back < BACK_LIMIT_MS, `it was back after ${back} ms`);
          for (const { output } of commands) assert.doesNotMatch(output.stderr, / 500 \d+ ms|Error/);
        });
      }
    }

    test('has lost no code, and given none twice', async () => {
      await load.end();
      const claims = await database.query<{ user: string; code: string }>(`
        select events.body ->> 'user' as user, code from claims
        join giveaway_events as events on person = sha256(convert_to(events.body ->> 'user', 'UTF8')) and type = 'claim'`);
      const recorded = new Map(claims.map(({ user, code }) => [user, code]));
      assert.equal(recorded.size, claims.length, 'a person has two codes');
      assert.equal(new Set(recorded.values()).size, claims.length, 'a code has two persons');
      assert.deepEqual(
        [...load.given].filter(([user, code]) => recorded.get(user) !== code),
        [],
      );
      assert.equal(load.given.size, claims.length, 'a code was given and never delivered');
      const [{ left } = { left: 0 }] = await database.query<{ left: number }>('select count(*) as left from codes');
      assert.equal(left + claims.length, POOL);
      assert.ok(left > 0, 'the pool was too small to tell');
    });
  });
}
