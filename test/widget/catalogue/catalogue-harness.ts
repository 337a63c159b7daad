import { sendKeys } from '@web/test-runner-commands';
import type { OfferCardElement } from '../../../src/card/offer-context.js';
import { catalogueEnglish } from '../../../src/locales/english/catalogue.js';
import { payload, PICTURE } from '../../support/sample-feed.js';
import { until } from '../../support/until.js';
import { mount, type WidgetHarness, type WidgetOptions } from '../../support/widget-harness.js';

const PARENTS = ['Food', 'Travel', 'Fashion', 'Home'];
const NAMES = ['Morning', 'Noon', 'Night'];

/** Offers of two levels of categories, `a1` to `a<count>`; every seventh is a café's. */
export function catalogueOffers(count: number, rest: (index: number) => object = () => ({})): object[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `a${index + 1}`,
    title: `${index % 7 ? 'Offer' : 'Crème brûlée'} number ${index + 1}`,
    partner: `Partner ${index % 5}`,
    partnerLogo: PICTURE,
    image: PICTURE,
    url: `https://shop.example/${index + 1}`,
    description:
      index % 3 ? 'A text that is long enough to fill two lines of a card and to be cut after them.' : 'Short.',
    offerInfoButtonDiscount: index % 2 ? '20% off' : '',
    category: { parent: PARENTS[index % 4], name: `${PARENTS[index % 4]}: ${NAMES[Math.floor(index / 4) % 3]}` },
    ...rest(index),
  }));
}

/** Puts a widget with a catalogue on the page, and waits for its cards. The tab doesn't know what an earlier test has chosen. */
export async function mountCatalogue(
  all: readonly object[],
  options: WidgetOptions = {},
  feed = {},
): Promise<CatalogueHarness> {
  sessionStorage.clear();
  return mountCatalogueAgain(all, options, feed);
}

/** The same in a tab that knows what was chosen before. */
export async function mountCatalogueAgain(
  all: readonly object[],
  options: WidgetOptions = {},
  feed = {},
): Promise<CatalogueHarness> {
  const widget = await mount({ feed: payload({ all, ...feed }), ...options });
  const catalogue = new CatalogueHarness(widget);
  await catalogue.settled();
  return catalogue;
}

/** A catalogue as a person sees it; its insides are named here and nowhere else. */
export class CatalogueHarness {
  readonly widget: WidgetHarness;

  constructor(widget: WidgetHarness) {
    this.widget = widget;
  }

  get section(): HTMLElement {
    return this.widget.section('all');
  }

  get list(): HTMLElement {
    return this.section.querySelector<HTMLElement>('.list')!;
  }

  /** Cards in the document, in its order. */
  get cards(): OfferCardElement[] {
    return [...this.list.querySelectorAll<OfferCardElement>("[part~='offer']")];
  }

  card(position: number): OfferCardElement | undefined {
    return this.cards.find((card) => card.place.position === position);
  }

  /** Positions of the offers in the document. */
  get positions(): number[] {
    return this.cards.map((card) => card.place.position);
  }

  /** Positions of the offers of which at least 2 px are on the screen. */
  get visible(): number[] {
    return this.cards.filter(isVisible).map((card) => card.place.position);
  }

  /** Position of the offer whose top is nearest to the top of the screen. */
  get top(): number {
    const distance = (card: Element): number => Math.abs(card.getBoundingClientRect().top);
    return this.cards.reduce((a, b) => (distance(b) < distance(a) ? b : a)).place.position;
  }

  get titles(): string[] {
    return this.cards.map((card) => card.place.offer.title);
  }

  /** Number of columns on the screen. */
  get columns(): number {
    return new Set(this.cards.map((card) => Math.round(card.getBoundingClientRect().left))).size;
  }

  /** The text beside the title. */
  get count(): string {
    return this.section.querySelector<HTMLElement>('.bar > .quiet')!.innerText;
  }

  /** The text of the status region. */
  get status(): string {
    return this.section.querySelector('[role=status]')!.textContent.trim();
  }

  get search(): HTMLInputElement | undefined {
    return this.widget.part('search') as HTMLInputElement | undefined;
  }

  get order(): HTMLSelectElement | undefined {
    return this.widget.part('sort') as HTMLSelectElement | undefined;
  }

  /** The chosen order, as it reads. */
  get orderName(): string | undefined {
    return this.order?.selectedOptions[0]!.text;
  }

  /** Chooses an order by its name. */
  async sort(name: string): Promise<void> {
    const select = this.order!;
    select.focus();
    select.selectedIndex = [...select.options].findIndex(({ text }) => text === name);
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await this.settled();
  }

  get clearButton(): HTMLElement | undefined {
    return this.section.querySelector<HTMLElement>("[aria-label='Clear search']") ?? undefined;
  }

  get showAllButton(): HTMLElement | undefined {
    return [...this.list.querySelectorAll('button')].find((button) => button.innerText === catalogueEnglish.showAll);
  }

  /** Rows of categories, with the chosen ones in brackets. */
  get categories(): string[][] {
    return [...this.section.querySelectorAll("[role=group][aria-label='Categories']")].map((row) =>
      [...row.querySelectorAll('button')].map((chip) =>
        chip.ariaPressed === 'true' ? `[${chip.innerText}]` : chip.innerText,
      ),
    );
  }

  async choose(category: string): Promise<void> {
    const chip = this.widget.parts('category').find((button) => button.innerText === category);
    if (!chip) throw new Error(`there is no category ${category}`);
    chip.focus();
    chip.click();
    await this.settled();
  }

  /** Sets the text of the search field. */
  async type(query: string): Promise<void> {
    this.write(query);
    await this.settled();
  }

  /** Sets the text of the search field, without waiting for what follows. */
  write(query: string): void {
    const input = this.search!;
    input.focus();
    input.value = query;
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  }

  /** Replaces what the search field holds by pressing keys. WebKit scrolls to a focused field when a script sets its value. */
  async typeByKeys(query: string): Promise<void> {
    this.search!.focus({ preventScroll: true });
    this.search!.select();
    await sendKeys({ press: 'Backspace' });
    if (query) await sendKeys({ type: query });
    await this.settled();
  }

  /**
   * Waits until nothing changes for two frames.
   *
   * @throws after a minute, with what has changed last, or when no frame came
   */
  async settled(): Promise<void> {
    const deadline = performance.now() + 60_000;
    for (let still = 0, before = ''; still < 3;) {
      await nextFrame(deadline);
      await this.widget.element.updateComplete;
      const now = this.#state();
      if (performance.now() > deadline) throw new Error(`the catalogue does not settle: ${before} and then ${now}`);
      still = now === before ? still + 1 : 0;
      before = now;
    }
  }

  #state(): string {
    if (!this.list) return '';
    return [this.positions, this.count, this.list.getBoundingClientRect().top, this.list.offsetHeight, scrollY].join();
  }

  /** Waits until the screen shows this offer. */
  async shows(position: number): Promise<void> {
    await until(() => this.visible.includes(position), `offer ${position} is not on the screen`);
  }
}

function nextFrame(deadline: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => void reject(new Error('the browser drew no frame for a minute')),
      deadline - performance.now(),
    );
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function isVisible(card: Element): boolean {
  const { top, bottom } = card.getBoundingClientRect();
  return bottom > 2 && top < innerHeight - 2;
}
