import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { loadCatalogue } from '../../service/catalogue/load/load-catalogue.js';
import { readCatalogue } from '../../service/catalogue/parse/read-catalogue.js';
import { createService } from '../../service/create-service.js';
import { connect, type Sql } from '../../service/database/connect.js';
import { createRandom } from '../../service/sample/random.js';
import { createGateway } from '../../src/gateway/index.js';
import { checkHistory } from '../history/check-history.js';
import { SERVICE_CLOCK_SLACK_MS, type History, type Offer, type Outcome } from '../history/history.js';
import { readEnd, runOn } from '../history/read-end.js';
import { readOutcome } from '../history/read-outcome.js';
import { Recorder, type Claim } from '../history/recorder.js';
import { claimAtRandom } from '../history/shoppers.js';
import { runServiceCommand, type ServiceCommand } from '../support/command.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { codes } from './giveaway-catalogue.js';

const KEY = 'north-key';
const START = Date.parse('2027-01-28T09:00:00Z');
/** The clock of the services is so much faster that two seconds are more than a month. */
const SPEED = 2_000_000;

const OFFERS: readonly Offer[] = [
  { id: 'once', codes: codes('ONCE', 12) },
  { id: 'weekly', frequency: '1week', codes: codes('WEEK', 60) },
  { id: 'monthly', frequency: '1month', codes: codes('MONTH', 200) },
  { id: 'yearly', frequency: '1year', codes: codes('YEAR', 200) },
];

const USERS = Array.from({ length: 20 }, (_, index) => `user-${index}`);

const catalogue = (offers: readonly Offer[]) => ({
  partners: [
    {
      id: 'north',
      keys: [KEY],
      giveaways: [{ id: 'flow', offers: offers.map(({ id, frequency }) => ({ id, frequency })) }],
      codes: Object.fromEntries(offers.map(({ id, codes: pool }) => [id, pool])),
    },
  ],
});

const path = ({ user, offer }: Claim) => `/api/v1/giveaways/claim?${new URLSearchParams({ user, offer }).toString()}`;

const keyOf = ({ key }: Claim): Record<string, string> => (key === undefined ? {} : { 'Idempotency-Key': key });

describe('a history of claims', () => {
  let database: TestDatabase;
  let sql: Sql;
  let pools: Sql[];
  const commands: ServiceCommand[] = [];
  beforeEach(async () => {
    database = await createTestDatabase();
    pools = [1, 2].map(() => connect(database.url, { max: 4, limit: 60_000 }));
    sql = pools[0]!;
  });
  afterEach(async () => {
    for (const command of commands.splice(0)) {
      command.kill('SIGKILL');
      await command.ended();
    }
    await Promise.all(pools.map((pool) => pool.end()));
    await database.drop();
  });

  const load = async (offers: readonly Offer[], now: () => number) =>
    loadCatalogue(sql, await readCatalogue(catalogue(offers)), { now, sample: false });
  const assertPossible = async (recorder: Recorder, offers: readonly Offer[], rest: Partial<History> = {}) => {
    const end = await readEnd(runOn(sql), USERS);
    const faults = checkHistory({ offers, operations: recorder.operations, ...end, ...rest });
    assert.deepEqual(faults, []);
    return end;
  };
  const kindsOf = ({ operations }: Recorder) => new Set(operations.map(({ outcome }) => outcome.is));

  test('in two services can have happened, over weeks and months, with lost answers and repeated keys', async () => {
    const origin = performance.now();
    const now = () => Math.floor(START + (performance.now() - origin) * SPEED);
    await load(OFFERS, now);
    const services = pools.map((pool) => createService({ sql: pool, now }));
    const recorder = new Recorder(now);
    const random = createRandom('history');
    await claimAtRandom(1500, {
      recorder,
      users: USERS,
      offers: OFFERS.map(({ id }) => id),
      random,
      ask: async (claim): Promise<Outcome> => {
        const service = services[Math.floor(random() * services.length)]!;
        const response = await service.request(path(claim), { headers: { 'X-API-Key': KEY, ...keyOf(claim) } });
        return random() < 0.15 ? { is: 'lost' } : readOutcome(response);
      },
    });
    await assertPossible(recorder, OFFERS);
    assert.deepEqual(kindsOf(recorder), new Set(['claimed', 'already-claimed', 'sold-out', 'too-soon', 'lost']));
  });

  test('in two gateways can have happened when one of their services is killed with kill -9', async () => {
    const offers = OFFERS.slice(0, 2);
    await load(offers, Date.now);
    const start = async () => {
      const command = runServiceCommand(['--port', '0'], { DATABASE_URL: database.url });
      commands.push(command);
      return { command, url: await command.ready() };
    };
    const [victim, other] = await Promise.all([start(), start()]);
    const gateways = [victim, other].map(({ url }) =>
      createGateway({
        feedUrl: url,
        baseUrl: url,
        apiKey: KEY,
        identify: (request) => request.headers.get('X-Shopper') ?? undefined,
        limits: false,
        onError: () => undefined,
      }),
    );
    const recorder = new Recorder();
    const random = createRandom('gateways');
    await claimAtRandom(400, {
      recorder,
      users: USERS,
      offers: offers.map(({ id }) => id),
      random,
      ask: async (claim): Promise<Outcome> => {
        if (recorder.operations.length === 60) victim.command.kill('SIGKILL');
        const gateway = gateways[Math.floor(random() * gateways.length)]!;
        const headers = { 'X-Shopper': claim.user, 'X-Rewards-Client': 'test', ...keyOf(claim) };
        return readOutcome(await gateway(new Request(`https://shop.example${path(claim)}`, { headers })));
      },
    });
    assert.equal(await victim.command.ended(), 'SIGKILL');
    const { given } = await assertPossible(recorder, offers, { clockSlackMs: SERVICE_CLOCK_SLACK_MS });
    assert.ok(given.length > 12);
    assert.ok(kindsOf(recorder).has('lost'));
  });
});
