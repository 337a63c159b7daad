import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { catalogueEnglish } from '../../../src/locales/english/catalogue.js';
import { fullOffer, payload } from '../../support/sample-feed.js';
import { until } from '../../support/until.js';
import { wrapper } from '../../support/widget-harness.js';
import { CatalogueHarness, catalogueOffers, mountCatalogue } from './catalogue-harness.js';
import { large, useWindow } from './large-catalogue.js';

const small = catalogueOffers(40);

useWindow();

describe('search, order and categories', () => {
  it('have targets of 44 px', async () => {
    const catalogue = await mountCatalogue(small);
    await catalogue.type('offer');
    for (const control of [catalogue.search!, catalogue.clearButton!, ...catalogue.widget.parts('category')]) {
      const { height, left, top } = control.getBoundingClientRect();
      const beyond = (44 - height) / 2;
      const root = control.getRootNode() as ShadowRoot;
      for (const y of [top - beyond + 1, top + height + beyond - 1])
        expect(root.elementFromPoint(left + 20, y)).to.equal(control);
    }
  });

  it('are one line in a narrow element, in which the order is a target of 44 px', async () => {
    await setViewport({ width: 320, height: 700 });
    const { order, search } = await mountCatalogue(small);
    const { width, height, top } = order!.getBoundingClientRect();
    expect([width, height]).to.deep.equal([44, 44]);
    expect(search!.getBoundingClientRect().top).to.equal(top);
    expect(document.documentElement.scrollWidth).to.equal(document.documentElement.clientWidth);
  });

  it('show all words of the search on a phone', async () => {
    await setViewport({ width: 390, height: 700 });
    const search = (await mountCatalogue(small)).search as HTMLInputElement;
    const { font, paddingLeft, paddingRight } = getComputedStyle(search);
    const canvas = document.createElement('canvas').getContext('2d')!;
    canvas.font = font;
    const room = search.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    expect(canvas.measureText(search.placeholder).width).to.be.below(room);
  });

  it('move nothing when they appear', async () => {
    const catalogue = await mountCatalogue(catalogueOffers(11));
    catalogue.widget.element.feed = payload({ all: small });
    await until(() => catalogue.order !== undefined);
    expect(catalogue.order!.closest('.bar')!.getBoundingClientRect().height).to.equal(44);
  });
});

describe('keys pressed in the search', () => {
  /** Whether the page hears of a key. */
  function reachesPage(field: HTMLElement, init: KeyboardEventInit): boolean {
    let reached = false;
    const hear = (): void => void (reached = true);
    document.addEventListener('keydown', hear);
    field.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, composed: true, ...init }));
    document.removeEventListener('keydown', hear);
    return reached;
  }

  it('reach the page only if the field has no use for them', async () => {
    const catalogue = await mountCatalogue(small);
    const heard: string[] = [];
    const hear = ({ type, key }: KeyboardEvent): void => void heard.push(`${type} ${key}`);
    for (const type of ['keydown', 'keypress', 'keyup'] as const) document.addEventListener(type, hear);
    try {
      catalogue.search!.focus();
      await sendKeys({ type: 'k /' });
      await until(() => catalogue.search!.value === 'k /', 'nothing was typed');
      // Escape ends the search, and would close a dialog around it.
      for (const press of ['Backspace', 'Escape']) await sendKeys({ press });
      await catalogue.settled();
      expect([catalogue.search!.value, catalogue.count]).to.deep.equal(['', '40 offers']);
      expect(catalogue.widget.focused).to.equal(catalogue.search);
      expect(heard).to.be.empty;
      for (const press of ['Escape', 'Tab']) await sendKeys({ press });
      await until(() => heard.includes('keydown Tab'), 'Tab did not reach the page');
      expect(heard).to.include('keydown Escape');
    } finally {
      for (const type of ['keydown', 'keypress', 'keyup'] as const) document.removeEventListener(type, hear);
    }
  });

  it('reach the page with a modifier, unless that writes a character', async () => {
    const { search } = await mountCatalogue(small);
    const reaches = (init: KeyboardEventInit): boolean => reachesPage(search!, init);
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) expect(reaches({ key: 'k', [modifier]: true })).to.be.true;
    // WebKit has no modifier for AltGr, and reports its characters as plain ones.
    const altGr = { key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true };
    if (new KeyboardEvent('keydown', altGr).getModifierState('AltGraph')) expect(reaches(altGr), 'AltGr').to.be.false;
    expect(reaches({ key: '@' }), 'plain').to.be.false;
    expect(reaches({ key: 'K', shiftKey: true }), 'Shift').to.be.false;
  });

  it('reach the page from the list of orders only if they find none of its entries', async () => {
    const { order } = await mountCatalogue(small);
    expect(reachesPage(order!, { key: 'p' })).to.be.false;
    for (const init of [{ key: 'Escape' }, { key: 'p', ctrlKey: true }]) expect(reachesPage(order!, init)).to.be.true;
  });

  it('are not for a password manager: what it writes before the field is focused is taken away', async () => {
    const { search, widget, count } = await mountCatalogue(small);
    for (const name of ['data-1p-ignore', 'data-lpignore', 'data-bwignore', 'data-form-type'])
      expect(search!.hasAttribute(name), name).to.be.true;
    search!.value = 'ada@shop.example';
    search!.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await widget.drawn();
    expect([search!.value, new CatalogueHarness(widget).count]).to.deep.equal(['', count]);
    // Some write without an event.
    search!.value = 'ada@shop.example';
    search!.focus();
    await until(() => search!.value === '', 'it stays');
  });

  it('reach the page from a field that the page has put into a slot', async () => {
    const field = document.createElement('input');
    field.slot = 'footer';
    await mountCatalogue(small, { children: [field] });
    const heard = new Promise((resolve) => document.addEventListener('keydown', resolve, { once: true }));
    field.focus();
    await sendKeys({ type: 'k' });
    await heard;
  });
});

describe('the search', () => {
  it('shows all results in a large catalogue by scrolling', async () => {
    const catalogue = await mountCatalogue(large);
    await catalogue.type('brulee');
    scrollTo(0, document.documentElement.scrollHeight);
    // Every seventh offer is a crème brûlée.
    const last = Math.ceil(large.length / 7);
    await catalogue.shows(last);
    expect(catalogue.card(last)!.place.offer.id).to.equal('a9997');
  });

  it('is cleared by its button, and keeps the focus', async () => {
    const catalogue = await mountCatalogue(small);
    expect(catalogue.clearButton).to.be.undefined;
    await catalogue.type('brulee');
    catalogue.clearButton!.focus();
    catalogue.clearButton!.click();
    await catalogue.settled();
    expect(catalogue.search!.value).to.equal('');
    expect(catalogue.cards).to.have.length(40);
    expect(catalogue.widget.focused).to.equal(catalogue.search);
  });

  it('without results, showing all brings the chosen category into view', async () => {
    const parent = wrapper();
    parent.style.width = '200px';
    const catalogue = await mountCatalogue(small, { parent });
    await catalogue.choose('Home');
    await catalogue.type('none at all');
    catalogue.showAllButton!.click();
    await catalogue.settled();
    const [chosen] = catalogue.widget.parts('category-chosen');
    expect(chosen!.innerText).to.equal(catalogueEnglish.allCategories);
    await until(() => chosen!.getBoundingClientRect().left >= parent.getBoundingClientRect().left);
  });
});

describe('the page while searching', () => {
  async function scrolledToSearch(offers: readonly object[]): Promise<CatalogueHarness> {
    const catalogue = await mountCatalogue(offers, {}, { popular: [fullOffer('p')] });
    scrollTo(0, scrollY + catalogue.section.getBoundingClientRect().top);
    await catalogue.settled();
    return catalogue;
  }

  for (const offers of [small, large])
    it(`doesn’t move, and has its height back in the end, with ${offers.length} offers`, async () => {
      const catalogue = await scrolledToSearch(offers);
      const { top } = catalogue.search!.getBoundingClientRect();
      const { height } = catalogue.list.getBoundingClientRect();
      for (const query of ['brulee 15', 'b', 'brulee 15', 'none at all', 'brulee', '']) {
        await catalogue.typeByKeys(query);
        expect(catalogue.search!.getBoundingClientRect().top, query).to.equal(top);
      }
      await until(() => catalogue.list.getBoundingClientRect().height === height);
    });

  it('releases its reserved height below the screen when scrolled', async () => {
    const catalogue = await scrolledToSearch(small);
    await catalogue.typeByKeys('brulee 15');
    const held = catalogue.list.offsetHeight;
    expect(catalogue.list.getBoundingClientRect().bottom).to.be.at.least(innerHeight - 1);
    scrollBy(0, -200);
    await until(() => catalogue.list.offsetHeight <= held - 199);
    window.scrollTo(0, 0);
    await until(() => scrollY === 0);
  });
});
