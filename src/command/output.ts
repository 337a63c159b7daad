import type { EventMemoryState } from '../client/event-memory.js';

/** A position in a range. */
interface PagePlace {
  /** Counts from 0. */
  readonly window: number;
  /** Counts from 1. */
  readonly page: number;
}

/** Where a page begins, and what is known about the events before it. */
export interface Checkpoint extends PagePlace {
  readonly memory: EventMemoryState;
}

/** Where records go. */
export interface Output {
  /** Where an earlier run stopped; absent to start from the beginning. */
  readonly from?: Checkpoint;
  /**
   * Writes the events of a page. Waits until they are taken.
   *
   * @param checkpoint where a later run has to continue; if absent, the previous one remains
   */
  writePage(text: string, checkpoint?: Checkpoint): Promise<void>;
  close(): Promise<void>;
}
