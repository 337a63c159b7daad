import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse, stringify } from 'yaml';
import { findFreePort } from '../../service/local-postgres/free-port.js';
import { eventually } from './eventually.js';
import { needProgram } from './find-program.js';

/** An alert as Prometheus' HTTP API has it. */
interface Alert {
  readonly labels: Readonly<Record<string, string>>;
  readonly state: 'pending' | 'firing';
  readonly annotations: { readonly summary: string };
}

/** A Prometheus that looks every second, and fires as soon as a condition holds. */
export interface Prometheus {
  /** The alerts that fire, by name. */
  firing(): Promise<ReadonlyMap<string, Alert>>;
  /** Waits until the instances have been read. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs promtool. Throws with its output if it finds a fault. */
export async function promtool(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(needProgram('PROMTOOL_PATH', 'promtool', 'prometheus'), args);
  return stdout;
}

/** Runs amtool, which is part of Alertmanager. Throws with its output if it finds a fault. */
export async function amtool(...args: string[]): Promise<void> {
  await promisify(execFile)(needProgram('AMTOOL_PATH', 'amtool', 'prometheus-alertmanager'), args);
}

interface Config {
  global: Record<string, string>;
  rule_files: string[];
  alerting?: unknown;
  scrape_configs: { job_name: string; static_configs: { targets: readonly string[] }[] }[];
}

interface Rules {
  groups: { interval?: string; rules: { for?: string }[] }[];
}

/**
 * Starts a Prometheus with copies of `config` and of its files of rules, in YAML, that differ in intervals and addresses only.
 *
 * @param readRules reads a file of rules that `config` names
 * @param targets hosts and ports of the instances, by job. Other jobs of `config` are left out
 */
export async function startPrometheus(
  config: string,
  readRules: (file: string) => Promise<string>,
  targets: Readonly<Record<string, readonly string[]>>,
): Promise<Prometheus> {
  const program = needProgram('PROMETHEUS_PATH', 'prometheus', 'prometheus');
  const folder = await mkdtemp(path.join(tmpdir(), 'prometheus-'));
  const own = parse(config) as Config;
  for (const file of own.rule_files) {
    // Subqueries look at whole minutes, the next of which may be far away.
    const quick = parse((await readRules(file)).replace(/:[15]m\]/g, ':15s]')) as Rules;
    for (const group of quick.groups) {
      delete group.interval;
      for (const rule of group.rules) delete rule.for;
    }
    await writeFile(path.join(folder, file), stringify(quick));
  }
  own.global = { scrape_interval: '1s', evaluation_interval: '1s' };
  own.scrape_configs = own.scrape_configs.flatMap((job) => {
    const own = targets[job.job_name];
    return own ? [{ ...job, static_configs: [{ targets: own }] }] : [];
  });
  const count = own.scrape_configs.flatMap(({ static_configs: [of] }) => of!.targets).length;
  delete own.alerting;
  await writeFile(path.join(folder, 'prometheus.yml'), stringify(own));

  const port = await findFreePort();
  const child = spawn(
    program,
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const stop = async () => {
    const end = once(child, 'close');
    if (child.exitCode === null) {
      child.kill();
      await end;
    }
    await rm(folder, { recursive: true, force: true });
  };
  const ask = async <Data>(what: string): Promise<Data> => {
    if (child.exitCode !== null) throw new Error(`Prometheus ended: ${output}`);
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${what}`);
    return ((await response.json()) as { data: Data }).data;
  };
  return {
    ready: async () => {
      await eventually(async () => {
        const { activeTargets } = await ask<{ activeTargets: { health: string }[] }>('targets');
        return activeTargets.length === count && activeTargets.every(({ health }) => health === 'up');
      });
    },
    firing: async () => {
      const { alerts } = await ask<{ alerts: Alert[] }>('alerts');
      return new Map(
        alerts.filter(({ state }) => state === 'firing').map((alert) => [alert.labels['alertname']!, alert]),
      );
    },
    stop,
  };
}
