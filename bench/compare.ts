/**
 * Runs all jobs in turn, several times: A B C A B C. If the machine gets slower or faster meanwhile, all jobs are affected
 * and the ratios stay. Each number of the result is the median over the rounds.
 */
export async function interleave<Name extends string, Numbers extends Record<string, number>>(
  rounds: number,
  jobs: Record<Name, () => Promise<Numbers>>,
): Promise<Record<Name, Numbers>> {
  const names = Object.keys(jobs) as Name[];
  const runs = new Map<Name, Numbers[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of names) runs.get(name)!.push(await jobs[name]());
  }
  return Object.fromEntries(names.map((name) => [name, medians(runs.get(name)!)])) as Record<Name, Numbers>;
}

function medians<Numbers extends Record<string, number>>(runs: readonly Numbers[]): Numbers {
  return Object.fromEntries(Object.keys(runs[0]!).map((key) => [key, median(runs.map((run) => run[key]!))])) as Numbers;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

interface Check {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
}

/** Compares measurements with their limits. */
export class Checks {
  readonly #checks: Check[] = [];

  add(name: string, value: number, limit: number): void {
    this.#checks.push({ name, value, limit });
  }

  /** Prints all of them. The process ends with 1 if any is beyond its limit. */
  print(): void {
    console.log('\n    value    limit');
    for (const { name, value, limit } of this.#checks) {
      console.log(`${short(value)} ${short(limit)}  ${value <= limit ? '✔' : '✖'} ${name}`);
    }
    if (this.#checks.some(({ value, limit }) => value > limit)) process.exitCode = 1;
  }
}

function short(value: number): string {
  return (Number.isInteger(value) ? String(value) : value.toFixed(2)).padStart(9);
}

/** Prints a table: a line for each row, with right-aligned cells. */
export function printTable(title: string, heads: readonly string[], rows: Record<string, readonly string[]>): void {
  console.log(`\n${title}`);
  const width = Math.max(...Object.keys(rows).map((name) => name.length));
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...Object.values(rows).map((cells) => cells[column]!.length)),
  );
  for (const [name, cells] of [['', heads] as const, ...Object.entries(rows)]) {
    console.log(
      `  ${name.padEnd(width)}${cells.map((cell, column) => `   ${cell.padStart(widths[column]!)}`).join('')}`,
    );
  }
}

export const ms = (time: number): string => `${Math.round(time).toLocaleString('en')} ms`;

/** A time with its ratio to another. */
export const msAndRatio = (time: number, base: number): string => `${ms(time)} ×${(time / base).toFixed(2)}`;

export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
