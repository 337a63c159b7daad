import type { Locator } from 'playwright-core';

/** Where an element is looked for. Playwright finds it, and what is in its shadow root, at any depth. */
interface Scope {
  locator(selector: string): Locator;
}

/** The widget on a page that Playwright drives. */
export function widgetOn(scope: Scope): WidgetOnPage {
  return new WidgetOnPage(scope, 'rewards-widget');
}

/** The giveaway on a page that Playwright drives. */
export function giveawayOn(scope: Scope): GiveawayOnPage {
  return new GiveawayOnPage(scope, 'giveaway-flow');
}

/** The list of codes on a page that Playwright drives. */
export function codesOn(scope: Scope): CodesOnPage {
  return new CodesOnPage(scope, 'rewards-codes');
}

/** Either element, by its name. */
export function elementOn(scope: Scope, name: string): OffersOnPage {
  return new OffersOnPage(scope, name);
}

/** A piece of a page, and its parts. Locators wait by themselves, so nothing here does. */
class PieceOnPage {
  readonly element: Locator;

  constructor(element: Locator) {
    this.element = element;
  }

  part(name: string): Locator {
    return this.element.locator(`[part~=${name}]`);
  }

  get cta(): Locator {
    return this.part('cta');
  }

  get copyButton(): Locator {
    return this.part('copy');
  }
}

/** A card. */
export class OfferOnPage extends PieceOnPage {
  get title(): Locator {
    return this.part('offer-title');
  }

  get detailsButton(): Locator {
    return this.part('details-button');
  }

  get claimButton(): Locator {
    return this.part('claim');
  }

  get code(): Locator {
    return this.part('code');
  }

  get message(): Locator {
    return this.part('message');
  }
}

/** What both elements show. */
class OffersOnPage extends PieceOnPage {
  readonly #scope: Scope;
  readonly #name: string;

  constructor(scope: Scope, name: string) {
    super(scope.locator(name));
    this.#scope = scope;
    this.#name = name;
  }

  /** The element while it is in a state, such as `ready`. */
  in(state: string): Locator {
    return this.#scope.locator(`${this.#name}:state(${state})`);
  }

  section(placement: string): PieceOnPage {
    return new PieceOnPage(this.element.locator(`[data-placement=${placement}]`));
  }

  /** Cards, in the order shown. */
  offers(placement?: string): Locator {
    return (placement === undefined ? this : this.section(placement)).part('offer');
  }

  offer(id: string, placement?: string): OfferOnPage {
    const { element } = placement === undefined ? this : this.section(placement);
    return new OfferOnPage(element.locator(`[data-offer="${id}"]`));
  }

  get heading(): Locator {
    return this.part('heading');
  }

  get retryButton(): Locator {
    return this.part('retry');
  }

  /** The notice in place of a part of the script that did not load. */
  get missing(): Locator {
    return this.element.locator('.missing');
  }

  /** The dialog with details, while it is open. */
  get details(): PieceOnPage {
    return new PieceOnPage(this.element.locator('dialog[open]'));
  }

  /** Opens the first details, and waits for them, or for the notice that their part of the script did not load. */
  async openDetails(): Promise<void> {
    // On phones, only keyboards see the button; a press on the card is for pointers.
    await this.part('details-button').first().press('Enter');
    await this.element.locator('dialog[open], .missing').first().waitFor();
  }
}

class WidgetOnPage extends OffersOnPage {
  get search(): Locator {
    return this.part('search');
  }

  get categories(): Locator {
    return this.part('category');
  }

  get skeleton(): Locator {
    return this.part('skeleton');
  }
}

class GiveawayOnPage extends OffersOnPage {
  get claimButtons(): Locator {
    return this.part('claim');
  }

  /** The first offer with a claim button. */
  get claimable(): OfferOnPage {
    const button = this.element.page().locator('[part~=claim]');
    return new OfferOnPage(this.offers().filter({ has: button }).first());
  }

  get codes(): Locator {
    return this.part('code');
  }

  get messages(): Locator {
    return this.part('message');
  }
}

class CodesOnPage extends OffersOnPage {
  get codes(): Locator {
    return this.part('code');
  }

  get tillButtons(): Locator {
    return this.part('till');
  }

  /** The message in place of codes. */
  get empty(): Locator {
    return this.part('empty');
  }
}
