import { expect } from '@open-wc/testing';
import { attacks, fill } from '../support/hostile-values.js';
import { fullOffer, offers, payload } from '../support/sample-feed.js';
import { until } from '../support/until.js';
import { create, mount } from '../support/widget-harness.js';

const page = window as unknown as { harmed?: unknown };

describe('text of a feed', () => {
  afterEach(() => {
    delete page.harmed;
  });

  for (const text of attacks) {
    it(`never becomes markup, style or code: ${text}`, async () => {
      const widget = await mount({ feed: fill(text), preview: true, heading: text });
      expect(widget.state()).to.equal('ready');
      expect(widget.offers('popular')[0]!.title).to.equal(text);
      widget.element.openOffer(text);
      await until(() => widget.dialog.isOpen, 'the details did not open');
      expect(widget.all('script,style,[onerror],[onload],iframe,object')).to.be.empty;
      for (const link of widget.all('[href],[src]'))
        expect(link.getAttribute('href') ?? link.getAttribute('src')).to.match(/^https?:/);
      for (const image of widget.all('img')) expect(image.part.length).to.equal(1);
      expect(page.harmed).to.equal(undefined);
      expect(widget.part('offer')!.checkVisibility()).to.be.true;
    });
  }
});

describe('names that every object inherits', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'length', '0'];

  it('are ordinary ids', async () => {
    // Parsed from text, like an answer, because an object literal would set the prototype.
    const all = names.map((id) => JSON.stringify(fullOffer(id))).join();
    const proof = `{"enabled":true,"socialCta":{"__proto__":"Hot"},"stickers":{}}`;
    const feed = JSON.parse(`{"settings":{"socialProof":${proof}},"all":[${all}]}`) as unknown;
    const widget = await mount({ feed });
    expect(widget.ids('all')).to.deep.equal(names);
    expect(widget.offer('__proto__').sticker).to.equal('Hot');
    expect(widget.offer('constructor').sticker).to.equal(undefined);
    for (const id of names) {
      expect(widget.element.openOffer(id), id).to.be.true;
      await until(() => widget.dialog.isOpen && widget.dialog.title === `Title ${id}`, `${id} is not shown`);
      widget.dialog.element.close();
    }
  });
});

describe('a value of a wrong type', () => {
  it('loses nothing but its own field', async () => {
    const widget = create();
    const fields = Object.keys(fullOffer('a'));
    for (const wrong of [{}, [[]], true]) {
      const all = [wrong, ...fields.map((key) => fullOffer(key, { [key]: wrong })), ...offers(1)];
      widget.element.feed = payload({ headerTemplate: wrong, settings: wrong, hero: wrong, all });
      await widget.becomes('ready');
      expect(widget.ids('all')).to.include('o1');
      expect(widget.text).not.to.match(/undefined|\[object|NaN/);
    }
  });
});

describe('text of every size and kind', () => {
  it('of 200 kB is cut to its place and breaks no layout', async () => {
    const long = 'x'.repeat(200_000);
    const widget = await mount({
      feed: payload({
        popular: [
          fullOffer('a', { title: long, partner: long, description: long, cta: long, offerInfoButtonDiscount: long }),
        ],
      }),
    });
    const { card } = widget.offer('a');
    expect(card.getBoundingClientRect().height).to.be.below(900);
    expect(widget.element.scrollWidth).to.be.at.most(widget.element.clientWidth);
    await widget.openDetails('a');
    expect(widget.dialog.element.getBoundingClientRect().height).to.be.at.most(innerHeight);
  });

  it('with lone surrogates, controls and bidirectional marks is shown', async () => {
    const odd = [
      '\ud800',
      'a\u0000b',
      '\u202eabc',
      '\u200b',
      '\ufeff',
      'e\u0301\u0301\u0301',
      '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}',
    ];
    const all = odd.map((title, index) => fullOffer(`o${index}`, { title, partner: title, image: undefined }));
    const widget = await mount({ feed: payload({ all }) });
    expect(widget.offers('all').length).to.be.at.least(odd.length - 1);
    widget.element.openOffer('o0');
    await widget.drawn();
    expect(widget.dialog.isOpen).to.be.true;
  });

  it('in ids is found again', async () => {
    const ids = ['\ud800', 'a b', '"', "']", '\\', '#', 'lead'];
    const widget = await mount({ feed: payload({ all: ids.map((id) => fullOffer(id)) }) });
    for (const id of ids) expect(widget.element.openOffer(id), JSON.stringify(id)).to.be.true;
  });
});
