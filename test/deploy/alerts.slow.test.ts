import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { parse } from 'yaml';
import { connect, type Sql } from '../../service/database/connect.js';
import { addHook, replay, resumeHook } from '../../service/hooks/manage-hooks.js';
import { findFreePort } from '../../service/local-postgres/free-port.js';
import { revokeKey } from '../../service/keys/manage-keys.js';
import { runGateway, type GatewayCommand } from '../cli/gateway-command.js';
import { anchorsOf, codeIn, readBlocksOf, readTable } from '../docs/documents.js';
import { ask } from '../service/ask.js';
import { codes, giveawayCatalogue } from '../service/giveaway-catalogue.js';
import { startHookReceiver, type HookReceiver } from '../service/hook-receiver.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { createLine, type Line } from '../support/line.js';
import { text } from '../support/loopback-server.js';
import { amtool, promtool, startPrometheus, type Prometheus } from '../support/prometheus.js';
import { startRedis, type RedisServer } from '../support/redis-server.js';
import { startTestService, type TestService } from '../support/service.js';

const FOLDER = path.resolve(import.meta.dirname, '../../service/deploy/prometheus');

const RULES = ['alerts.yml', 'objectives.yml'];
const TESTS = ['alerts.test.yml', 'objectives.test.yml'];

const read = (file: string) => readFile(path.join(FOLDER, file), 'utf8');

interface AlertRule {
  readonly alert: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly runbook?: string };
}

interface AlertTest {
  readonly eval_time: string;
  readonly alertname: string;
  readonly exp_alerts?: readonly object[];
}

/** Of a time such as `7h30m`. */
function minutesOf({ eval_time: time }: AlertTest): number {
  const minutes = { d: 1440, h: 60, m: 1, s: 1 / 60 };
  const parts = [...time.matchAll(/(\d+)([dhms])/g)];
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * minutes[unit as keyof typeof minutes], 0);
}

async function readAlerts(): Promise<AlertRule[]> {
  const files = await Promise.all(
    RULES.map(async (file) => parse(await read(file)) as { groups: { rules: AlertRule[] }[] }),
  );
  return files.flatMap(({ groups }) => groups.flatMap(({ rules }) => rules)).filter(({ alert }) => alert !== undefined);
}

describe('the alert rules', () => {
  test('are valid, as promtool checks them', async () => {
    for (const file of RULES) await promtool('check', 'rules', path.join(FOLDER, file));
    await promtool('check', 'config', path.join(FOLDER, 'prometheus.yml'));
  });

  test('fire when they should, and not before, in the unit tests of promtool', async () => {
    for (const file of TESTS) await promtool('test', 'rules', path.join(FOLDER, file));
  });

  test('are each made to fire, and to end again, in these unit tests', async () => {
    const ended = new Set<string>();
    for (const file of TESTS) {
      const { tests } = parse(await read(file)) as { tests: { alert_rule_test?: AlertTest[] }[] };
      for (const { alert_rule_test: own = [] } of tests) {
        const fired = new Set<string>();
        for (const { alertname, exp_alerts: alerts = [] } of own.sort(
          (one, other) => minutesOf(one) - minutesOf(other),
        ))
          if (alerts.length > 0) fired.add(alertname);
          else if (fired.has(alertname)) ended.add(alertname);
      }
    }
    assert.deepEqual([...ended].sort(), (await readAlerts()).map(({ alert }) => alert).sort());
  });

  test('each name a section of docs/operate.md that exists', async () => {
    const anchors = anchorsOf('docs/operate.md');
    for (const { alert, annotations } of await readAlerts()) {
      const [, anchor] = /^docs\/operate\.md#([\w-]+)$/.exec(annotations.runbook ?? '') ?? [];
      assert.ok(anchor !== undefined && anchors.includes(anchor), `${alert}: ${annotations.runbook}`);
    }
  });

  test('are those that docs/operate.md explains, in the same order and severity', async () => {
    assert.deepEqual(
      readTable('docs/operate.md', 'Alerts').map(([name, severity]) => [codeIn(name!)[0], severity]),
      (await readAlerts()).map(({ alert, labels }) => [alert, labels.severity]),
    );
  });

  test('are inhibited by what docs/monitor.md shows, which Alertmanager reads, and each name there is one of theirs', async () => {
    const { code } = readBlocksOf(['docs/monitor.md'], 'yaml').find(({ code }) => code.startsWith('inhibit_rules:'))!;
    const folder = await mkdtemp(path.join(tmpdir(), 'alertmanager-'));
    try {
      const file = path.join(folder, 'alertmanager.yml');
      await writeFile(file, `receivers: [{ name: nobody }]\nroute: { receiver: nobody }\n${code}`);
      await amtool('check-config', file);
    } finally {
      await rm(folder, { recursive: true });
    }
    const names = (await readAlerts()).map(({ alert }) => alert);
    const matchers = [...code.matchAll(/alertname=~?"(.*)"/g)].map(([, pattern]) => pattern!);
    assert.equal(matchers.length, 2);
    for (const alternative of matchers.flatMap((pattern) => pattern.split(/\|(?![^(]*\))/)))
      assert.ok(
        names.some((name) => new RegExp(`^(?:${alternative})$`).test(name)),
        alternative,
      );
  });
});

/** A Prometheus with the rules of service/deploy/, and what fired in it, for the person who reads the test's output. */
class Watch {
  readonly #prometheus: Prometheus;
  readonly #seen: string[] = [];

  private constructor(prometheus: Prometheus) {
    this.#prometheus = prometheus;
  }

  static async start(targets: Readonly<Record<string, readonly string[]>>): Promise<Watch> {
    const watch = new Watch(await startPrometheus(await read('prometheus.yml'), read, targets));
    await watch.#prometheus.ready();
    return watch;
  }

  /** Waits until an alert fires, and keeps asking for whatever makes it. */
  async fires(name: string, cause: () => Promise<unknown> = async () => undefined) {
    const start = performance.now();
    const alert = await eventually(async () => {
      await cause();
      return (await this.#prometheus.firing()).get(name);
    });
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    this.#seen.push(`${alert.labels['severity']} ${name} after ${seconds} s: ${alert.annotations.summary}`);
    return alert;
  }

  ends(name: string) {
    return eventually(async () => !(await this.#prometheus.firing()).has(name));
  }

  async nothingFires() {
    await eventually(async () => (await this.#prometheus.firing()).size === 0);
  }

  async stop() {
    console.log(this.#seen.join('\n'));
    await this.#prometheus.stop();
  }
}

describe('the alert rules in a real Prometheus, with two instances', () => {
  let database: TestDatabase;
  let line: Line;
  let services: TestService[];
  let watch: Watch;

  before(async () => {
    database = await createTestDatabase();
    line = await createLine(database.url);
    const catalogue = giveawayCatalogue();
    catalogue.partners[0]!.codes['rare'] = codes('RARE', 3);
    const options = { catalogue, databaseUrl: line.url, adminPort: 0, faults: true };
    services = [await startTestService(options), await startTestService(options)];
    watch = await Watch.start({ rewards: services.map(({ metricsUrl }) => new URL(metricsUrl!).host) });
  });
  after(async () => {
    await watch?.stop();
    for (const service of services ?? []) await service.stop();
    await line?.cut();
    await database?.drop();
  });

  const claim = (user: string) =>
    ask(`${services[0]!.url}/api/v1/giveaways/claim?user=${user}&offer=rare`, 'north-key');

  test('nothing fires while all is well', async () => {
    await ask(`${services[0]!.url}/gap/api`, 'north-key');
    // Before the first scrape there was no instance.
    await watch.nothingFires();
  });

  test('codes that are claimed fire, and then the last code', async () => {
    await claim('ann');
    await claim('bob');
    const { labels } = await watch.fires('RewardsCodesRunningOut');
    assert.equal(labels['offer'], 'rare');
    await claim('eve');
    const soldOut = await watch.fires('RewardsSoldOut');
    assert.equal(soldOut.labels['offer'], 'rare');
    await watch.ends('RewardsCodesRunningOut');
  });

  test('failing requests, slow ones, those with a wrong key, and a budget that burns fire', async () => {
    const feed = `${services[0]!.url}/gap/api`;
    await watch.fires('RewardsErrors', () => ask(feed, 'north-key', { 'X-Fault': 'status=500' }));
    await watch.fires('RewardsSlow', () => ask(feed, 'north-key', { 'X-Fault': 'latency=1100' }));
    await watch.fires('RewardsKeyRefused', () => ask(feed, 'no-such-key'));
    for (const name of ['RewardsBudgetBurnsFast', 'RewardsBudgetBurns'])
      await watch.fires(name, () => ask(feed, 'north-key', { 'X-Fault': 'status=500' }));
  });

  test('a database that is away fires, and stops firing when it is back', async () => {
    await line.cut();
    await watch.fires('RewardsDatabaseAway');
    // Prometheus works out one rule after the other.
    await watch.fires('RewardsInstanceNotReady');
    await line.mend();
    await watch.ends('RewardsDatabaseAway');
    await watch.ends('RewardsInstanceNotReady');
  });

  test('an instance that is gone fires, and so does the last one', async () => {
    await services.pop()!.stop();
    await watch.fires('RewardsInstanceAbsent');
    // A busy machine can miss one look at the other instance.
    await watch.ends('RewardsNoInstance');
    await services.pop()!.stop();
    await watch.fires('RewardsNoInstance');
  });
});

describe('the alert rules in a real Prometheus, with a hook', () => {
  let service: TestService;
  let receiver: HookReceiver;
  let sql: Sql;
  let id: string;
  let watch: Watch;

  before(async () => {
    service = await startTestService({ catalogue: giveawayCatalogue(), adminPort: 0 });
    receiver = await startHookReceiver();
    sql = connect(service.databaseUrl, { max: 1 });
    ({ id } = await addHook(sql, { partner: 'north', url: receiver.url, isPrivate: false, types: ['claim.given'] }));
    watch = await Watch.start({ rewards: [new URL(service.metricsUrl!).host] });
    await claim('first');
    await eventually(() => receiver.received.length > 0);
  });
  after(async () => {
    await watch?.stop();
    await service?.stop();
    await receiver?.stop();
    await sql?.end();
  });

  const claim = async (user: string): Promise<void> => {
    const answer = await ask(`${service.url}/api/v1/giveaways/claim?user=${user}&offer=weekly`, 'north-key');
    assert.equal(answer.status, 200);
  };
  /** Makes what waits due now, and as old as this many hours. */
  const age = (hours: number) =>
    sql`
      update deliveries set queued_at = database_time() - ${hours * 3_600_000}::bigint, due_at = database_time()
      where state = 'waiting' and not leased`;

  test('whose receiver is gone fires, and stops firing once it is resumed', async () => {
    receiver.answer = text('', {}, 410);
    await claim('ann');
    const { labels } = await watch.fires('RewardsHookPaused');
    assert.deepEqual([labels['hook'], labels['partner'], labels['reason']], [id, 'north', 'gone']);
    receiver.answer = text('', {}, 204);
    await resumeHook(sql, id);
    await watch.ends('RewardsHookPaused');
  });

  test('whose receiver fails for more than an hour fires, and stops firing once it has caught up', async () => {
    receiver.answer = text('', {}, 500);
    await claim('bob');
    await watch.fires('RewardsHookBehind', () => age(2));
    receiver.answer = text('', {}, 204);
    await resumeHook(sql, id);
    await watch.ends('RewardsHookBehind');
  });

  test('that lost a message fires, and stops firing once it is replayed', async () => {
    receiver.answer = text('', { Location: receiver.url }, 302);
    await claim('eve');
    await watch.fires('RewardsHookGaveUp');
    receiver.answer = text('', {}, 204);
    await replay(sql, id, 0);
    await watch.ends('RewardsHookGaveUp');
    assert.deepEqual([...new Set(receiver.received.map(({ data }) => data['user']))].sort(), [
      'ann',
      'bob',
      'eve',
      'first',
    ]);
  });
});

describe('the alert rules in a real Prometheus, with a gateway and its Redis', () => {
  const KEYS = ['old-key', 'new-key'];
  let service: TestService;
  let redis: RedisServer;
  let gateway: GatewayCommand;
  let adminPort: number;
  let url: string;
  let watch: Watch;

  const start = async (key: string) => {
    const flags = ['--feed-url', service.url, '--base-url', service.url, '--admin-port', `${adminPort}`];
    gateway = runGateway([...flags, '--limits', 'off'], { REWARDS_API_KEY: key, REWARDS_STORE: redis.url });
    url = await gateway.ready();
    // The feed is in memory then.
    await eventually(async () => (await fetch(`${url}/rewards/gap/api`)).ok);
  };

  before(async () => {
    service = await startTestService({
      catalogue: { partners: [{ id: 'north', keys: KEYS, feed: { all: [{ id: 'one', title: 'One' }] } }] },
    });
    redis = await startRedis(await findFreePort());
    adminPort = await findFreePort();
    await start('old-key');
    watch = await Watch.start({ 'rewards-gateway': [`127.0.0.1:${adminPort}`] });
  });
  after(async () => {
    await watch?.stop();
    await gateway?.stop();
    await redis?.stop();
    await service?.stop();
  });

  test('a refused key fires while the gateway is ready, and ends with another key', async () => {
    const sql = connect(service.databaseUrl, { max: 1 });
    await revokeKey(sql, { key: 'old-key' }).finally(() => sql.end());
    let count = 0;
    const askNewFlow = async () => (await fetch(`${url}/rewards/gap/api?flow=${(count += 1)}`)).body?.cancel();
    await watch.fires('RewardsGatewayKeyRefused', askNewFlow);
    await watch.fires('RewardsGatewayErrors', askNewFlow);
    assert.equal((await fetch(`http://127.0.0.1:${adminPort}/readyz`)).status, 200);
    await gateway.stop();
    await start('new-key');
    await watch.ends('RewardsGatewayKeyRefused');
  });

  test('a Redis that hangs fires, and stops firing when it is back', async () => {
    redis.hang();
    await watch.fires('RewardsGatewayStoreAway');
    redis.goOn();
    await watch.ends('RewardsGatewayStoreAway');
  });

  test('the last gateway that is gone fires', async () => {
    await gateway.stop();
    await watch.fires('RewardsGatewayNotReady');
    await watch.fires('RewardsGatewayAway');
  });
});
