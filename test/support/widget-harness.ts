import { fixtureSync } from '@open-wc/testing';
import '../../src/define.js';
// Loaded in advance, so that a test waits for the element, not for the network.
import '../../src/offers-element/after-paint/after-paint.js';
import { afterPaintStyles } from '../../src/offers-element/after-paint/after-paint.styles.js';
import '../../src/offers/details/details.js';
import '../../src/rewards-widget/catalogue/catalogue.js';
import type { RewardsEventMap } from '../../src/events.js';
import type { GiveawayFlow } from '../../src/giveaway-flow/giveaway-flow.js';
import type { RewardsWidget } from '../../src/rewards-widget/rewards-widget.js';
import { DialogHarness, OfferHarness } from './offer-harness.js';
import { until } from './until.js';

/** Properties of a widget, and `children` for its slots. */
export type WidgetOptions = Partial<Omit<RewardsWidget, 'children'>> & {
  children?: readonly Element[];
  /** The widget's parent; by default a wrapper that the test removes. */
  parent?: Element;
};

/** Puts a widget on the page and waits until it shows its content or its loading state. */
export async function mount(options: WidgetOptions = {}): Promise<WidgetHarness> {
  const widget = create(options);
  await widget.drawn();
  return widget;
}

/** Puts a widget on the page, without waiting. */
export function create({ children = [], parent = wrapper(), ...properties }: WidgetOptions = {}): WidgetHarness {
  const element = document.createElement('rewards-widget');
  Object.assign(element, properties);
  element.append(...children);
  parent.append(element);
  return new WidgetHarness(element);
}

/** A wrapper that is removed after the test. */
export function wrapper(): HTMLElement {
  return fixtureSync<HTMLElement>('<div></div>');
}

/** A child for a slot. */
export function slotted(slot: string, text: string): Element {
  const element = document.createElement('p');
  element.slot = slot;
  element.textContent = text;
  return element;
}

const STATES = ['loading', 'ready', 'stale', 'empty', 'error'] as const;

/** Either element as a shopper, a page or a test sees it. Only harnesses know the shadow root. */
export class WidgetHarness<Subject extends RewardsWidget | GiveawayFlow = RewardsWidget> {
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

  /** Waits until it is in a state other than loading, or loading with nothing to come, and its catalogue is there. */
  async drawn(): Promise<void> {
    await this.element.updateComplete;
    await new Promise(requestAnimationFrame);
    // A large payload is read in slices.
    if (('feed' in this.element && this.element.feed) || ('giveaway' in this.element && this.element.giveaway))
      await until(() => this.state() !== 'loading', 'the payload was not read');
    await until(() => !this.#root.querySelector('.root [aria-busy=true]'), 'the catalogue did not follow');
    // Code that loads after the first paint.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    if (this.state() !== 'loading')
      await until(
        () => this.#root.adoptedStyleSheets.includes(afterPaintStyles.styleSheet!),
        'nothing followed the first paint',
      );
    await observersCalled();
    await this.element.updateComplete;
  }

  async becomes(state: string): Promise<void> {
    await until(() => this.state() === state, `the widget is not ${state}`);
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
