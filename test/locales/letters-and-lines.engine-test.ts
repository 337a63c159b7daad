import { expect } from '@open-wc/testing';
import { fullOffer, offers, payload } from '../support/sample-feed.js';
import { until } from '../support/until.js';
import { mount, wrapper } from '../support/widget-harness.js';
import '../../src/locales/ar.js';
import '../../src/locales/ja.js';

describe('a right-to-left layout', () => {
  const all = offers(14, () => ({ image: undefined }));
  const rtl = payload({
    settings: { socialProof: { enabled: true, position: 'on_image', fallbackText: 'Hot' } },
    headerTemplate: 2,
    hero: offers(2),
    popular: offers(6),
    all,
  });

  it('mirrors everything, also when the page’s direction changes', async () => {
    const parent = wrapper();
    const widget = await mount({ feed: rtl, parent });
    parent.dir = 'rtl';
    const [first, second] = widget.offers('popular').map(({ card }) => card.getBoundingClientRect());
    expect(first!.left).to.be.above(second!.left);
    const { card } = widget.offers('all')[0]!;
    const sticker = card.querySelector("[part~='sticker']")!.getBoundingClientRect();
    expect(card.getBoundingClientRect().right - sticker.right).to.be.below(
      sticker.left - card.getBoundingClientRect().left,
    );
  });

  it('is that of Arabic on an Arabic page', async () => {
    const parent = wrapper();
    Object.assign(parent, { lang: 'ar', dir: 'rtl' });
    const widget = await mount({ feed: payload({ all: offers(2) }), parent });
    await until(() => widget.part('heading')!.innerText === 'مزاياك', 'the texts are not Arabic');
    expect(getComputedStyle(widget.part('header')!).direction).to.equal('rtl');
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

describe('lines of Japanese', () => {
  it('break between phrases where the browser can, whatever the page says', async () => {
    const widget = await mount({ feed: payload({ all: offers(1) }), lang: 'ja' });
    const { wordBreak, lineBreak } = getComputedStyle(widget.part('heading')!);
    expect(wordBreak).to.equal(CSS.supports('word-break: auto-phrase') ? 'auto-phrase' : 'normal');
    expect(lineBreak).to.equal('strict');
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
