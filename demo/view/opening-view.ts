import { ALL_SCENARIOS } from '../scenarios/all-scenarios.js';
import { isJsonObject } from './json.js';
import { keep, readKept } from './kept.js';
import { plainView, readLink, writeLink, type Link } from './link.js';
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
export async function keepView(view: StageView): Promise<Link> {
  const link = await writeLink(view);
  const hash = link.whole ? link.hash : link.hash + KEPT;
  keep('address', hash);
  if (!link.whole) keep('payload', view.payload);
  return { ...link, hash };
}

function readPayload(): StageView['payload'] {
  const payload = readKept('payload');
  return isJsonObject(payload) ? payload : undefined;
}
