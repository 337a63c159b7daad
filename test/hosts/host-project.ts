import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import envPaths from 'env-paths';
import { eventually } from '../support/eventually.js';

/** Folder of what runs keep, and of the apps themselves, so that it can be moved. No other user can write into it. */
export const HOSTS_CACHE = path.join(envPaths('rewards-widget', { suffix: '' }).cache, 'hosts');

/** No tool reports on its use from here. */
const environment = {
  CI: 'true',
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
  WRANGLER_SEND_METRICS: 'false',
};

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
}

/** The lock of all apps but React 18's, and what it was made from. */
const WORKSPACE_FILES = /^(package(-lock)?\.json|[\w-]+[\\/]package\.json)$/;

/** Apps that are another one with other dependencies, or another server. Their own files replace that one's. */
const BASES: Readonly<Record<string, string>> = {
  cloudflare: 'vite',
  'react-18': 'react-19',
  'unit-tests': 'react-19',
};

/** A copy of an app of this folder. It is outside of the repository, so that it finds no dependency but its own. */
export class HostProject {
  readonly folder: string;
  /** Holds the lock. In an app's folder, npm installs only what that app needs of it. */
  readonly #workspace: string;
  /** Named by the digest of the locks. */
  readonly #kept: string;

  constructor(
    readonly name: string,
    parent: string,
  ) {
    this.#workspace = path.join(parent, name);
    this.folder = path.join(this.#workspace, name);
    for (const file of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }))
      if (WORKSPACE_FILES.test(file)) cpSync(path.join(import.meta.dirname, file), path.join(this.#workspace, file));
    const installed = (file: string): boolean => path.basename(file) === 'node_modules';
    for (const app of [BASES[name] ?? [], name].flat())
      cpSync(path.join(import.meta.dirname, app), this.folder, { recursive: true, filter: (file) => !installed(file) });
    const digest = createHash('sha256').update(process.version);
    // One app has a lock of its own.
    for (const folder of [this.#workspace, this.folder]) {
      const lock = path.join(folder, 'package-lock.json');
      if (existsSync(lock)) digest.update(readFileSync(lock));
    }
    this.#kept = path.join(HOSTS_CACHE, `${name}-${digest.digest('hex').slice(0, 16)}`);
  }

  /** Whether it brings a server of its own. */
  get hasServer(): boolean {
    return 'start' in this.#scripts;
  }

  /** Whether it is built into a page. */
  get hasPage(): boolean {
    return 'build' in this.#scripts;
  }

  /** The scripts that run its unit tests, one for each runner and simulated browser. */
  get unitTests(): string[] {
    return Object.keys(this.#scripts).filter((name) => name.startsWith('test:'));
  }

  get #scripts(): Manifest['scripts'] {
    return (JSON.parse(readFileSync(path.join(this.folder, 'package.json'), 'utf8')) as Manifest).scripts;
  }

  /** Installs what its lock names, and the package as an integrator would. It begins with what `keep()` has left. */
  async install(tarball: string): Promise<void> {
    for (const [kept, used] of this.#installed) if (existsSync(kept)) renameSync(kept, used);
    await this.#npm('install', '--no-audit', '--no-fund', '--loglevel=error', tarball);
  }

  write(file: string, content: string): void {
    const target = path.join(this.folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  }

  /** Runs one of its scripts. */
  run(script: string): Promise<void> {
    return this.#npm('run', '--silent', script);
  }

  /** Starts its own server by one of its scripts, in a group of processes that can be ended together. */
  start(script: string, variables: NodeJS.ProcessEnv, options: readonly string[] = []): ChildProcess {
    return this.#spawn(['run', '--silent', script, '--', ...options], variables, { detached: true });
  }

  /** Writes a starter by the command of the installed package, in place of this app. What is installed stays. */
  async becomeStarter(name: string): Promise<void> {
    const written = path.join(this.#workspace, 'starter');
    await this.#npm('exec', '--no', '--', 'rewards-widget', 'init', name, written);
    for (const file of readdirSync(this.folder))
      if (file !== 'node_modules') rmSync(path.join(this.folder, file), { recursive: true });
    cpSync(written, this.folder, { recursive: true });
  }

  /** Keeps what was installed for the next run with the same lock, and nothing of other locks. */
  keep(): void {
    for (const kept of readdirSync(HOSTS_CACHE))
      if (kept.startsWith(`${this.name}-`)) rmSync(path.join(HOSTS_CACHE, kept), { recursive: true });
    for (const [kept, used] of this.#installed) {
      if (!existsSync(used)) continue;
      for (const made of ['rewards-widget', '.vite', '.cache', '.angular'])
        rmSync(path.join(used, made), { recursive: true, force: true });
      mkdirSync(path.dirname(kept), { recursive: true });
      renameSync(used, kept);
    }
  }

  /** Where npm installs: where a run keeps it, and where the app has it. */
  get #installed(): [kept: string, used: string][] {
    return [
      [path.join(this.#kept, 'workspace'), path.join(this.#workspace, 'node_modules')],
      [path.join(this.#kept, 'app'), path.join(this.folder, 'node_modules')],
    ];
  }

  async remove(): Promise<void> {
    // What its server has started may write another file meanwhile.
    await eventually(() => {
      rmSync(this.#workspace, { recursive: true, force: true });
      return true;
    });
  }

  async #npm(...args: string[]): Promise<void> {
    const child = this.#spawn(args, {});
    let output = '';
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`npm ${args[0]} failed:\n${output.slice(-4000)}`);
  }

  #spawn(args: readonly string[], variables: NodeJS.ProcessEnv, options: SpawnOptions = {}): ChildProcess {
    return spawn('npm', args, {
      ...options,
      cwd: this.folder,
      env: { ...process.env, ...environment, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
  }
}
