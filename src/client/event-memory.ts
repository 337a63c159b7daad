/** So many ids are remembered at least; twice as many at most. */
const RECENT = 50_000;

/** What an `EventMemory` knows, for a later one to begin with. */
export interface EventMemoryState {
  readonly recent: readonly string[];
  readonly shared: readonly (readonly [string, number])[];
  readonly next: readonly (readonly [string, number])[];
}

/**
 * Tells events that come again, in bounded memory. They come again for two reasons: two windows share their boundary; and an
 * event that is recorded while pages are walked moves another one to the next page. So it remembers everything that lies
 * on a boundary until the next window is through, and besides that what came of late.
 */
export class EventMemory {
  #recent: Set<string>;
  #earlier = new Set<string>();
  /** On the boundary to the window before, and how often. */
  #shared: Map<string, number>;
  /** On the boundary to the next window. */
  #next: Map<string, number>;

  constructor(state?: EventMemoryState) {
    this.#recent = new Set(state?.recent);
    this.#shared = new Map(state?.shared);
    this.#next = new Map(state?.next);
  }

  /** From here on events of the next window come. */
  enterNextWindow(): void {
    this.#shared = this.#next;
    this.#next = new Map();
  }

  /**
   * Whether an event has not come before; remembers it.
   *
   * @param boundary epoch milliseconds from which events may come again in the next window
   */
  isNew(event: object, boundary: number): boolean {
    const { id, timestamp } = event as { id?: unknown; timestamp?: unknown };
    const hasId = typeof id === 'string' || typeof id === 'number';
    const name = hasId ? `${id}` : JSON.stringify(event);
    if (instantOf(timestamp) >= boundary) this.#next.set(name, (this.#next.get(name) ?? 0) + 1);
    const before = this.#shared.get(name) ?? 0;
    // Without an id, two events that look the same may be two: each is only taken for one of the window before.
    if (!hasId) {
      if (before > 0) this.#shared.set(name, before - 1);
      return before === 0;
    }
    if (before > 0 || this.#recent.has(name) || this.#earlier.has(name)) return false;
    if (this.#recent.size >= RECENT) {
      this.#earlier = this.#recent;
      this.#recent = new Set();
    }
    this.#recent.add(name);
    return true;
  }

  /** @param most so many of the latest ids, besides those on boundaries */
  state(most: number): EventMemoryState {
    return {
      recent: [...this.#earlier, ...this.#recent].slice(-most),
      shared: [...this.#shared],
      next: [...this.#next],
    };
  }
}

/** Epoch milliseconds of what may be any way to write a time; `NaN` when it is none. */
function instantOf(timestamp: unknown): number {
  return typeof timestamp === 'string' && !/^\d+$/.test(timestamp) ? Date.parse(timestamp) : Number(timestamp);
}
