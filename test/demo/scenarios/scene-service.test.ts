import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import type { Answering, ClaimAnswer, Scenario } from '../../../demo/scenarios/scenario.js';
import { SCENARIOS } from '../../../demo/scenarios/all-scenarios.js';
import { createSceneService } from '../../../demo/scenarios/scene-service.js';
import { RewardsClient } from '../../../src/client/index.js';
import { findInstant } from '../../../src/giveaway/claims/claim-machine.js';

const ADDRESS = 'https://studio.invalid/scenes/one';

interface Scene {
  readonly client: RewardsClient;
  readonly service: typeof fetch;
  readonly scenario: Scenario;
}

async function open(id: string, changes: { answering?: Answering; claims?: ClaimAnswer } = {}): Promise<Scene> {
  const found = SCENARIOS.find((one) => one.id === id);
  assert.ok(found, id);
  const scenario = { ...found, ...changes };
  const payload = await scenario.payload(new Date());
  const service = createSceneService(scenario, () => payload);
  return { service, scenario, client: new RewardsClient({ feedUrl: ADDRESS, baseUrl: ADDRESS, fetch: service }) };
}

/** Advances time in steps, so that code after one wait can start the next. */
async function pass(context: TestContext, milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 100) {
    context.mock.timers.tick(100);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Whether a promise has settled. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const waiting = Symbol('waiting');
  const winner = await Promise.race([promise.catch(() => undefined), new Promise((r) => setImmediate(r, waiting))]);
  return winner !== waiting;
}

describe('a feed in a scenario', () => {
  test('is answered at once, at both forms of the path', async () => {
    const { client, service } = await open('typical');
    const feed = await client.getFeed();
    assert.equal(feed.all.length, 36);
    const other = new RewardsClient({ feedUrl: ADDRESS, feedPath: '/dev/gap/api', fetch: service });
    assert.deepEqual(await other.getFeed(), feed);
  });

  test('has unpublished and test offers only in a preview, and never says which they are', async () => {
    const { client, service } = await open('preview');
    const [plain, preview] = [await client.getFeed(), await client.getFeed({ preview: true })];
    assert.equal(preview.all.length - plain.all.length, 2);
    assert.deepEqual([plain.testOffers.length, preview.testOffers.length], [0, 3]);
    const text = await (await service(`${ADDRESS}/gap/api?preview=true`)).text();
    assert.doesNotMatch(text, /published/);
  });

  test('has only the offers of a category, or of its parent, when requested', async () => {
    const { client } = await open('typical');
    const coffee = await client.getFeed({ flow: 'coffee' });
    const food = await client.getFeed({ flow: 'Food & Drink' });
    assert.ok(coffee.all.length > 0 && coffee.all.length < food.all.length && food.all.length < 36);
    assert.ok(coffee.all.every(({ category }) => category?.name === 'Coffee'));
    assert.ok(food.all.every(({ category }) => category?.parent === 'Food & Drink'));
  });

  test('is the current one while it is being edited', async () => {
    let payload = { all: [{ id: 'a', title: 'First' }] };
    const fetch = createSceneService(SCENARIOS[0]!, () => payload);
    const client = new RewardsClient({ feedUrl: ADDRESS, fetch });
    assert.equal((await client.getFeed()).all[0]?.title, 'First');
    payload = { all: [{ id: 'a', title: 'Second' }] };
    assert.equal((await client.getFeed()).all[0]?.title, 'Second');
  });

  test('is sent unchanged where it drifts', async () => {
    const { client } = await open('malformed');
    const paths: string[] = [];
    const feed = await client.getFeed({ preview: true, report: (path) => paths.push(path) });
    assert.equal(feed.all.length, 9);
    assert.ok(paths.includes('hero') && paths.includes('all[2]') && paths.includes('testOffers'));
  });

  test('takes three seconds on a slow network', async (context) => {
    const { client } = await open('slow');
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const answer = client.getFeed();
    await pass(context, 2900);
    assert.equal(await isSettled(answer), false);
    await pass(context, 200);
    assert.equal((await answer).all.length, 36);
  });

  test('ends when the caller aborts', async (context) => {
    const { service } = await open('slow');
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const leaving = new AbortController();
    const answer = service(`${ADDRESS}/gap/api`, { signal: leaving.signal });
    leaving.abort();
    await assert.rejects(answer, { name: 'AbortError' });
    await assert.rejects(service(`${ADDRESS}/gap/api`, { signal: leaving.signal }), { name: 'AbortError' });
  });

  test('is refused with 503, in the envelope, while the service is down', async () => {
    const { client, service } = await open('down');
    await assert.rejects(client.getFeed(), { kind: 'http', status: 503, serverMessage: /not available/ });
    const body = (await (await service(`${ADDRESS}/gap/api`)).json()) as Record<string, unknown>;
    assert.equal(body.success, false);
  });

  test('comes once and never again in an outage', async () => {
    const { client } = await open('stale');
    assert.equal((await client.getFeed()).all.length, 36);
    await assert.rejects(client.getFeed(), { kind: 'http', status: 503 });
  });

  test('is not JSON when the answer is garbled', async () => {
    const { client } = await open('garbled');
    await assert.rejects(client.getFeed(), { kind: 'format' });
  });
});

describe('a giveaway in a scenario', () => {
  test('is sent in the envelope, with a viewer unless it is a preview', async () => {
    const { client } = await open('giveaway-typical');
    const seen = await client.getGiveaway({ id: 'weekly-treats' });
    assert.equal(seen.offers.length, 4);
    assert.ok(seen.viewer);
    const other = await (await open('claim-ready')).client.getGiveaway({ id: 'weekly-treats' });
    assert.notEqual(other.viewer, seen.viewer, 'a claim of one scenario does not show in another');
    const preview = await client.getGiveaway({ id: 'weekly-treats', preview: true });
    assert.equal(preview.viewer, undefined);
  });

  test('has no viewer when the shopper is signed out', async () => {
    const { client } = await open('claim-signed-out');
    assert.equal((await client.getGiveaway({ id: 'weekly-treats' })).viewer, undefined);
  });

  test('is unavailable while the service is down', async () => {
    const { client } = await open('giveaway-down');
    await assert.rejects(client.getGiveaway({ id: 'weekly-treats' }), { kind: 'http', status: 503 });
  });
});

describe('a claim in a scenario', () => {
  test('brings a code, always the same for one offer and a different one for another', async () => {
    const { client } = await open('claim-claimed');
    const [coffee, again, loaf] = [
      await client.claim({ offer: 'treat-coffee' }),
      await client.claim({ offer: 'treat-coffee' }),
      await client.claim({ offer: 'treat-loaf' }),
    ];
    assert.ok(coffee.status === 'claimed' && loaf.status === 'claimed');
    assert.match(coffee.code, /^COFFEE-[A-Z\d]{4}$/);
    assert.deepEqual(again, coffee);
    assert.notEqual(loaf.code, coffee.code);
  });

  test('brings a long code in the scenario of long texts', async () => {
    const { client } = await open('giveaway-long-text');
    const { offers } = await client.getGiveaway({ id: 'weekly-treats' });
    const result = await client.claim({ offer: offers[0]!.id! });
    assert.ok(result.status === 'claimed' && result.code.length > 40);
  });

  test('is refused in three ways, each with its message', async () => {
    const message = async (id: string): Promise<string> => {
      const result = await (await open(id)).client.claim({ offer: 'treat-coffee' });
      assert.equal(result.status, 'refused', id);
      return (result as { message?: string }).message ?? '';
    };
    assert.match(await message('claim-refused-once'), /already/);
    assert.match(await message('claim-refused-none-left'), /no codes/);
    const early = await message('claim-refused-window');
    assert.match(early, /T\d\d:\d\d:\d\d[+-]\d\d:\d\d/);
    const wait = findInstant(early)!.at - Date.now();
    assert.ok(wait > 0 && wait < 7 * 24 * 3_600_000, `${wait} ms`);
  });

  test('that comes too early is refused, even with an unknown frequency', async () => {
    const fetch = createSceneService({ ...SCENARIOS[0]!, claims: 'within-window' }, () => ({
      offers: [{ id: 'odd', title: 'Odd', frequency: 'fortnightly' }],
    }));
    const result = await new RewardsClient({ baseUrl: ADDRESS, fetch }).claim({ offer: 'odd' });
    assert.equal(result.status, 'refused');
  });

  test('loses its answer on the first try, and gets it on the next', async () => {
    const { client } = await open('claim-unconfirmed');
    const claim = { offer: 'treat-coffee', idempotencyKey: 'one' };
    await assert.rejects(client.claim(claim), { kind: 'network' });
    assert.equal((await client.claim(claim)).status, 'claimed');
    await assert.rejects(client.claim({ ...claim, idempotencyKey: 'two' }), { kind: 'network' });
  });

  test('is answered with 401 when the shopper is signed out', async () => {
    const { client } = await open('claim-signed-out');
    await assert.rejects(client.claim({ offer: 'treat-coffee' }), { status: 401, serverMessage: /sign in/ });
  });

  test('takes four seconds in the slow scenario', async (context) => {
    const { client } = await open('claim-claiming');
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const answer = client.claim({ offer: 'treat-coffee' });
    await pass(context, 3900);
    assert.equal(await isSettled(answer), false);
    await pass(context, 200);
    assert.equal((await answer).status, 'claimed');
  });

  test('claims nothing if the offer is unknown, ended or upcoming', async () => {
    const { client } = await open('claim-ready');
    await assert.rejects(client.claim({ offer: 'nobody-knows' }), { status: 404 });
    await assert.rejects((await open('claim-ended')).client.claim({ offer: 'treat-coffee' }), { status: 400 });
    await assert.rejects((await open('claim-upcoming')).client.claim({ offer: 'treat-coffee' }), { status: 400 });
  });
});

test('the scenario’s service answers 404 to everything else', async () => {
  const { service } = await open('typical');
  assert.equal((await service(`${ADDRESS}/api/v1/giveaways/events`)).status, 404);
  assert.equal((await service(`${ADDRESS}/api/v1/giveaways/flow`)).status, 400);
  assert.equal((await service(`${ADDRESS}/api/v1/giveaways/claim`)).status, 400);
  assert.equal((await service(`${ADDRESS}/gap/api`, { method: 'POST' })).status, 405);
});
