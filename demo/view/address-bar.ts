import type { JsonObject } from './json.js';
import { keepView, openingView } from './opening-view.js';
import type { StageView } from './stage-view.js';

/** What a view does to the history of the page: a step of its own, or none. */
export type Step = 'push' | 'replace' | 'none';

/** Keeps the address of the page and what is on the stage alike. */
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

  /** Says what the view that comes next does to the history. */
  mark(step: Step): void {
    this.#step = step;
  }

  /** @param own the payload of its scenario */
  async keep(view: StageView, own: JsonObject | undefined): Promise<void> {
    this.#view = view;
    const hash = await keepView(view, own);
    // Another view has come meanwhile: it does what this one should have done.
    if (view !== this.#view) return;
    const step = this.#step;
    this.#step = 'replace';
    this.#address = hash;
    if (step === 'push') history.pushState(null, '', hash);
    else if (step === 'replace') history.replaceState(null, '', hash);
  }
}
