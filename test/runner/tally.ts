export interface Failure {
  readonly file: string;
  /** Titles from the outermost suite down; empty when the file itself failed. */
  readonly titles: readonly string[];
  readonly message: string;
}

/** Counts over everything that ran. Failures are printed at once, and by name again at the end. */
export class Tally {
  passed = 0;
  readonly failures: Failure[] = [];

  fail(failure: Failure): void {
    this.failures.push(failure);
    print(`\n✖ ${headline(failure)}\n${indent(failure.message)}`);
  }

  /** Reports a finished file: how many tests it holds, how long it took, and what it printed if it failed. */
  file(file: string, ok: boolean, tests: number, ms: number, output: string): void {
    print(`${ok ? '✔' : '✖'} ${file} (${tests}, ${(ms / 1000).toFixed(1)} s)`);
    if (!ok && output) print(`    It printed:\n${indent(output.slice(-4000).trimEnd())}`);
  }

  get ok(): boolean {
    return this.failures.length === 0 && this.passed > 0;
  }

  /** The closing lines: every failure by its name, then the counts. */
  summary(): string {
    const failed = this.failures.map((failure) => `✖ ${headline(failure)}\n`).join('');
    return `\n${failed}${this.passed} passed, ${this.failures.length} failed`;
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
