import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { startTemporary } from '../../service/local-postgres/start-embedded.js';
import { launchOptions } from '../support/browser.js';
import { makeTemplate } from '../support/database.js';
import { isCore, runsAlone } from './test-files.js';

/** What the tests of one run share. */
export interface Shared {
  stop(): Promise<void>;
}

/** Makes what these files need once for all of them: the published build, the builds of studio and service, a PostgreSQL, a browser. */
export async function startShared(files: readonly string[]): Promise<Shared> {
  const someOf = (...folders: string[]): boolean =>
    files.some((file) => folders.some((folder) => file.startsWith(path.join('test', folder, path.sep))));
  const ends: (() => Promise<unknown>)[] = [];

  const makeFolder = async (name: string): Promise<string> => {
    const folder = await mkdtemp(path.join(tmpdir(), name));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };
  const buildPackage = async (): Promise<void> => {
    await build('build/build.ts', ...(files.every(isCore) ? ['--scripts'] : []));
    // No test builds it again while others use it.
    process.env['REUSE_BUILD'] = '1';
  };
  const buildStudio = async (): Promise<void> => {
    const folder = await makeFolder('rewards-studio-');
    await build('build/demo.ts', folder, '--without-docs');
    process.env['TEST_STUDIO'] = folder;
  };
  // A command starts from it three times as fast as from the source.
  const buildService = async (): Promise<void> => {
    const folder = await makeFolder('rewards-service-');
    // What a server has: the build, and the packages beside it.
    await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
    await build('build/service.ts', path.join(folder, 'service'));
    process.env['TEST_SERVICE'] = path.join(folder, 'service/command.js');
  };
  const startDatabase = async (): Promise<void> => {
    const { url, stop } = await startTemporary();
    ends.push(stop);
    process.env['TEST_DATABASE_URL'] = url;
    await makeTemplate();
  };

  const startBrowser = async (): Promise<void> => {
    const server = await chromium.launchServer(launchOptions());
    ends.push(() => server.close());
    process.env['TEST_BROWSER'] = server.wsEndpoint();
  };

  const stop = async (): Promise<void> => {
    await Promise.all(ends.map((end) => end()));
  };
  try {
    await Promise.all([
      someOf(
        'cli',
        'conformance',
        'demo',
        'deploy',
        'docs',
        'e2e',
        'embed',
        'integrations',
        'package',
        'process',
        'server',
      ) && buildPackage(),
      someOf('demo') && buildStudio(),
      someOf('deploy', 'process', 'service') && buildService(),
      someOf(
        'cli',
        'demo',
        'deploy',
        'docs',
        'e2e',
        'embed',
        'gateway',
        'integrations',
        'process',
        'server',
        'service',
      ) && startDatabase(),
      files.some(runsAlone) && startBrowser(),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

/** Builds in a process of its own: two builds at once use both cores. */
async function build(script: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${script} failed\n${output}`);
}
