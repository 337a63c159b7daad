import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { packPackage } from '../hosts/pack-package.js';
import type { TestService } from '../support/service.js';
import { Processes } from './processes.js';

/** The standalone gateway, from the packed package. */
export interface Gateway {
  /** Its address, for the server of a shop. */
  readonly url: string;
  /** Its address and port, for a web server in front. */
  readonly host: string;
  /** What signs tokens. */
  readonly userSecret: string;
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

export async function startGateway({ folder }: InstalledPackage, { url, apiKey }: TestService): Promise<Gateway> {
  const userSecret = 'a secret of at least thirty-two bytes';
  const processes = new Processes();
  const flags = ['--feed-url', url, '--base-url', url, '--port', '0', '--trust-proxy', '1'];
  processes.start([path.join(folder, 'node_modules/.bin/rewards-widget'), 'gateway', ...flags], folder, {
    REWARDS_API_KEY: apiKey,
    REWARDS_USER_SECRET: userSecret,
  });
  const listening = await processes.until(() => /listening on (http:\S+)/.exec(processes.output)?.[1]);
  return { url: listening, host: new URL(listening).host, userSecret, stop: () => processes.stop() };
}
