import { randomUUID } from 'node:crypto';

/** What happened, as it is told later (contract 2.7). The timestamp is in epoch milliseconds. */
type Happening =
  | { readonly type: 'view'; readonly timestamp: number; readonly user: string; readonly flow: string }
  | { readonly type: 'claim'; readonly timestamp: number; readonly user: string; readonly offer: string };

/** Makes the record of what happened, with an id of its own, in JSON. */
export function createEvent(happening: Happening): string {
  return JSON.stringify({ id: randomUUID(), ...happening });
}
