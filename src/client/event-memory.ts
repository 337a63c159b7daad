/** At least this many ids are remembered, and at most twice as many. */
const MIN_RECENT_IDS = 50_000;

/** The contents of an `EventMemory`. A later one can start from them. */
export interface EventMemoryState {
  readonly recent: readonly string[];
  readonly shared: readonly (readonly [string, number])[];
  readonly next: readonly (readonly [string, number])[];
}

/**
 * Recognises repeated events, in bounded memory. Events repeat for two reasons: two windows share their boundary, and an event that
 * is recorded during the walk moves another one to the next page. So it remembers all events on a boundary until the next window
 * is done, and also the most recent events.
 */
export class EventMemory {
  #recent: Set<string>;
  #earlier = new Set<string>();
  /** Events on the boundary to the previous window, and how often each came. */
  #shared: Map<string, number>;
  /** The same for the boundary to the next window. */
  #next: Map<string, number>;

  constructor(state?: EventMemoryState) {
    this.#recent = new Set(state?.recent);
    this.#shared = new Map(state?.shared);
    this.#next = new Map(state?.next);
  }

  /** Call this before the first event of the next window. */
  enterNextWindow(): void {
    this.#shared = this.#next;
    this.#next = new Map();
  }

  /**
   * Remembers an event, and returns whether it is new.
   *
   * @param boundary epoch milliseconds from which events may come again in the next window
   */
  isNew(event: object, boundary: number): boolean {
    const { id, timestamp } = event as { id?: unknown; timestamp?: unknown };
    const hasId = typeof id === 'string' || typeof id === 'number';
    const name = hasId ? `${id}` : JSON.stringify(event);
    if (instantOf(timestamp) >= boundary) this.#next.set(name, (this.#next.get(name) ?? 0) + 1);
    const before = this.#shared.get(name) ?? 0;
    // Without an id, two equal events may both be real. So each repeats only one event of the previous window.
    if (!hasId) {
      if (before > 0) this.#shared.set(name, before - 1);
      return before === 0;
    }
    if (before > 0 || this.#recent.has(name) || this.#earlier.has(name)) return false;
    if (this.#recent.size >= MIN_RECENT_IDS) {
      this.#earlier = this.#recent;
      this.#recent = new Set();
    }
    this.#recent.add(name);
    return true;
  }

  /** @param most number of recent ids to include, besides those on boundaries */
  state(most: number): EventMemoryState {
    return {
      recent: [...this.#earlier, ...this.#recent].slice(-most),
      shared: [...this.#shared],
      next: [...this.#next],
    };
  }
}

/** Converts a time in any form to epoch milliseconds; `NaN` if it isn't a time. */
function instantOf(timestamp: unknown): number {
  return typeof timestamp === 'string' && !/^\d+$/.test(timestamp) ? Date.parse(timestamp) : Number(timestamp);
}
