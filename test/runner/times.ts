import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Isn't committed: another machine has other times. */
const FILE = '.data/times.json';

/** How many seconds files of tests and other steps took here when they last ran. */
export class Times {
  readonly #seconds: Record<string, number> = existsSync(FILE)
    ? (JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>)
    : {};

  /** Of all of them together. What never ran here counts as endless, so that it begins first. */
  of(names: readonly string[]): number {
    return names.reduce((sum, name) => sum + (this.#seconds[name] ?? Infinity), 0);
  }

  /** Puts what takes longest first, so that no long one runs alone at the end. What never ran here keeps its order. */
  longestFirst<Item>(items: readonly Item[], namesOf: (item: Item) => readonly string[]): Item[] {
    return items
      .map((item) => ({ item, seconds: this.of(namesOf(item)) }))
      .sort((a, b) => (a.seconds === b.seconds ? 0 : b.seconds - a.seconds))
      .map(({ item }) => item);
  }

  add(name: string, seconds: number): void {
    this.#seconds[name] = Math.round(seconds * 10) / 10;
  }

  keep(): void {
    mkdirSync(path.dirname(FILE), { recursive: true });
    writeFileSync(FILE, JSON.stringify(this.#seconds, null, 2));
  }
}
