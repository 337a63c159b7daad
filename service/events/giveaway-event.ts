import { randomUUID } from 'node:crypto';

/** A recorded event (contract 2.7). The timestamp is in epoch milliseconds. */
type Happening =
  | { readonly type: 'view'; readonly timestamp: number; readonly user: string; readonly flow: string }
  | { readonly type: 'claim'; readonly timestamp: number; readonly user: string; readonly offer: string };

/** Creates the record of an event in JSON, with its own id. */
export function createEvent(happening: Happening): string {
  return JSON.stringify({ id: randomUUID(), ...happening });
}
