import { expect } from '@open-wc/testing';
import { firstScreenEnglish } from '../../src/locales/english/first-screen.js';
import { registerLocale } from '../../src/locales/registry.js';
import { fullOffer, offers, payload } from '../support/sample-feed.js';
import { mount, wrapper } from '../support/widget-harness.js';
import { until } from '../support/until.js';

const feed = payload({ all: [fullOffer('a', { cta: undefined, expiry: '2999-03-04' })] });

describe('the widget’s own texts', () => {
  before(() => {
    registerLocale('fr', {
      ...firstScreenEnglish,
      heading: 'Vos avantages',
      viewOffer: 'Voir l’offre',
      until: 'Jusqu’au {date}',
    });
    registerLocale('fr-CA', { ...firstScreenEnglish, heading: 'Vos primes' });
  });

  it('follow the nearest lang: its own, an ancestor’s, the document’s', async () => {
    const parent = wrapper();
    const widget = await mount({ feed, parent });
    const heading = (): string => widget.part('heading')!.innerText;
    expect(heading()).to.equal('Your rewards');
    parent.lang = 'fr';
    await until(() => heading() === 'Vos avantages');
    widget.element.lang = 'en';
    await until(() => heading() === 'Your rewards');
    widget.element.removeAttribute('lang');
    await until(() => heading() === 'Vos avantages');
    parent.removeAttribute('lang');
    await until(() => heading() === 'Your rewards');
  });

  it('follow the document’s language when that changes', async () => {
    const widget = await mount({ feed });
    document.documentElement.lang = 'fr';
    await until(() => widget.part('heading')!.innerText === 'Vos avantages');
    document.documentElement.lang = 'en';
    await until(() => widget.part('heading')!.innerText === 'Your rewards');
  });

  it('follow the host of the shadow tree that it is in', async () => {
    const host = wrapper().appendChild(document.createElement('div'));
    host.lang = 'fr';
    const parent = host.attachShadow({ mode: 'open' }) as unknown as Element;
    const widget = await mount({ feed, parent });
    expect(widget.part('heading')!.innerText).to.equal('Vos avantages');
  });

  it('use the language of a region without its own, and the region’s own otherwise', async () => {
    expect((await mount({ feed, lang: 'fr-CH' })).part('heading')!.innerText).to.equal('Vos avantages');
    expect((await mount({ feed, lang: 'fr-ca' })).part('heading')!.innerText).to.equal('Vos primes');
  });

  it('format dates in the same language', async () => {
    expect((await (await mount({ feed, lang: 'fr' })).openDetails('a')).expiry).to.equal('Jusqu’au 4 mars 2999');
    // We don't have that language. Dates in it beside texts in another would look like a fault.
    expect((await (await mount({ feed, lang: 'eu' })).openDetails('a')).expiry).to.equal('Ends Mar 4, 2999');
    expect((await (await mount({ feed, lang: 'en-GB' })).openDetails('a')).expiry).to.equal('Ends 4 Mar 2999');
  });

  it('change when their language loads', async () => {
    const widget = await mount({ feed, lang: 'xx-late' });
    expect(widget.part('heading')!.innerText).to.equal('Your rewards');
    registerLocale('xx', { ...firstScreenEnglish, heading: 'Late' });
    await until(() => widget.part('heading')!.innerText === 'Late');
  });

  for (const lang of ['', 'nonsense tag', '%%', 'q'.repeat(99)]) {
    it(`survive the lang "${lang.slice(0, 12)}"`, async () => {
      const widget = await mount({
        feed: payload({ all: [...offers(14), fullOffer('a', { expiry: '2999-03-04' })] }),
        lang,
      });
      expect((await widget.openDetails('a')).expiry).to.match(/2999/);
    });
  }

  it('don’t replace texts of the feed', async () => {
    const widget = await mount({ feed: payload({ all: [fullOffer('a', { cta: 'Get it' })] }), lang: 'fr' });
    expect(widget.offer('a').cta!.innerText.trim()).to.equal('Get it');
  });
});

describe('a right-to-left layout', () => {
  const all = offers(14, () => ({ image: undefined }));
  const rtl = payload({
    settings: { socialProof: { enabled: true, position: 'on_image', fallbackText: 'Hot' } },
    headerTemplate: 2,
    hero: offers(2),
    popular: offers(6),
    all,
  });

  it('mirrors everything', async () => {
    const widget = await mount({ feed: rtl, dir: 'rtl' });
    const [first, second] = widget.offers('popular').map(({ card }) => card.getBoundingClientRect());
    expect(first!.left).to.be.above(second!.left);
    const { card } = widget.offers('all')[0]!;
    const sticker = card.querySelector("[part~='sticker']")!.getBoundingClientRect();
    expect(card.getBoundingClientRect().right - sticker.right).to.be.below(
      sticker.left - card.getBoundingClientRect().left,
    );
  });

  it('follows the page’s direction when it changes', async () => {
    const parent = wrapper();
    const widget = await mount({ feed: rtl, parent });
    parent.dir = 'rtl';
    const [first, second] = widget.offers('popular').map(({ card }) => card.getBoundingClientRect());
    expect(first!.left).to.be.above(second!.left);
  });

  it('keeps the word order of our own texts', async () => {
    const ready = await mount({ feed: rtl, dir: 'rtl', lang: 'en' });
    const count = ready.section('all').querySelector<HTMLElement>('.bar .quiet')!;
    expect(count.innerText).to.equal('14 offers');
    expect(leftOf(count, 0), 'the number comes first').to.be.below(leftOf(count, -1));
    const empty = await mount({ feed: payload(), dir: 'rtl', lang: 'en' });
    const sentence = empty.part('empty')!.querySelector('div')!;
    expect(leftOf(sentence, -1), 'the full stop comes last').to.be.above(leftOf(sentence, 0));
  });

  it('keeps the direction of the feed’s texts, aligned to the page’s side', async () => {
    const widget = await mount({ feed: payload({ all: [fullOffer('a', { title: 'Rabatt 20%' })] }), dir: 'rtl' });
    const title = widget.offer('a').part('offer-title')!;
    expect(leftOf(title, -1), 'the percent sign comes last').to.be.above(leftOf(title, 0));
    expect(getComputedStyle(title).textAlign).to.equal('right');
  });
});

/** Where one character of a text begins, in px. A negative `at` counts from the end. */
function leftOf(element: HTMLElement, at: number): number {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let node = text.nextNode() as Text;
  while (!node.data.trim()) node = text.nextNode() as Text;
  const range = document.createRange();
  const index = at < 0 ? node.data.trimEnd().length + at : node.data.length - node.data.trimStart().length + at;
  range.setStart(node, index);
  range.setEnd(node, index + 1);
  return range.getBoundingClientRect().left;
}
