import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { parse, stringify } from 'yaml';
import { findFreePort } from '../../service/local-postgres/free-port.js';
import { runGateway, type GatewayCommand } from '../cli/gateway-command.js';
import { giveawayCatalogue } from '../service/giveaway-catalogue.js';
import { promtool } from '../support/prometheus.js';
import { startRedis, type RedisServer } from '../support/redis-server.js';
import { startTestService, type TestService } from '../support/service.js';

const DEPLOY = path.resolve(import.meta.dirname, '../../service/deploy');
const read = (file: string) => readFile(path.join(DEPLOY, file), 'utf8');
const readRules = (file: string) => read(`prometheus/${file}`);

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string }[];
}

interface Dashboard {
  readonly id: null;
  readonly panels: readonly Panel[];
  readonly annotations: { readonly list: readonly { readonly expr: string }[] };
}

const text = await read('grafana/dashboard.json');
const dashboard = JSON.parse(text) as Dashboard;

/** What Grafana asks Prometheus. It fills in the interval itself. */
const asked = (expr: string) => expr.replaceAll('$__rate_interval', '1m');
const expressions = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({ title, expr: asked(expr) })),
);
const annotations = dashboard.annotations.list.map(({ expr }) => ({ title: 'annotations', expr: asked(expr) }));

/** Names of series in an expression: what is neither a label nor a function, an operator or a number. */
function seriesIn(expr: string): string[] {
  const bare = expr
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(/\b(?:by|on|without|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
    .replace(/\b(?:group_left|and|or|unless)\b/g, ' ');
  return [...bare.matchAll(/(?<![\w:.])[a-zA-Z_][\w:]*(?!\s*\(|[\w:])/g)].map(([name]) => name);
}

describe('the dashboard', () => {
  test('has expressions that Prometheus can read', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'dashboard-'));
    try {
      const rules = [...expressions, ...annotations].map(({ expr }, index) => ({
        record: `expression:${index}`,
        expr,
      }));
      const file = path.join(folder, 'rules.yml');
      await writeFile(file, stringify({ groups: [{ name: 'dashboard', rules }] }));
      assert.match(await promtool('check', 'rules', file), new RegExp(`SUCCESS: ${rules.length} rules`));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('has nothing of one installation: no id, and the data source is a variable', () => {
    assert.equal(dashboard.id, null);
    const uids = [...text.matchAll(/"uid": "([^"]*)"/g)].map(([, uid]) => uid);
    // The dashboard's own, which is the same everywhere.
    assert.deepEqual(new Set(uids), new Set(['${datasource}', 'rewards-widget']));
    assert.doesNotMatch(text, /"datasource": "/);
    // Addresses of instances, and variables that Grafana doesn't know.
    assert.doesNotMatch(text, /instance=~?\\"|\d+\.\d+\.\d+\.\d+|__inputs/);
    assert.deepEqual(
      new Set([...text.matchAll(/\$\{?\w+\}?/g)].map(([name]) => name)),
      new Set(['${datasource}', '$__rate_interval']),
    );
  });

  test('has panels that don’t overlap, with an id and a title each', () => {
    const { panels } = dashboard;
    assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
    assert.equal(new Set(panels.map(({ title }) => title)).size, panels.length);
    for (const [index, { title, gridPos: one }] of panels.entries()) {
      assert.ok(one.x + one.w <= 24, title);
      for (const { title: second, gridPos: other } of panels.slice(index + 1))
        assert.ok(
          one.x + one.w <= other.x ||
            other.x + other.w <= one.x ||
            one.y + one.h <= other.y ||
            other.y + other.h <= one.y,
          `${title} and ${second}`,
        );
    }
  });
});

describe('the dashboard of a service and a gateway with a Redis', () => {
  let service: TestService;
  let redis: RedisServer;
  let gateway: GatewayCommand;
  let adminUrl: string;

  before(async () => {
    service = await startTestService({ catalogue: giveawayCatalogue(), adminPort: 0 });
    redis = await startRedis(await findFreePort());
    const flags = ['--feed-url', service.url, '--base-url', `http://127.0.0.1:${await findFreePort()}`];
    gateway = runGateway([...flags, '--admin-port', '0'], { REWARDS_API_KEY: 'north-key', REWARDS_STORE: redis.url });
    await gateway.ready();
    adminUrl = await gateway.adminUrl();
  });
  after(async () => {
    await gateway?.stop();
    await redis?.stop();
    await service?.stop();
  });

  test('asks only for metrics that they expose, or that a rule records', async () => {
    const exposed = new Set(['up', 'ALERTS']);
    for (const url of [service.metricsUrl!, `${adminUrl}/metrics`])
      for (const [, name, type] of (await (await fetch(url)).text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
        exposed.add(name!);
        if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) exposed.add(`${name!}_${part}`);
      }
    for (const file of ['alerts.yml', 'objectives.yml']) {
      const { groups } = parse(await readRules(file)) as { groups: { rules: { record?: string }[] }[] };
      for (const { record } of groups.flatMap(({ rules }) => rules)) if (record !== undefined) exposed.add(record);
    }
    for (const { title, expr } of [...expressions, ...annotations]) {
      const series = seriesIn(expr);
      assert.ok(series.length > 0, title);
      for (const name of series) assert.ok(exposed.has(name), `${title}: ${name}`);
    }
  });
});
