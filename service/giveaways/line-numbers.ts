import type { CodeLine } from './code-lines.js';

/** The line of each code. Keeps only where lines were left out, since there may be millions of codes. */
export class LineNumbers {
  /** Codes after which the distance between code and line grew, with the new distance. */
  readonly #jumps: { index: number; distance: number }[] = [{ index: 0, distance: 1 }];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(lines: readonly CodeLine[]): void {
    for (const { line } of lines) {
      const distance = line - this.#count;
      if (distance !== this.#jumps.at(-1)!.distance) this.#jumps.push({ index: this.#count, distance });
      this.#count += 1;
    }
  }

  /** @param index of the code, from 0 */
  find(index: number): number {
    return index + this.#jumps.findLast((jump) => jump.index <= index)!.distance;
  }
}
