import type { JsonObject } from '../model/json.js';
import { keepView, openingView } from './opening-view.js';
import type { StageView } from '../model/stage-view.js';

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
