import { expect } from '@open-wc/testing';
import { catalogueEnglish } from '../../../src/locales/english/catalogue.js';
import { fakeClock } from '../../support/fake-clock.js';
import { fullOffer, payload } from '../../support/sample-feed.js';
import { useNetwork } from '../../support/network.js';
import { PageWatch } from '../../support/page-watch.js';
import { until } from '../../support/until.js';
import { create } from '../../support/widget-harness.js';
import { CatalogueHarness, catalogueOffers, mountCatalogue } from './catalogue-harness.js';

const small = catalogueOffers(40);
const large = catalogueOffers(10_000);
/** Every seventh offer is a crème brûlée. */
const brulees = Math.ceil(10_000 / 7);

it('comes a few cards at a time, and keeps what follows it out of sight until it is complete', async () => {
  const widget = create({ feed: payload({ hero: [fullOffer('h')], all: small }) });
  const after = widget.element.parentElement!.appendChild(document.createElement('p'));
  const cards = (): number => (widget.sections().includes('all') ? widget.ids('all').length : 0);
  const seen: [cards: number, isBelow: boolean][] = [];
  const observer = new MutationObserver(() => {
    if (widget.sections().length) seen.push([cards(), after.getBoundingClientRect().top > innerHeight]);
  });
  observer.observe(widget.element.shadowRoot!, { subtree: true, childList: true });
  await until(() => cards() === small.length);
  observer.disconnect();
  const steps = seen.map(([now], index) => now - (seen[index - 1]?.[0] ?? 0));
  expect(Math.max(...steps)).to.equal(6);
  expect(seen.filter(([, isBelow]) => !isBelow)).to.deep.equal([]);
});

describe('search, order and categories', () => {
  it('appear from 12 offers on', async () => {
    const few = await mountCatalogue(catalogueOffers(11));
    expect([few.search, few.order, few.categories]).to.deep.equal([undefined, undefined, []]);
    const { search, order, categories } = await mountCatalogue(catalogueOffers(12), { lang: 'en' });
    expect(search!.type).to.equal('search');
    expect([order!.localName, order!.getAttribute('aria-label')]).to.deep.equal(['select', catalogueEnglish.sort]);
    const names = [...order!.options].map(({ text }) => text);
    expect(names).to.deep.equal([
      catalogueEnglish.defaultOrder,
      catalogueEnglish.endingSoonest,
      catalogueEnglish.byPartner,
    ]);
    expect(categories).to.deep.equal([['[All]', 'Food', 'Travel', 'Fashion', 'Home']]);
  });

  it('have no categories if there is nothing to choose', async () => {
    const catalogue = await mountCatalogue(catalogueOffers(20, () => ({ category: { name: 'One' } })));
    expect(catalogue.categories).to.be.empty;
    expect(catalogue.search).to.exist;
  });

  it('keep what still applies to a new feed', async () => {
    const catalogue = await mountCatalogue(small);
    const show = async (all: object[]): Promise<void> => {
      catalogue.widget.element.feed = payload({ all });
      await catalogue.settled();
    };
    await catalogue.choose('Travel');
    await catalogue.type('brulee');
    await show(catalogueOffers(100));
    await until(() => catalogue.titles.includes('Crème brûlée number 78'));
    expect(catalogue.search!.value).to.equal('brulee');
    expect(catalogue.categories[0]).to.include('[Travel]');
    await show(catalogueOffers(20, (index) => ({ category: { name: `New ${index % 2}` } })));
    expect(catalogue.categories).to.deep.equal([['[All]', 'New 0', 'New 1']]);
    await show(catalogueOffers(5));
    await until(() => catalogue.count === '5 offers');
    expect(catalogue.search).to.be.undefined;
  });

  describe('of a feed from an address', () => {
    const network = useNetwork();
    const feedOf = (start: string): object =>
      payload({
        all: Array.from({ length: 20 }, (_, index) =>
          fullOffer(`${start}${index}`, { category: { name: index % 2 ? `${start} odd` : `${start} even` } }),
        ),
      });

    it('stay when the same is loaded again, and are empty when something else is', async () => {
      sessionStorage.clear();
      const widget = create({ feedUrl: 'https://feed.example', flow: 'one' });
      (await network.next()).json(feedOf('a'));
      await widget.becomes('ready');
      const catalogue = new CatalogueHarness(widget);
      await until(() => catalogue.search !== undefined, 'the search did not come');
      await catalogue.choose('a odd');
      await catalogue.type('Title a1');
      // 1, 11, 13, 15, 17 and 19.
      expect(catalogue.count).to.equal('6 offers');
      const again = widget.element.refresh();
      (await network.next()).json(feedOf('a'));
      await again;
      await widget.drawn();
      expect([catalogue.search!.value, catalogue.count]).to.deep.equal(['Title a1', '6 offers']);
      widget.element.flow = 'other';
      (await network.next()).json(feedOf('b'));
      await until(() => widget.ids().includes('b0'), 'the other feed is not shown');
      expect([catalogue.search!.value, catalogue.count]).to.deep.equal(['', '20 offers']);
      expect(catalogue.categories[0]![0]).to.equal('[All]');
    });
  });
});

describe('a category', () => {
  it('shows only its offers and the categories within it, until it or All is pressed', async () => {
    const catalogue = await mountCatalogue(small);
    const outer = ['All', 'Food', '[Travel]', 'Fashion', 'Home'];
    for (const [pressed, count, ...rows] of [
      ['Travel', '10 offers', outer, ['Travel: Morning', 'Travel: Noon', 'Travel: Night']],
      ['Travel: Noon', '3 offers', outer, ['Travel: Morning', '[Travel: Noon]', 'Travel: Night']],
      ['Travel: Noon', '10 offers', outer, ['Travel: Morning', 'Travel: Noon', 'Travel: Night']],
      ['Travel', '40 offers', ['[All]', 'Food', 'Travel', 'Fashion', 'Home']],
      [
        'Home',
        '10 offers',
        ['All', 'Food', 'Travel', 'Fashion', '[Home]'],
        ['Home: Morning', 'Home: Noon', 'Home: Night'],
      ],
      ['All', '40 offers', ['[All]', 'Food', 'Travel', 'Fashion', 'Home']],
    ] as const) {
      await catalogue.choose(pressed);
      expect([catalogue.count, ...catalogue.categories], pressed).to.deep.equal([count, ...rows]);
      expect((catalogue.widget.focused as HTMLElement).innerText).to.equal(pressed);
    }
  });
});

describe('an order', () => {
  it('is that of the cards, which are numbered as shown', async () => {
    /** The last offer ends first. */
    const dated = catalogueOffers(40, (index) => ({ expiry: index ? `2090-01-01T00:00:${59 - index}Z` : null }));
    const catalogue = await mountCatalogue(dated, { lang: 'en' });
    await catalogue.sort(catalogueEnglish.endingSoonest);
    expect([catalogue.titles[0], catalogue.titles.at(-1)]).to.deep.equal(['Offer number 40', 'Crème brûlée number 1']);
    expect(catalogue.card(1)!.place.offer.id).to.equal('a40');
    expect(catalogue.widget.focused).to.equal(catalogue.order);
    await catalogue.sort(catalogueEnglish.defaultOrder);
    expect(catalogue.card(1)!.place.offer.id).to.equal('a1');
  });
});

describe('a search', () => {
  it('counts its results beside the title, and numbers them', async () => {
    const catalogue = await mountCatalogue(large);
    expect(catalogue.count).to.equal('10,000 offers');
    await catalogue.type('brulee');
    await until(() => catalogue.count === `${brulees.toLocaleString('en')} offers`);
    await until(() => catalogue.card(2)?.dataset.offer === 'a8');
    expect(catalogue.card(2)!.ariaSetSize).to.equal(String(brulees));
  });

  it('shows the results for the last letter, however fast one types', async () => {
    const catalogue = await mountCatalogue(large);
    for (const query of ['n', 'nu', 'number', 'number 77', 'number 7777']) catalogue.write(query);
    await until(() => catalogue.count === '1 offer');
    await catalogue.settled();
    expect(catalogue.titles).to.deep.equal(['Offer number 7777']);
  });

  it('announces its result once, after the last letter', async () => {
    const catalogue = await mountCatalogue(small);
    const clock = fakeClock();
    try {
      const status = catalogue.section.querySelector('[role=status]')!;
      const told: string[] = [];
      const observer = new MutationObserver(() => told.push(status.textContent.trim()));
      observer.observe(status, { childList: true, characterData: true, subtree: true });
      for (const query of ['b', 'br', 'bru']) {
        catalogue.write(query);
        await clock.pass(300);
        expect(catalogue.status).to.equal('');
      }
      await clock.pass(500);
      await until(() => told.length > 0, 'it is not announced');
      observer.disconnect();
      expect(told).to.deep.equal(['6 offers']);
    } finally {
      clock.stop();
    }
  });

  it('without results says so, and offers a way back', async () => {
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

  for (const [when, query, waits] of [
    ['in the same task', 'brulee', false],
    ['in the task in which it ends', '', false],
    ['before its result is announced', 'brulee', true],
  ] as const)
    it(`leaves no timer behind when the element is removed ${when}`, async () => {
      const catalogue = await mountCatalogue(small, { placements: 'all' });
      const watch = new PageWatch();
      try {
        catalogue.write(query);
        if (waits) await until(() => watch.running.includes('setTimeout'), 'nothing waits');
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
});
