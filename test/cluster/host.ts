import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, closeSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { joinNetwork, killAll, namespaceOf, plug } from './network.js';

/** A folder that each host has for itself. */
export interface OwnFolder {
  /** Where its programs see it. */
  readonly at: string;
  readonly owner: Account;
}

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export interface StartOptions {
  /** Who runs it; by default root. */
  readonly account?: Account;
  readonly env?: NodeJS.ProcessEnv;
}

/** A program that runs on a host. */
export interface Running {
  readonly pid: number;
  kill(signal: NodeJS.Signals): void;
  /** Resolves when it has ended. */
  readonly ended: Promise<unknown>;
}

/** A machine made of a network namespace. Its programs have their own address, folders and shared memory. */
export class Host {
  readonly name: string;
  readonly address: string;
  readonly #folder: string;
  readonly #folders: readonly OwnFolder[];

  private constructor(name: string, address: string, folder: string, folders: readonly OwnFolder[]) {
    this.name = name;
    this.address = address;
    this.#folder = folder;
    this.#folders = folders;
  }

  /** @param parent folder for what the host keeps, and for its logs */
  static async create(
    name: string,
    address: string,
    parent: string,
    folders: readonly OwnFolder[] = [],
  ): Promise<Host> {
    const host = new Host(name, address, path.join(parent, name), folders);
    await mkdir(host.#folder);
    for (const { at, owner } of folders) {
      await mkdir(host.pathOf(at), { mode: 0o700 });
      await chown(host.pathOf(at), owner.uid, owner.gid);
    }
    joinNetwork(name, address);
    return host;
  }

  /**
   * Starts a program.
   *
   * @param name of its log
   */
  start(name: string, command: readonly string[], { account, env }: StartOptions = {}): Running {
    const mounts = this.#folders.map(({ at }) => `mount --bind '${this.pathOf(at)}' '${at}'`);
    // PostgreSQL's shared memory goes with the namespaces, even after kill -9.
    const script = ['mount -t tmpfs tmpfs /dev/shm', ...mounts, 'exec "$@"'].join(' && ');
    const as = account
      ? ['setpriv', '--reuid', `${account.uid}`, '--regid', `${account.gid}`, '--clear-groups', '--']
      : [];
    const log = openSync(path.join(this.#folder, `${name}.log`), 'a');
    const child = spawn(
      'ip',
      [
        ...['netns', 'exec', namespaceOf(this.name)],
        ...['unshare', '--mount', '--ipc', 'sh', '-c', script, 'sh'],
        ...as,
        ...command,
      ],
      { env: { ...process.env, ...env }, stdio: ['ignore', log, log] },
    );
    closeSync(log);
    return {
      pid: child.pid ?? 0,
      kill: (signal) => void child.kill(signal),
      ended: once(child, 'close'),
    };
  }

  /** Ends everything at once, as the loss of power does. */
  crash(): void {
    killAll(namespaceOf(this.name), 'SIGKILL');
  }

  /** Stops everything in its tracks until `thaw`. */
  freeze(): void {
    killAll(namespaceOf(this.name), 'SIGSTOP');
  }

  thaw(): void {
    killAll(namespaceOf(this.name), 'SIGCONT');
  }

  cutOff(): void {
    plug(this.name, 'down');
  }

  reconnect(): void {
    plug(this.name, 'up');
  }

  /** Where one of the host's own folders is for this process. */
  pathOf(at: string): string {
    return path.join(this.#folder, at.slice(1).replaceAll('/', '-'));
  }
}
