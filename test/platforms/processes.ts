import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from '../support/eventually.js';

/** Programs that run together, and end together. */
export class Processes {
  readonly #children: ChildProcess[] = [];
  #output = '';

  /** What they have printed. */
  get output(): string {
    return this.#output;
  }

  start(command: readonly [string, ...string[]], cwd: string, env: NodeJS.ProcessEnv = {}): void {
    const [program, ...args] = command;
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    child.on('error', (error) => (this.#output += `${error.message}\n`));
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    this.#children.push(child);
  }

  /**
   * Waits until `check` returns something.
   *
   * @throws after 30 s, with what the programs have printed
   */
  async until<T>(check: () => T | Promise<T>): Promise<NonNullable<T>> {
    return eventually(check).catch(async (error: unknown) => {
      await this.stop();
      throw new Error(`A program is not ready:\n${this.#output.slice(-2000)}`, { cause: error });
    });
  }

  /** Stops the programs that are still running. Resolves to the exit code of each; null if a signal ended it. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<(number | null)[]> {
    return Promise.all(
      this.#children.map(async (child) => {
        if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
          const ended = once(child, 'exit');
          child.kill(signal);
          await ended;
        }
        return child.exitCode;
      }),
    );
  }
}
