import { ALL_SCENARIOS } from '../scenarios/all-scenarios.js';
import { isJsonObject, type JsonObject } from '../model/json.js';
import { keep, readKept } from './kept.js';
import { plainView, readLink, writeLink } from './link.js';
import type { StageView } from '../model/stage-view.js';

/** Marks an address, only in this browser, whose payload is kept in storage. */
const KEPT_MARK = '&kept';

/** The first view: the address's, else the last visit's, else the first scenario's. */
export async function openingView(hash: string): Promise<StageView> {
  const linked = await readLink(hash);
  if (linked) return hash.endsWith(KEPT_MARK) ? { ...linked, payload: keptPayload() } : linked;
  const last = readKept('address');
  const again = typeof last === 'string' ? await readLink(last) : undefined;
  if (again) return (last as string).endsWith(KEPT_MARK) ? { ...again, payload: keptPayload() } : again;
  return plainView(ALL_SCENARIOS[0]!.id);
}

/** Keeps a view for a reload and for the next visit, and returns its address. */
export async function keepView(view: StageView, own: JsonObject | undefined): Promise<string> {
  const { hash, whole } = await writeLink(view, own);
  // Storage has room for some millions of characters. If a payload is larger, a reload shows the scenario's own.
  const address = !whole && keep('payload', view.payload) ? hash + KEPT_MARK : hash;
  keep('address', address);
  return address;
}

function keptPayload(): StageView['payload'] {
  const payload = readKept('payload');
  return isJsonObject(payload) ? payload : undefined;
}
