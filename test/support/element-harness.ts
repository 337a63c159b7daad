import type { RewardsEventMap } from '../../src/events.js';
import type { GiveawayFlow } from '../../src/giveaway/giveaway-flow.js';
import type { RewardsWidget } from '../../src/widget/rewards-widget.js';
import { DialogHarness, OfferHarness } from './offer-harness.js';
import { until } from './until.js';

const STATES = ['loading', 'ready', 'stale', 'empty', 'error'] as const;

/** Either element as a shopper, a page or a test sees it. Only harnesses know the shadow root. */
export class ElementHarness<Subject extends RewardsWidget | GiveawayFlow = RewardsWidget | GiveawayFlow> {
  readonly element: Subject;

  constructor(element: Subject) {
    this.element = element;
  }

  get #root(): ShadowRoot {
    return this.element.shadowRoot!;
  }

  /** Its states as CSS sees them, in a fixed order, as `ready stale`. */
  state(): string {
    return STATES.filter((state) => this.element.matches(`:state(${state})`)).join(' ');
  }

  /** Waits as long as an element needs that has begun to watch whether it is in view. */
  async watches(): Promise<void> {
    // What follows the first paint watches.
    for (let frame = 0; frame < 3; frame++)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    await observersCalled();
  }

  /** Waits until what was asked for is on the page, and has been measured. */
  async drawn(): Promise<void> {
    await this.element.settled;
    await new Promise(requestAnimationFrame);
    await observersCalled();
    await this.element.updateComplete;
  }

  /** Waits for a state, in which more may follow. */
  async is(state: string): Promise<void> {
    await until(() => this.state() === state, `the element is not ${state}`);
    await this.element.updateComplete;
  }

  /** Waits until it has loaded for so long that it shows the skeleton. */
  async showsSkeleton(): Promise<void> {
    await until(() => this.state() === 'loading' && !!this.part('skeleton'), 'there is no skeleton');
  }

  /** Waits for a state, and until it has settled. */
  async becomes(state: string): Promise<void> {
    await this.is(state);
    await this.drawn();
  }

  /** All text that is shown, white space aside. */
  get text(): string {
    return [...this.#root.querySelectorAll('.root')].map((root) => (root as HTMLElement).innerText).join(' ');
  }

  part(name: string): HTMLElement | undefined {
    return this.parts(name)[0];
  }

  parts(name: string): HTMLElement[] {
    return [...this.#root.querySelectorAll<HTMLElement>(`[part~='${name}']`)];
  }

  /** The button that confirms the shopper's age, if offers wait for it. */
  get ageButton(): HTMLButtonElement | undefined {
    return this.part('age-question')?.querySelector('button') ?? undefined;
  }

  /** All elements of its shadow root, to search for what must not be there. */
  all(selector = '*'): Element[] {
    return [...this.#root.querySelectorAll(selector)];
  }

  /** Names of its placements, in the order shown. */
  sections(): string[] {
    return this.parts('placement').map((section) => section.dataset.placement!);
  }

  section(placement: string): HTMLElement {
    const found = this.parts('placement').find((section) => section.dataset.placement === placement);
    if (!found) throw new Error(`there is no section ${placement}`);
    return found;
  }

  /** A section's scrolling row, with its arrows if they are shown. */
  row(placement: string): { row: HTMLElement; back?: HTMLElement; forward?: HTMLElement } {
    const shown = (action: string): HTMLElement | undefined =>
      [...this.section(placement).querySelectorAll<HTMLElement>(`[data-action=${action}]`)].find((arrow) =>
        arrow.checkVisibility(),
      );
    const row = this.section(placement).querySelector<HTMLElement>('.row')!;
    return { row, back: shown('back'), forward: shown('forward') };
  }

  /** A row of categories, with its arrows if they are shown: the outer one, or one within the chosen category. */
  categoryRow(level = 0): { row: HTMLElement; back?: HTMLElement; forward?: HTMLElement } {
    const around = this.#root.querySelector(`[data-row=categories-${level}]`)!;
    const shown = (action: string): HTMLElement | undefined =>
      [...around.querySelectorAll<HTMLElement>(`[data-action=${action}]`)].find((arrow) => arrow.checkVisibility());
    return { row: around.querySelector<HTMLElement>('.chips')!, back: shown('back'), forward: shown('forward') };
  }

  /** The title of a section, if it has one. */
  sectionTitle(placement: string): HTMLElement | undefined {
    return this.section(placement).querySelector<HTMLElement>("[part~='placement-title']") ?? undefined;
  }

  offers(placement?: string): OfferHarness[] {
    const within: ParentNode = placement === undefined ? this.#root : this.section(placement);
    return [...within.querySelectorAll<HTMLElement>("[part~='offer']")].map((card) => new OfferHarness(card));
  }

  ids(placement?: string): string[] {
    return this.offers(placement).map((offer) => offer.id ?? '');
  }

  offer(id: string, placement?: string): OfferHarness {
    const found = this.offers(placement).find((offer) => offer.id === id);
    if (!found) throw new Error(`there is no offer ${id}`);
    return found;
  }

  get dialog(): DialogHarness {
    return new DialogHarness(this.#root.querySelector('dialog'));
  }

  /** Opens the details of the first offer shown with this id, and waits for them. */
  async openDetails(id: string): Promise<DialogHarness> {
    this.offer(id).openDetails();
    await until(() => this.dialog.isOpen, 'the details did not open');
    return this.dialog;
  }

  /** The text of the status region. */
  get status(): string {
    return [...this.#root.querySelectorAll('[role=status]')]
      .map((status) => status.textContent.trim())
      .filter(Boolean)
      .join(' ');
  }

  get focused(): Element | null {
    return this.#root.activeElement;
  }

  retry(): void {
    this.part('retry')!.click();
  }

  nextEvent<Name extends keyof RewardsEventMap>(name: Name): Promise<RewardsEventMap[Name]> {
    return new Promise((resolve) => {
      (this.element as HTMLElement).addEventListener(name, resolve, { once: true });
    });
  }

  /** Collects events from now on. */
  record<Name extends keyof RewardsEventMap>(name: Name): RewardsEventMap[Name][] {
    const events: RewardsEventMap[Name][] = [];
    (this.element as HTMLElement).addEventListener(name, (event) => events.push(event));
    return events;
  }

  /** Removes it, and waits until the element treats that as final. */
  async remove(): Promise<void> {
    this.element.remove();
    await Promise.resolve();
    await new Promise(requestAnimationFrame);
  }
}

/** Waits until every intersection observer has seen what is on the page: they are called in the order of their creation. */
function observersCalled(): Promise<void> {
  return new Promise((resolve) => {
    const last = new IntersectionObserver(() => {
      last.disconnect();
      resolve();
    });
    last.observe(document.documentElement);
  });
}
