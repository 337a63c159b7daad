import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { parse } from 'yaml';
import { codeIn, readTable } from '../docs/documents.js';
import { ask } from '../service/ask.js';
import { codes, giveawayCatalogue } from '../service/giveaway-catalogue.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { createLine, type Line } from '../support/line.js';
import { promtool, startPrometheus, type Prometheus } from '../support/prometheus.js';
import { startTestService, type TestService } from '../support/service.js';

const FOLDER = path.resolve(import.meta.dirname, '../../deploy/prometheus');

const read = (file: string) => readFile(path.join(FOLDER, file), 'utf8');

describe('the alert rules', () => {
  test('are valid, as promtool checks them', async () => {
    await promtool('check', 'rules', path.join(FOLDER, 'alerts.yml'));
    await promtool('check', 'config', path.join(FOLDER, 'prometheus.yml'));
  });

  test('fire when they should, and not before, in the unit tests of promtool', async () => {
    await promtool('test', 'rules', path.join(FOLDER, 'alerts.test.yml'));
  });

  test('are those that docs/operate.md explains, in the same order and severity', async () => {
    const { groups } = parse(await read('alerts.yml')) as {
      groups: { rules: { alert: string; labels: { severity: string } }[] }[];
    };
    assert.deepEqual(
      readTable('docs/operate.md', 'Alerts').map(([name, severity]) => [codeIn(name!)[0], severity]),
      groups.flatMap(({ rules }) => rules).map(({ alert, labels }) => [alert, labels.severity]),
    );
  });
});

describe('the alert rules in a real Prometheus, with two instances', () => {
  let database: TestDatabase;
  let line: Line;
  let services: TestService[];
  let prometheus: Prometheus;
  const seen: string[] = [];

  before(async () => {
    database = await createTestDatabase();
    line = await createLine(database.url);
    const catalogue = giveawayCatalogue();
    catalogue.partners[0]!.codes['rare'] = codes('RARE', 3);
    const options = { catalogue, databaseUrl: line.url, adminPort: 0, faults: true };
    services = [await startTestService(options), await startTestService(options)];
    const targets = services.map(({ metricsUrl }) => new URL(metricsUrl!).host);
    prometheus = await startPrometheus(await read('prometheus.yml'), await read('alerts.yml'), targets);
    await prometheus.ready();
  });
  after(async () => {
    console.log(seen.join('\n'));
    await prometheus?.stop();
    for (const service of services ?? []) await service.stop();
    await line?.cut();
    await database?.drop();
  });

  /** Waits until an alert fires, and keeps asking for whatever makes it. */
  const fires = async (name: string, cause: () => Promise<unknown> = async () => undefined) => {
    const start = performance.now();
    const alert = await eventually(async () => {
      await cause();
      return (await prometheus.firing()).get(name);
    }, 60_000);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    seen.push(`${alert.labels['severity']} ${name} after ${seconds} s: ${alert.annotations.summary}`);
    return alert;
  };
  const ends = (name: string) => eventually(async () => !(await prometheus.firing()).has(name), 60_000);

  const claim = (user: string) =>
    ask(`${services[0]!.url}/api/v1/giveaways/claim?user=${user}&offer=rare`, 'north-key');

  test('nothing fires while all is well', async () => {
    await ask(`${services[0]!.url}/gap/api`, 'north-key');
    // Before the first scrape there was no instance.
    await eventually(async () => (await prometheus.firing()).size === 0, 60_000);
  });

  test('codes that are claimed fire, and then the last code', async () => {
    await claim('ann');
    await claim('bob');
    const { labels } = await fires('RewardsCodesRunningOut');
    assert.equal(labels['offer'], 'rare');
    await claim('eve');
    const soldOut = await fires('RewardsSoldOut');
    assert.equal(soldOut.labels['offer'], 'rare');
    await ends('RewardsCodesRunningOut');
  });

  test('failing requests fire', async () => {
    await fires('RewardsErrors', () => ask(`${services[0]!.url}/gap/api`, 'north-key', { 'X-Fault': 'status=500' }));
  });

  test('a database that is away fires, and stops firing when it is back', async () => {
    await line.cut();
    await fires('RewardsDatabaseAway');
    // Prometheus works out one rule after the other.
    await fires('RewardsInstanceNotReady');
    await line.mend();
    await ends('RewardsDatabaseAway');
    await ends('RewardsInstanceNotReady');
  });

  test('an instance that is gone fires, and so does the last one', async () => {
    await services.pop()!.stop();
    await fires('RewardsInstanceAbsent');
    // A busy machine can miss one look at the other instance.
    await ends('RewardsNoInstance');
    await services.pop()!.stop();
    await fires('RewardsNoInstance');
  });
});
