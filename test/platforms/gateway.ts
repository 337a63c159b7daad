import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { SECRET } from '../gateway/tokens.js';
import { packPackage } from '../hosts/pack-package.js';
import type { TestService } from '../support/service.js';
import { Processes } from './processes.js';

/** The standalone gateway, from the packed package. */
export interface Gateway {
  /** Its address, for the server of a shop. */
  readonly url: string;
  /** Its address and port, for a web server in front. */
  readonly host: string;
  stop(): Promise<unknown>;
}

export interface InstalledPackage {
  readonly tarball: string;
  /** Where it is installed. */
  readonly folder: string;
}

/** Packs the package and installs it in a new folder, as a shop does. */
export async function installPackage(parent: string): Promise<InstalledPackage> {
  const folder = path.join(parent, 'gateway');
  await mkdir(folder);
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
  const tarball = await packPackage(parent);
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', tarball], { cwd: folder });
  return { tarball, folder };
}

/** Starts the gateway for a service, behind one proxy. Resolves once it has a feed: until then, pages have the bare tag. */
export async function startGateway(
  installed: InstalledPackage,
  { url, apiKey }: Pick<TestService, 'url' | 'apiKey'>,
): Promise<Gateway> {
  const flags = ['--feed-url', url, '--base-url', url, '--port', '0'];
  const gateway = await launchGateway(installed, flags, { REWARDS_API_KEY: apiKey });
  await gateway.processes.until(async () => (await fetch(`${gateway.url}/rewards/gap/api`)).ok);
  return { url: gateway.url, host: new URL(gateway.url).host, stop: () => gateway.processes.stop() };
}

/** Starts the gateway behind one proxy. It knows shoppers by the tests' secret. Resolves once it listens. */
export async function launchGateway(
  { folder }: InstalledPackage,
  flags: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ url: string; processes: Processes }> {
  const processes = new Processes();
  const command = path.join(folder, 'node_modules/.bin/rewards-widget');
  processes.start([command, 'gateway', '--trust-proxy', '1', ...flags], folder, {
    REWARDS_USER_SECRET: SECRET,
    ...env,
  });
  const url = await processes.until(() => /listening on (http:\S+)/.exec(processes.output)?.[1]);
  return { url, processes };
}
