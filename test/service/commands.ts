import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, beforeEach } from 'node:test';
import { promisify } from 'node:util';
import { startEmbedded } from '../../service/local-postgres/start-embedded.js';
import { runServiceCommand, type ServiceCommand } from '../support/command.js';
import { smallCatalogue } from './small-catalogue.js';

export interface Commands {
  /** Path of a folder for the files of the tests. */
  readonly folder: string;
  /** Path of a small catalogue. */
  readonly catalogue: string;
  /** Starts the command on a free port, until the test ends. */
  run(args: string[], env?: NodeJS.ProcessEnv): ServiceCommand;
  dataFolder(name: string): string;
  /** A data folder that a service has already used, because creating one takes longer. */
  usedFolder(name: string): Promise<string>;
}

/** Commands in a folder of their own, which stop with each test. */
export function useCommands(): Commands {
  let folder: string;
  let catalogue: string;
  let template: string;
  let started: ServiceCommand[];

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'service-command-'));
    await chmod(folder, 0o755);
    catalogue = path.join(folder, 'catalogue.json');
    await writeFile(catalogue, JSON.stringify(smallCatalogue()));
    template = path.join(folder, 'template');
    await mkdir(template, { mode: 0o755 });
    await startEmbedded(template, () => undefined).then((server) => server.stop());
  });
  after(() => rm(folder, { recursive: true, force: true }));
  beforeEach(() => {
    started = [];
  });
  afterEach(async () => {
    for (const command of started) command.kill('SIGTERM');
    await Promise.all(started.map((command) => command.ended()));
  });

  const dataFolder = (name: string) => path.join(folder, name);
  return {
    get folder() {
      return folder;
    },
    get catalogue() {
      return catalogue;
    },
    run(args, env) {
      const command = runServiceCommand(['--port', '0', ...args], env);
      started.push(command);
      return command;
    },
    dataFolder,
    async usedFolder(name) {
      await promisify(execFile)('cp', ['-a', template, dataFolder(name)]);
      return dataFolder(name);
    },
  };
}

export const lockOf = (data: string): string => path.join(data, 'database', 'data', 'postmaster.pid');

export const serverPid = async (data: string): Promise<number> =>
  Number((await readFile(lockOf(data), 'utf8')).split('\n')[0]);

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
