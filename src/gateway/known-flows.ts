import { LRUCache } from 'lru-cache';

const MAX_FLOWS = 10_000;
const MAX_CHARS = 2_000_000;

/** Flows that the service has answered, by name alone: it holds many more than the memory for answers does. Others may be made up. */
export class KnownFlows {
  readonly #names = new LRUCache<string, true>({
    max: MAX_FLOWS,
    maxSize: MAX_CHARS,
    sizeCalculation: (_known, name) => name.length + 1,
  });

  add(name: string): void {
    this.#names.set(name, true);
  }

  has(name: string): boolean {
    return this.#names.get(name) === true;
  }
}
