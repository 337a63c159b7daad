import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { readTable, root } from '../docs/documents.js';

const DEPLOY = path.join(root, 'service/deploy');

const read = (file: string): string => readFileSync(path.join(DEPLOY, file), 'utf8');

const rows = readTable('docs/deploy.md', 'Ports').map(([ports, what]) => ({ ports: ports!.split(', '), what: what! }));

/** The ports of the row that begins like this. */
function portsOf(what: string): string[] {
  const row = rows.find((one) => one.what.startsWith(what));
  assert.ok(row, what);
  return row.ports;
}

/** The ports in the example of a unit, which enables its instances. */
function instancesOf(unit: string): string[] {
  return [
    ...read(`systemd/${unit}`)
      .split('\n')[0]!
      .matchAll(/@(\d+)/g),
  ].map(([, port]) => port!);
}

const metricsOf = (ports: readonly string[]): string[] => ports.map((port) => `1${port}`);

describe('the ports of service/deploy/', () => {
  test('are in one table, each of them once', () => {
    const ports = rows.flatMap((row) => row.ports);
    assert.ok(ports.length > 10);
    assert.deepEqual(ports, [...new Set(ports)]);
  });

  test('that anything there names on this machine are in the table', () => {
    const known = new Set(rows.flatMap((row) => row.ports));
    const files = readdirSync(DEPLOY, { recursive: true, encoding: 'utf8' });
    const named = files
      .filter((file) => statSync(path.join(DEPLOY, file)).isFile())
      .flatMap((file) => [...read(file).matchAll(/(?:127\.0\.0\.1|localhost):(\d+)/g)].map(([, port]) => port!));
    assert.ok(named.length > 10);
    assert.deepEqual(
      named.filter((port) => !known.has(port)),
      [],
    );
  });

  test('are the same in the units, in Prometheus and in nginx', () => {
    const service = instancesOf('rewards-service@.service');
    const gateway = instancesOf('rewards-gateway@.service');
    assert.deepEqual(service, portsOf('service, two instances'));
    assert.deepEqual(gateway, portsOf('gateway, two instances'));
    assert.deepEqual(metricsOf(service), portsOf('their [metrics]'));
    assert.deepEqual(metricsOf(gateway), portsOf('their health and metrics'));

    const { scrape_configs: jobs } = parse(read('prometheus/prometheus.yml')) as {
      scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
    };
    assert.deepEqual(
      jobs.map((job) => [job.job_name, job.static_configs.flatMap(({ targets }) => targets)]),
      [
        ['rewards', metricsOf(service).map((port) => `127.0.0.1:${port}`)],
        ['rewards-gateway', metricsOf(gateway).map((port) => `127.0.0.1:${port}`)],
      ],
    );

    const upstreams = [...read('gateway/nginx.conf').matchAll(/^ +server 127\.0\.0\.1:(\d+)/gm)];
    assert.deepEqual(
      upstreams.map(([, port]) => port),
      gateway,
    );
  });

  test('of deploy.md’s instructions are those of the units', () => {
    const enabled = /enable --now (rewards-service@.*)$/m.exec(readFileSync(path.join(root, 'docs/deploy.md'), 'utf8'));
    assert.equal(
      enabled?.[1],
      instancesOf('rewards-service@.service')
        .map((port) => `rewards-service@${port}`)
        .join(' '),
    );
  });
});
