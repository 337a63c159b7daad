import type { JsonObject } from '../model/json.js';
import type { Scenario } from './scenario.js';

const payloads = new Map<string, Promise<JsonObject>>();

/**
 * A scenario's own payload, created or requested once, so that changes can be found by identity.
 *
 * @throws {Error} with a message for the user if the service cannot be reached; the next call requests it again
 */
export function ownPayload(scenario: Scenario): Promise<JsonObject> {
  const known = payloads.get(scenario.id);
  if (known) return known;
  const payload = Promise.resolve(scenario.payload(new Date()));
  payloads.set(scenario.id, payload);
  payload.catch(() => payloads.delete(scenario.id));
  return payload;
}
