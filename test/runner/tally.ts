export interface Failure {
  /** The file, or the app, platform or command. */
  readonly file: string;
  /** Titles from the outermost suite down; empty when the file itself failed. */
  readonly titles: readonly string[];
  readonly message: string;
}

/** What a program of the run tells the one that has started it. */
export interface Results {
  /** How many tests of each file passed. */
  readonly passed: Readonly<Record<string, number>>;
  readonly failures: readonly Failure[];
  readonly flaky: readonly Failure[];
}

/** More of them in one run are no accidents. */
const MAX_FLAKY = 5;

/** Counts over everything that ran. Failures are printed at once, and by name again at the end. */
export class Tally {
  readonly #passed = new Map<string, number>();
  readonly #seconds = new Map<string, number>();
  #failures: readonly Failure[] = [];
  #flaky: readonly Failure[] = [];

  constructor(private readonly say: (line: string) => unknown = print) {}

  get passed(): number {
    return [...this.#passed.values()].reduce((sum, count) => sum + count, 0);
  }

  get failures(): readonly Failure[] {
    return this.#failures;
  }

  /** How long each file took. */
  get seconds(): ReadonlyMap<string, number> {
    return this.#seconds;
  }

  get ok(): boolean {
    return this.#failures.length === 0 && this.passed > 0;
  }

  /** Counts of one file. */
  of(file: string): { readonly passed: number; readonly failed: number } {
    const failed = this.#failures.filter((failure) => failure.file === file).length;
    return { passed: this.#passed.get(file) ?? 0, failed };
  }

  pass(file: string): void {
    this.#passed.set(file, (this.#passed.get(file) ?? 0) + 1);
  }

  fail(failure: Failure): void {
    this.#failures = [...this.#failures, failure];
    this.say(`\n✖ ${headline(failure)}\n${indent(failure.message)}`);
  }

  /** Reports a finished file: how many tests it holds, how long it took, and what it printed if it failed. */
  file(file: string, ok: boolean, tests: number, ms: number, output: string): void {
    this.#seconds.set(file, ms / 1000);
    this.say(`${ok ? '✔' : '✖'} ${file} (${tests}, ${(ms / 1000).toFixed(1)} s)`);
    if (!ok && output) this.say(`    It printed:\n${indent(output.slice(-4000).trimEnd())}`);
  }

  /** Counts what a program of the run has counted, and printed. */
  add({ passed, failures, flaky }: Results): void {
    for (const [file, count] of Object.entries(passed)) this.#passed.set(file, this.of(file).passed + count);
    this.#failures = [...this.#failures, ...failures];
    this.#flaky = [...this.#flaky, ...flaky];
  }

  /**
   * Runs what failed once more, one after the other. What passes then is flaky: it counts as in its second run, and is listed with what it
   * said. More than five flaky tests fail the run, so more than five failures are no reason to run anything again.
   *
   * @param run runs a file, if it knows it
   */
  async runAgain(run: (file: string, tally: Tally) => Promise<void>): Promise<void> {
    if (this.#failures.length > MAX_FLAKY) return;
    for (const file of new Set(this.#failures.map((failure) => failure.file))) {
      const again = new Tally(this.say);
      await run(file, again);
      if (!again.ok) continue;
      this.say(`\nPassed once more, alone: ${file}`);
      const failed = (failure: Failure): boolean => failure.file === file;
      this.#passed.set(file, again.passed);
      this.#flaky = [...this.#flaky, ...this.#failures.filter(failed)];
      this.#failures = this.#failures.filter((failure) => !failed(failure));
    }
    const count = this.#flaky.length;
    if (count > MAX_FLAKY)
      this.fail({ file: 'flaky tests', titles: [], message: `There are ${count}, and ${MAX_FLAKY} may be.` });
  }

  /** The closing lines: every flaky test with what it said, every failure by its name, then the counts. */
  summary(): string {
    const flaky = this.#flaky.map((failure) => `≈ flaky: ${headline(failure)}\n${indent(failure.message)}\n`).join('');
    const failed = this.#failures.map((failure) => `✖ ${headline(failure)}\n`).join('');
    return `\n${flaky}${failed}${this.passed} passed, ${this.#failures.length} failed`;
  }

  /** Prints the closing lines, tells the run that started this program, if one did, and ends the program. */
  async end(): Promise<never> {
    print(this.summary());
    const results: Results = {
      passed: Object.fromEntries(this.#passed),
      failures: this.#failures,
      flaky: this.#flaky,
    };
    if (process.send) await new Promise((resolve) => process.send!(results, resolve));
    process.exit(this.#failures.length === 0 ? 0 : 1);
  }
}

/** Not through the console, which the test runner for elements intercepts. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function headline({ file, titles }: Failure): string {
  return [file, ...titles].join(' › ');
}

function indent(text: string): string {
  return text.replace(/^/gm, '    ');
}
