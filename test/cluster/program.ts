import { eventually } from '../support/eventually.js';
import type { Host, Running, StartOptions } from './host.js';

/** Generous: the compiler of a slow machine. */
const PATIENCE_MS = 120_000;

/** A program that can be killed and started again. */
export class Program {
  readonly name: string;
  readonly #host: Host;
  readonly #command: readonly string[];
  readonly #options: StartOptions;
  readonly #isReady: () => boolean | Promise<boolean>;
  #running: Running | undefined;

  constructor(
    host: Host,
    name: string,
    command: readonly string[],
    options: StartOptions,
    isReady: () => boolean | Promise<boolean>,
  ) {
    this.#host = host;
    this.name = name;
    this.#command = command;
    this.#options = options;
    this.#isReady = isReady;
  }

  get pid(): number {
    return this.#running?.pid ?? 0;
  }

  /** Starts it, and waits until it is ready. */
  async start(): Promise<void> {
    this.#running = this.#host.start(this.name, this.#command, this.#options);
    await eventually(this.#isReady, PATIENCE_MS).catch((error: unknown) => {
      throw new Error(`${this.name} was not ready in time`, { cause: error });
    });
  }

  /** Sends a signal that ends it, and waits for its end. */
  async kill(signal: NodeJS.Signals): Promise<void> {
    this.#running?.kill(signal);
    await this.#running?.ended;
  }
}
