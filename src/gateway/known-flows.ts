import { LRUCache } from 'lru-cache';

/** Flows that the service has answered with a feed. */
export interface KnownFlows {
  has(flow: string): boolean;
  add(flow: string): void;
}

const MAX_FLOWS = 10_000;
const MAX_CHARS = 2_000_000;

/** Remembers the names alone, so it holds many more than the memory for feeds does, and keeps those in use. */
export function createKnownFlows(): KnownFlows {
  const flows = new LRUCache<string, true>({
    max: MAX_FLOWS,
    maxSize: MAX_CHARS,
    sizeCalculation: (_known, flow) => flow.length + 1,
  });
  return { has: (flow) => flows.get(flow) === true, add: (flow) => void flows.set(flow, true) };
}
