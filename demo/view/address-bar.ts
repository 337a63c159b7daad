import { isJsonObject, type JsonObject } from '../model/json.js';
import type { StageView } from '../model/stage-view.js';
import { ALL_SCENARIOS } from '../scenarios/all-scenarios.js';
import { keep, readKept } from './kept.js';
import { plainView, readLink, writeLink } from './link.js';

/** Whether a view adds an entry to the page's history. */
export type Step = 'push' | 'replace' | 'none';

/** Keeps the page's address and the view in sync. */
export class AddressBar {
  #address = '';
  #step: Step = 'replace';
  #view: StageView | undefined;

  /** @param onView called with the view of an address that the user navigates to */
  constructor(onView: (view: StageView) => void) {
    addEventListener('popstate', () => {
      if (location.hash !== this.#address) void openingView(location.hash).then(onView);
    });
  }

  /** Sets whether the next view adds a history entry. */
  mark(step: Step): void {
    this.#step = step;
  }

  /** @param own the scenario's own payload */
  async keep(view: StageView, own: JsonObject | undefined): Promise<void> {
    this.#view = view;
    const hash = await keepView(view, own);
    // Another view has come meanwhile, which will be written instead.
    if (view !== this.#view) return;
    const step = this.#step;
    this.#step = 'replace';
    this.#address = hash;
    if (step === 'push') history.pushState(null, '', hash);
    else if (step === 'replace') history.replaceState(null, '', hash);
  }
}

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
async function keepView(view: StageView, own: JsonObject | undefined): Promise<string> {
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
