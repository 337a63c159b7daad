import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { connect } from '../../service/database/connect.js';
import { addHook, pauseHook } from '../../service/hooks/manage-hooks.js';
import { codeIn, readTable } from '../docs/documents.js';
import { eventually } from '../support/eventually.js';
import { startTestService, type TestService } from '../support/service.js';
import { ask } from './ask.js';
import { giveawayCatalogue } from './giveaway-catalogue.js';
import { readMetrics } from './metric-lines.js';
import { smallCatalogue } from './small-catalogue.js';

describe('the metrics', () => {
  let service: TestService;
  afterEach(() => service.stop());

  const start = async (catalogue: unknown, now?: string) => {
    service = await startTestService({ catalogue, adminPort: 0, now });
    return service;
  };
  const metrics = () => readMetrics(service.metricsUrl ?? '');
  const claim = (user: string, offer: string) =>
    ask(`${service.url}/api/v1/giveaways/claim?user=${user}&offer=${offer}`, 'north-key');

  /** Adds one that is paused, and waits until the instance knows of it. */
  const haveHook = async () => {
    const sql = connect(service.databaseUrl, { max: 1 });
    const types = ['claim.given'] as const;
    const hook = { partner: 'north', url: 'http://127.0.0.1:9/', isPrivate: false, types };
    const { id } = await addHook(sql, hook);
    await pauseHook(sql, id).finally(() => sql.end());
    await eventually(async () => (await metrics()).has(`rewards_hook_waiting{partner="north",hook="${id}"}`));
    return id;
  };

  test('count requests by route, method and status, also those answered from memory, and put unknown paths under one name', async () => {
    await start(smallCatalogue());
    for (let count = 0; count < 3; count += 1) await ask(`${service.url}/gap/api?flow=tea`, 'north-key');
    await ask(`${service.url}/gap/api`, 'no-such-key');
    await fetch(`${service.url}/gap/api`, { method: 'HEAD', headers: { 'X-API-Key': 'north-key' } });
    for (const path of ['/wp-admin', '/north-key', '/gap/api/x']) await ask(service.url + path, undefined);
    await fetch(`${service.url}/gap/api`, { method: 'PROPFIND' });

    const found = await metrics();
    const requests = [...found].filter(([series]) => series.startsWith('rewards_requests_total'));
    assert.deepEqual(Object.fromEntries(requests), {
      'rewards_requests_total{route="/gap/api",method="GET",status="200"}': 3,
      'rewards_requests_total{route="/gap/api",method="GET",status="401"}': 1,
      'rewards_requests_total{route="/gap/api",method="HEAD",status="200"}': 1,
      'rewards_requests_total{route="/gap/api",method="other",status="405"}': 1,
      'rewards_requests_total{route="other",method="GET",status="404"}': 3,
    });
    assert.equal(found.get('rewards_request_duration_seconds_count{route="/gap/api"}'), 6);
    assert.ok(found.has('process_resident_memory_bytes'));
  });

  test('count claims by their outcome, and the codes left of each offer', async () => {
    await start(giveawayCatalogue(), '2027-01-01T00:00:00Z');
    for (const [user, offer] of [
      ['ann', 'rare'],
      ['bob', 'rare'],
      ['ann', 'once'],
      ['ann', 'once'],
      ['ann', 'weekly'],
      ['ann', 'weekly'],
      ['ann', 'opens-on-day'],
      ['ann', 'nothing'],
    ] as const)
      await claim(user, offer);

    const found = await metrics();
    const outcomes = [...found].filter(([series]) => series.startsWith('rewards_claims_total'));
    assert.deepEqual(Object.fromEntries(outcomes), {
      'rewards_claims_total{outcome="claimed"}': 3,
      'rewards_claims_total{outcome="already_claimed"}': 1,
      'rewards_claims_total{outcome="too_soon"}': 1,
      'rewards_claims_total{outcome="sold_out"}': 1,
      'rewards_claims_total{outcome="not_open"}': 1,
      'rewards_claims_total{outcome="unknown_offer"}': 1,
      'rewards_claims_total{outcome="failed"}': 0,
    });
    assert.equal(found.get('rewards_codes_left{partner="north",offer="rare"}'), 0);
    assert.equal(found.get('rewards_codes_left{partner="north",offer="once"}'), 9);
    assert.equal(found.get('rewards_codes_left{partner="north",offer="sold-out"}'), 0);
    assert.equal(found.get('rewards_codes_left{partner="south",offer="once"}'), 10);
  });

  test('count the codes that the instance has given, from 0 for each offer, and no answer twice', async () => {
    await start(giveawayCatalogue(), '2027-01-01T00:00:00Z');
    const given = async (offer: string, partner = 'north') =>
      (await metrics()).get(`rewards_codes_given_total{partner="${partner}",offer="${offer}"}`);
    // A counter that appears with its first value hides that first increase.
    assert.equal(await given('weekly'), 0);
    assert.equal(await given('once', 'south'), 0);
    const claims = `${service.url}/api/v1/giveaways/claim?offer=once&user=`;
    for (let time = 0; time < 3; time += 1) await ask(`${claims}ann`, 'north-key', { 'Idempotency-Key': 'claim-1' });
    await ask(`${claims}bob`, 'north-key');
    await ask(`${claims}bob`, 'north-key');
    assert.equal(await given('once'), 2);
    assert.equal(await given('weekly'), 0);
    assert.equal(await given('once', 'south'), 0);
  });

  test('say which feeds the instance has, how its connections are used, and whether it is ready', async () => {
    await start(smallCatalogue());
    const { lastcached } = (await (await ask(`${service.url}/gap/api`, 'south-key')).json()) as { lastcached: number };
    const found = await metrics();
    assert.equal(found.get('rewards_feed_loaded_timestamp_seconds{partner="south"}'), lastcached / 1000);
    assert.equal(found.get('rewards_ready'), 1);
    assert.equal(found.get('rewards_requests_waiting{pool="main"}'), 0);
    assert.equal(found.get('rewards_requests_waiting{pool="reports"}'), 0);
    assert.ok(Number(found.get('rewards_pool_connections{pool="main",state="open"}')) >= 1);
    assert.ok(found.has('rewards_pool_connections{pool="main",state="waiting"}'));
    assert.ok(found.has('rewards_pool_connections{pool="reports",state="waiting"}'));
  });

  test('say of each hook what waits for it, since when, what was given up, and why it is paused', async () => {
    await start(giveawayCatalogue());
    await metrics();
    assert.ok(![...(await metrics()).keys()].some((series) => series.startsWith('rewards_hook')));
    const labels = `partner="north",hook="${await haveHook()}"`;
    await claim('ann', 'once');
    await eventually(async () => (await metrics()).get(`rewards_hook_waiting{${labels}}`) === 1);
    const found = await metrics();
    assert.ok(found.get(`rewards_hook_oldest_seconds{${labels}}`)! > 0);
    assert.equal(found.get(`rewards_hook_dead{${labels}}`), 0);
    assert.equal(found.get(`rewards_hook_paused{${labels},reason="operator"}`), 1);
    assert.equal(found.get(`rewards_hook_paused{${labels},reason="failing"}`), 0);
  });

  test('are those that docs/monitor.md lists, with their labels', async () => {
    await start(giveawayCatalogue());
    await claim('ann', 'once');
    await haveHook();
    const served = new Map(
      [...(await metrics()).keys()].map((series) => {
        const [, name, labels = ''] = /^(\w+?)(?:_count|_sum|_bucket)?(?:\{(.*)\})?$/.exec(series)!;
        return [name!, [...labels.matchAll(/(\w+)="/g)].map(([, label]) => label!).filter((label) => label !== 'le')];
      }),
    );
    const listed = readTable('docs/monitor.md', 'Metrics')
      .map(([name, labels]) => [codeIn(name!)[0]!, codeIn(labels!)] as const)
      .filter(([name]) => name.startsWith('rewards_'));
    const own = [...served].filter(([name]) => name.startsWith('rewards_'));
    const sorted = (entries: readonly (readonly [string, string[]])[]) =>
      entries.map(([name, labels]) => `${name} ${labels.sort().join(' ')}`).sort();
    assert.deepEqual(sorted(listed), sorted([...own, ['rewards_feed_loaded_timestamp_seconds', ['partner']]]));
  });

  test('contain no key, user or code', async () => {
    await start(giveawayCatalogue());
    const bodies = await Promise.all(
      ['once', 'rare'].map(async (offer) => (await claim('ann-of-the-test', offer)).text()),
    );
    const codes = bodies.map((body) => (JSON.parse(body) as { data: { code: string } }).data.code);
    await ask(`${service.url}/north-key/${codes[0]}/ann-of-the-test`, 'north-key');
    const text = [...(await metrics()).keys()].join('\n');
    for (const secret of ['north-key', 'ann-of-the-test', ...codes]) assert.ok(!text.includes(secret), secret);
  });

  test('are on a port of their own, and only if asked for', async () => {
    await start(smallCatalogue());
    assert.equal((await ask(`${service.url}/metrics`, 'north-key')).status, 404);
    assert.equal((await fetch(new URL('/gap/api', service.metricsUrl))).status, 404);
    assert.equal((await fetch(service.metricsUrl ?? '', { method: 'POST' })).status, 405);
    await assert.rejects(
      startTestService({ catalogue: smallCatalogue(), adminPort: Number(new URL(service.metricsUrl!).port) }),
      /^Error: port \d+ is in use: choose another with --admin-port$/,
    );
    const without = await startTestService({ catalogue: smallCatalogue() });
    assert.equal(without.metricsUrl, undefined);
    await without.stop();
  });
});
