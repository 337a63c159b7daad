import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eventually } from './eventually.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** How long it may take until it is ready, on a busy machine: it makes a database, and loads Vite. */
const START_LIMIT_MS = 600_000;

/** `npm start`, without npm. */
export class StudioCommand {
  readonly process: ChildProcess;
  /** What it has printed. */
  output = '';
  readonly #closed: Promise<unknown>;

  /** @param folder the project that it is started in; this one by default */
  constructor(args: readonly string[], folder = ROOT) {
    this.process = spawn(process.execPath, ['--import', 'tsx', 'demo/start.ts', ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.process.stdout!, this.process.stderr!])
      stream.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.#closed = once(this.process, 'close');
  }

  /**
   * Waits until the studio is ready, and returns its address, which ends with a slash.
   *
   * @throws with what it has printed if it ends instead
   */
  async address(): Promise<string> {
    const url = (): string | undefined => /^ready on (http:\S+\/)$/m.exec(this.output)?.[1];
    await eventually(() => this.process.exitCode !== null || url() !== undefined, START_LIMIT_MS);
    return url() ?? assert.fail(this.output);
  }

  /** Waits until it has ended, and returns its exit code. */
  async ended(): Promise<number | null> {
    await this.#closed;
    return this.process.exitCode;
  }

  async stop(): Promise<void> {
    this.process.kill('SIGTERM');
    await this.ended();
  }
}
