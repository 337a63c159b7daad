import type { EventMemoryState } from '../client/event-memory.js';

/** A place on the way through a range. */
interface Place {
  /** Counts from 0. */
  readonly window: number;
  /** Counts from 1. */
  readonly page: number;
}

/** Where a page begins, and what is known there of the events before it. */
export interface Checkpoint extends Place {
  readonly memory: EventMemoryState;
}

/** Where records go. */
export interface Output {
  /** Where an earlier run has come to; absent for the beginning. */
  readonly from?: Checkpoint;
  /**
   * Writes what a page has brought. Waits until it is taken.
   *
   * @param checkpoint where a later run is to go on; absent: where the one before says
   */
  writePage(text: string, checkpoint?: Checkpoint): Promise<void>;
  close(): Promise<void>;
}
