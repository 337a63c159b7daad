import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { fullOffer, payload } from '../../support/sample-feed.js';
import { useNetwork } from '../../support/network.js';
import { PageWatch } from '../../support/page-watch.js';
import { until } from '../../support/until.js';
import { create, wrapper } from '../../support/widget-harness.js';
import { CatalogueHarness, catalogueOffers, mountCatalogue } from './catalogue-harness.js';

const small = catalogueOffers(40);
const large = catalogueOffers(10_000);
/** Every seventh offer is a crème brûlée. */
const brulees = Math.ceil(10_000 / 7);

beforeEach(async () => {
  await setViewport({ width: 1440, height: 900 });
  window.scrollTo(0, 0);
});

describe('search and categories', () => {
  it('appear from 12 offers on', async () => {
    expect((await mountCatalogue(catalogueOffers(11))).search).to.be.undefined;
    expect((await mountCatalogue(catalogueOffers(11))).categories).to.be.empty;
    const catalogue = await mountCatalogue(catalogueOffers(12));
    expect(catalogue.search!.type).to.equal('search');
    expect(catalogue.categories).to.have.length(1);
  });

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

  it('show the number of offers beside the title', async () => {
    const catalogue = await mountCatalogue(large);
    expect(catalogue.count).to.equal('10,000 offers');
    await catalogue.type('brulee');
    await until(() => catalogue.count === `${brulees.toLocaleString('en')} offers`);
    await catalogue.type('number 4242');
    await until(() => catalogue.count === '1 offer');
  });
});

describe('keys pressed in the search', () => {
  it('reach the page only if the field has no use for them', async () => {
    const catalogue = await mountCatalogue(small);
    const heard: string[] = [];
    const hear = ({ type, key }: KeyboardEvent): void => void heard.push(`${type} ${key}`);
    for (const type of ['keydown', 'keypress', 'keyup'] as const) document.addEventListener(type, hear);
    try {
      catalogue.search!.focus();
      await sendKeys({ type: 'k /' });
      await until(() => catalogue.search!.value === 'k /', 'nothing was typed');
      // Escape empties the search.
      for (const press of ['Backspace', 'Escape']) await sendKeys({ press });
      expect(catalogue.search!.value).to.equal('');
      expect(heard).to.be.empty;
      for (const press of ['Escape', 'Tab']) await sendKeys({ press });
      await until(() => heard.includes('keydown Tab'), 'Tab did not reach the page');
      expect(heard).to.include('keydown Escape');
    } finally {
      for (const type of ['keydown', 'keypress', 'keyup'] as const) document.removeEventListener(type, hear);
    }
  });

  /** Whether the page hears of a key. */
  function reachesPage(field: HTMLElement, init: KeyboardEventInit): boolean {
    let reached = false;
    const hear = (): void => void (reached = true);
    document.addEventListener('keydown', hear);
    field.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, composed: true, ...init }));
    document.removeEventListener('keydown', hear);
    return reached;
  }

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
    const { widget } = await mountCatalogue(small);
    const orders = widget.part('sort')!;
    expect(reachesPage(orders, { key: 'p' })).to.be.false;
    for (const init of [{ key: 'Escape' }, { key: 'p', ctrlKey: true }]) expect(reachesPage(orders, init)).to.be.true;
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

describe('search and categories of another feed', () => {
  const network = useNetwork();
  const feedOf = (start: string): object =>
    payload({
      all: Array.from({ length: 20 }, (_, index) =>
        fullOffer(`${start}${index}`, { category: { name: index % 2 ? `${start} odd` : `${start} even` } }),
      ),
    });

  for (const [name, other] of [
    ['flow', { flow: 'other' }],
    ['feed-url', { feedUrl: 'https://other.example' }],
  ] as const)
    it(`are empty when the ${name} changes`, async () => {
      const widget = create({ feedUrl: 'https://feed.example', flow: 'one' });
      (await network.next()).json(feedOf('a'));
      await widget.becomes('ready');
      const catalogue = new CatalogueHarness(widget);
      await until(() => widget.part('search') !== undefined, 'the search did not come');
      await catalogue.type('Title a1');
      await until(() => catalogue.count !== '20 offers', 'the search found everything');
      widget.parts('category')[1]!.click();
      await until(() => catalogue.count === '1 offer' || catalogue.count === '5 offers', 'no category was chosen');
      Object.assign(widget.element, other);
      (await network.next()).json(feedOf('b'));
      await until(() => widget.ids().includes('b0'), 'the other feed is not shown');
      expect([catalogue.search!.value, catalogue.count]).to.deep.equal(['', '20 offers']);
      expect(widget.part('category-chosen')!.innerText).to.equal('All');
    });

  it('stay when the same feed is loaded again', async () => {
    const widget = create({ feedUrl: 'https://feed.example' });
    (await network.next()).json(feedOf('a'));
    await widget.becomes('ready');
    const catalogue = new CatalogueHarness(widget);
    await until(() => widget.part('search') !== undefined, 'the search did not come');
    await catalogue.type('Title a1');
    const { count } = catalogue;
    const again = widget.element.refresh();
    (await network.next()).json(feedOf('a'));
    await again;
    await widget.drawn();
    expect([catalogue.search!.value, catalogue.count]).to.deep.equal(['Title a1', count]);
  });
});

describe('the search', () => {
  it('matches every word, ignoring case and diacritics', async () => {
    const catalogue = await mountCatalogue(small);
    await catalogue.type('BRULEE  partner 1');
    // Every one of a fifth has partner 1; the others have a 1 in their number.
    expect(catalogue.titles).to.deep.equal([1, 15, 22].map((number) => `Crème brûlée number ${number}`));
  });

  it('numbers positions among its results', async () => {
    const catalogue = await mountCatalogue(large);
    await catalogue.type('brulee');
    await until(() => catalogue.card(2)?.dataset.offer === 'a8');
    expect(catalogue.card(2)!.ariaSetSize).to.equal(String(brulees));
  });

  it('shows all results in a large catalogue by scrolling', async () => {
    const catalogue = await mountCatalogue(large);
    await catalogue.type('brulee');
    await catalogue.widget.element.updateComplete;
    scrollTo(0, document.documentElement.scrollHeight);
    await catalogue.shows(brulees);
    expect(catalogue.card(brulees)!.place.offer.id).to.equal('a9997');
  });

  it('shows the results for the last letter, however fast one types', async () => {
    const catalogue = await mountCatalogue(large);
    const input = catalogue.search!;
    input.focus();
    for (const query of ['n', 'nu', 'number', 'number 77', 'number 7777']) {
      input.value = query;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    await until(() => catalogue.count === '1 offer');
    await catalogue.settled();
    expect(catalogue.titles).to.deep.equal(['Offer number 7777']);
  });

  it('announces the result once, after the last letter', async () => {
    const catalogue = await mountCatalogue(small);
    const told: string[] = [];
    const status = catalogue.section.querySelector('[role=status]')!;
    expect(catalogue.status).to.equal('');
    const observer = new MutationObserver(() => told.push(status.textContent.trim()));
    observer.observe(status, { childList: true, characterData: true, subtree: true });
    const input = catalogue.search!;
    input.focus();
    for (const query of ['b', 'br', 'bru']) {
      input.value = query;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    await until(() => catalogue.status !== '');
    observer.disconnect();
    expect(told.filter(Boolean)).to.deep.equal(['6 offers']);
  });

  it('ends with Escape, which doesn’t reach a dialog around it', async () => {
    const catalogue = await mountCatalogue(small);
    await catalogue.type('brulee');
    let heard = 0;
    const listener = (): void => void heard++;
    document.addEventListener('keydown', listener);
    await sendKeys({ press: 'Escape' });
    await catalogue.settled();
    expect(heard).to.equal(0);
    expect(catalogue.search!.value).to.equal('');
    expect(catalogue.count).to.equal('40 offers');
    expect(catalogue.widget.focused).to.equal(catalogue.search);
    await sendKeys({ press: 'Escape' });
    expect(heard).to.equal(1);
    document.removeEventListener('keydown', listener);
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

  it('says that nothing was found, and offers a way back', async () => {
    for (const offers of [small, large]) {
      const catalogue = await mountCatalogue(offers);
      await catalogue.choose('Travel');
      await catalogue.type('nothing like it');
      await until(() => catalogue.cards.length === 0);
      expect(catalogue.list.innerText).to.contain('Nothing for “nothing like it”.');
      await until(() => catalogue.status === 'Nothing for “nothing like it”.');
      catalogue.showAllButton!.focus();
      catalogue.showAllButton!.click();
      await catalogue.settled();
      expect(catalogue.count).to.equal(`${offers.length.toLocaleString('en')} offers`);
      expect(catalogue.search!.value).to.equal('');
      expect(catalogue.categories[0]![0]).to.equal('[All]');
      expect(catalogue.cards).not.to.be.empty;
      expect(catalogue.widget.focused).to.equal(catalogue.list);
    }
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
    expect(chosen!.innerText).to.equal('All');
    await until(() => chosen!.getBoundingClientRect().left >= parent.getBoundingClientRect().left);
  });
});

describe('the page while searching', () => {
  async function scrolledToSearch(offers: readonly object[]): Promise<CatalogueHarness> {
    const parent = wrapper();
    const catalogue = await mountCatalogue(offers, { parent }, { popular: [fullOffer('p')] });
    scrollTo(0, scrollY + catalogue.section.getBoundingClientRect().top);
    await catalogue.settled();
    return catalogue;
  }

  for (const offers of [small, large])
    it(`doesn’t move, with ${offers.length} offers`, async () => {
      const catalogue = await scrolledToSearch(offers);
      const { top } = catalogue.search!.getBoundingClientRect();
      for (const query of ['b', 'brulee 15', 'none at all', 'brulee', '']) {
        await catalogue.typeByKeys(query);
        expect(catalogue.search!.getBoundingClientRect().top, query).to.equal(top);
      }
    });

  it('doesn’t move when the first search leaves a few', async () => {
    const catalogue = await scrolledToSearch(small);
    const { top } = catalogue.search!.getBoundingClientRect();
    await catalogue.typeByKeys('brulee 15');
    expect(catalogue.search!.getBoundingClientRect().top).to.equal(top);
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

  it('has its height back when the search ends', async () => {
    const catalogue = await scrolledToSearch(large);
    const { height } = catalogue.list.getBoundingClientRect();
    await catalogue.typeByKeys('brulee 15');
    await catalogue.typeByKeys('');
    await until(() => catalogue.list.getBoundingClientRect().height === height);
  });
});

for (const [when, query] of [
  ['in the same task as a search', 'brulee'],
  ['in the task in which a search ends', ''],
] as const)
  it(`leaves no timer behind when it is removed ${when}`, async () => {
    const catalogue = await mountCatalogue(small, { placements: 'all' });
    const watch = new PageWatch();
    try {
      const input = catalogue.search!;
      input.value = query;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      catalogue.widget.element.remove();
      // The rest runs in microtasks, which all run before a message arrives.
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage('');
      });
      expect(watch.running).not.to.include('setTimeout');
    } finally {
      watch.end();
    }
  });

it('leaves no timer behind when it is removed', async () => {
  const { setTimeout, clearTimeout } = window;
  const pending = new Set<number>();
  Object.assign(window, {
    setTimeout: (callback: () => void, delay?: number): number => {
      const id = setTimeout(() => (pending.delete(id), callback()), delay);
      pending.add(id);
      return id;
    },
    clearTimeout: (id: number): void => (pending.delete(id), clearTimeout(id)),
  });
  try {
    const catalogue = await mountCatalogue(small, { placements: 'all' });
    await until(() => pending.size === 0);
    const input = catalogue.search!;
    input.focus();
    input.value = 'brulee';
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await until(() => pending.size > 0);
    catalogue.widget.element.remove();
    expect(pending.size).to.equal(0);
  } finally {
    Object.assign(window, { setTimeout, clearTimeout });
  }
});
