import { readFile } from 'node:fs/promises';
import type { Program } from '../program.js';

/** Growth that garbage collection explains, in MB. */
const SLACK_MB = 40;

/** How the memory of one process went, in MB. */
export interface MemoryOfProcess {
  readonly name: string;
  /** The mean of the second quarter of its samples, when everything is warm. */
  readonly early: number;
  /** The mean of the last quarter. */
  readonly late: number;
  readonly flat: boolean;
}

/** Samples of the memory of processes, from their start to their end. */
export class Memory {
  readonly #samples = new Map<string, number[]>();

  async sample(programs: readonly Program[]): Promise<void> {
    for (const { name, pid } of programs) {
      // It may be between two lives.
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
      if (kilobytes === undefined) continue;
      const key = `${name} (process ${pid})`;
      const samples = this.#samples.get(key) ?? [];
      samples.push(Number(kilobytes) / 1024);
      this.#samples.set(key, samples);
    }
  }

  /** The processes that lived for half of the samples or longer. */
  report(): MemoryOfProcess[] {
    const longest = Math.max(0, ...[...this.#samples.values()].map(({ length }) => length));
    return [...this.#samples]
      .filter(([, { length }]) => length >= longest / 2)
      .map(([name, samples]) => {
        const quarter = samples.length / 4;
        const early = mean(samples.slice(quarter, 2 * quarter));
        const late = mean(samples.slice(-quarter));
        return { name, early, late, flat: late - early < SLACK_MB };
      });
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
