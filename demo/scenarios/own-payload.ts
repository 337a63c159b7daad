import type { JsonObject } from '../view/json.js';
import type { Scenario } from './scenario.js';

const payloads = new Map<string, Promise<JsonObject>>();

/**
 * A scenario's own payload: made, or asked for, once. So what was changed in it can be told by identity.
 *
 * @throws {Error} with words for people, when the service that it is from cannot be reached; then it is asked for again
 */
export function ownPayload(scenario: Scenario): Promise<JsonObject> {
  const known = payloads.get(scenario.id);
  if (known) return known;
  const payload = Promise.resolve(scenario.payload(new Date()));
  payloads.set(scenario.id, payload);
  payload.catch(() => payloads.delete(scenario.id));
  return payload;
}
