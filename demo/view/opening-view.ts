import { ALL_SCENARIOS } from '../scenarios/all-scenarios.js';
import { isJsonObject, type JsonObject } from './json.js';
import { keep, readKept } from './kept.js';
import { plainView, readLink, writeLink } from './link.js';
import type { StageView } from './stage-view.js';

/** Stands in the address of this browser alone, for a payload that is kept beside it. */
const KEPT = '&kept';

/** The view to begin with: the address's, else the last visit's, else the first scenario's. */
export async function openingView(hash: string): Promise<StageView> {
  const linked = await readLink(hash);
  if (linked) return hash.endsWith(KEPT) ? { ...linked, payload: readPayload() } : linked;
  const last = readKept('address');
  const again = typeof last === 'string' ? await readLink(last) : undefined;
  if (again) return (last as string).endsWith(KEPT) ? { ...again, payload: readPayload() } : again;
  return plainView(ALL_SCENARIOS[0]!.id);
}

/** Keeps a view for a reload and for the next visit, and gives the address that has it. */
export async function keepView(view: StageView, own: JsonObject | undefined): Promise<string> {
  const { hash, whole } = await writeLink(view, own);
  // A browser has room for some millions of characters; of a larger payload, a reload brings the scenario's own.
  const address = !whole && keep('payload', view.payload) ? hash + KEPT : hash;
  keep('address', address);
  return address;
}

function readPayload(): StageView['payload'] {
  const payload = readKept('payload');
  return isJsonObject(payload) ? payload : undefined;
}
