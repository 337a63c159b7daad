import { expect, fixtureSync } from '@open-wc/testing';
import '../../src/codes/index.js';
import { GiveawayFlow } from '../../src/giveaway/giveaway-flow.js';
import { RewardsCodes } from '../../src/codes/rewards-codes.js';
import { RewardsWidget } from '../../src/widget/rewards-widget.js';
import { BASE, keep } from '../support/codes-harness.js';
import { type ElementHarness } from '../support/element-harness.js';
import { loadFlow, mountFlow, newShop } from '../support/giveaway-harness.js';
import { useNetwork } from '../support/network.js';
import { fullOffer, payload } from '../support/sample-feed.js';
import { giveaway, prize, refusal } from '../support/sample-giveaway.js';
import { until } from '../support/until.js';
import { mount, wrapper } from '../support/widget-harness.js';

const settings = { ctaColor: '#ffffff', ctaBg: '#0a7d33' };
const feed = payload({ settings, popular: [fullOffer('a')] });
const prizes = giveaway({ settings, offers: [prize('a')] });

function otherDocument(): Document {
  return fixtureSync<HTMLIFrameElement>('<iframe width="800" height="600"></iframe>').contentDocument!;
}

/** A place in a page within two shadow roots. */
function withinTwoRoots(page: Document): Element {
  let at: Element = page.body.appendChild(page.createElement('div'));
  for (let depth = 0; depth < 2; depth++) at = at.attachShadow({ mode: 'open' }).appendChild(page.createElement('div'));
  return at;
}

const places: Record<string, () => Element> = {
  'the document of a frame': () => otherDocument().body,
  'two shadow roots': () => withinTwoRoots(document),
  'two shadow roots in a frame': () => withinTwoRoots(otherDocument()),
};

describe('in another place of a page', () => {
  for (const [name, open] of Object.entries(places))
    for (const moves of [false, true]) {
      const how = `${name}, ${moves ? 'to which it moves' : 'from the start'}`;
      const looks = async (shown: ElementHarness, place: Element): Promise<void> => {
        if (moves) place.append(shown.element);
        await until(() => shown.offers().length > 0, 'nothing is drawn');
        expect(getComputedStyle(shown.offer('a').card).borderRadius, 'own styles').to.equal('14px');
        const { dialog } = shown;
        expect(dialog.isOpen).to.equal(false);
        await shown.openDetails('a');
        const title = shown.part('details-title')!;
        expect(getComputedStyle(title.closest('dialog')!).position, 'styles of a part').to.equal('fixed');
        // Back where it was.
        wrapper().append(shown.element);
        expect(getComputedStyle(shown.offer('a').card).borderRadius, 'own styles, back').to.equal('14px');
      };

      it(`a widget is drawn with its styles, and opens details: ${how}`, async () => {
        const place = open();
        const widget = await mount({ feed, ...(!moves && { parent: place }) });
        await looks(widget, place);
        expect(getComputedStyle(widget.part('cta')!).backgroundColor, 'settings').to.equal('rgb(10, 125, 51)');
      });

      it(`a giveaway is drawn with its styles, and opens details: ${how}`, async () => {
        const place = open();
        const flow = await mountFlow({ giveaway: prizes, ...(!moves && { parent: place }) });
        await looks(flow, place);
        expect(getComputedStyle(flow.part('claim')!).backgroundColor, 'settings').to.equal('rgb(10, 125, 51)');
      });

      it(`codes are drawn with their styles, and open at the till: ${how}`, async () => {
        keep('CODE');
        const place = open();
        const element = document.createElement('rewards-codes');
        Object.assign(element, { lang: 'en', baseUrl: BASE, apiKey: 'key', user: 'ada' });
        (moves ? wrapper() : place).append(element);
        await element.settled;
        if (moves) place.append(element);
        await element.settled;
        const root = element.shadowRoot!;
        expect(getComputedStyle(root.querySelector('.card')!).borderRadius).to.equal('14px');
        root.querySelector<HTMLElement>('[part=till]')!.click();
        await until(() => root.querySelector('dialog')?.open === true, 'the till is closed');
        expect(getComputedStyle(root.querySelector('.till')!).backgroundColor).to.equal('rgb(255, 255, 255)');
        element.remove();
      });
    }
});

describe('a boolean attribute', () => {
  const texts: [text: string | null, value: boolean][] = [
    [null, false],
    ['false', false],
    [' FALSE ', false],
    ['', true],
    ['true', true],
    ['vault', true],
  ];
  for (const element of [RewardsWidget, GiveawayFlow, RewardsCodes]) {
    const make = (): HTMLElement & Record<string, unknown> => new element() as never;
    const names = [...element.elementProperties.keys()].map(String).filter((name) => typeof make()[name] === 'boolean');
    for (const name of names)
      for (const [text, value] of texts)
        it(`is read as frameworks write it: ${element.name} ${name}=${text}`, async () => {
          const made = make();
          if (text !== null) made.setAttribute(name, text);
          wrapper().append(made);
          await made.updateComplete;
          expect(made[name]).to.equal(value);
          made[name] = text;
          await made.updateComplete;
          expect(made[name], 'the property').to.equal(value);
          made.remove();
        });
  }
});

describe('where elements can’t be drawn, as in jsdom', () => {
  const lacking: Record<string, [object: object, name: string]> = {
    'no constructed sheets': [Document.prototype, 'adoptedStyleSheets'],
    'no replaceSync': [CSSStyleSheet.prototype, 'replaceSync'],
    'no internals': [HTMLElement.prototype, 'attachInternals'],
    'no states': [ElementInternals.prototype, 'states'],
    'no observers': [window, 'IntersectionObserver'],
  };
  for (const [name, [object, property]] of Object.entries(lacking))
    it(`they stay empty, and settle: ${name}`, async () => {
      const descriptor = Object.getOwnPropertyDescriptor(object, property)!;
      delete (object as Record<string, unknown>)[property];
      try {
        for (const tag of ['rewards-widget', 'giveaway-flow', 'rewards-codes'] as const) {
          const element = document.createElement(tag);
          wrapper().append(element);
          Object.assign(element, { feed, giveaway: prizes, heading: 'Mine' });
          await element.settled;
          await (element as Partial<RewardsWidget>).updateComplete;
          expect(element.shadowRoot!.textContent, tag).to.equal('');
          element.remove();
        }
      } finally {
        Object.defineProperty(object, property, descriptor);
      }
    });
});

describe('texts that a translator has wrapped', () => {
  const network = useNetwork();
  const HTML = 'http://www.w3.org/1999/xhtml';
  const wrapAll = (root: Node): void => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) if (texts.currentNode.textContent!.trim()) found.push(texts.currentNode as Text);
    for (const text of found) {
      const [outer, inner] = [document.createElementNS(HTML, 'font'), document.createElementNS(HTML, 'font')];
      text.replaceWith(outer);
      outer.append(inner);
      inner.append(text);
    }
  };

  it('still change', async () => {
    const widget = await mount({ feed });
    wrapAll(widget.element.shadowRoot!);
    widget.element.heading = 'Another heading';
    widget.element.feed = payload({ popular: [fullOffer('a', { title: 'Another title' })] });
    await widget.drawn();
    expect(widget.part('heading')!.innerText).to.equal('Another heading');
    expect(widget.part('offer-title')!.innerText).to.equal('Another title');
    expect(widget.all('font')).to.be.empty;
  });

  it('still change on the button of a claim, which works', async () => {
    const flow = await loadFlow(network, { baseUrl: newShop(), payload: prizes });
    wrapAll(flow.element.shadowRoot!);
    expect(flow.prize().label).to.equal('Get code');
    flow.prize().button!.querySelector<HTMLElement>('font')!.click();
    await flow.shows('claiming');
    expect(flow.prize().label).to.equal('Getting your code');
    wrapAll(flow.element.shadowRoot!);
    (await network.next()).json(refusal('Not today.'));
    await flow.shows('message');
    expect(flow.prize().label).to.equal('Get code');
    expect(flow.prize().message).to.equal('Not today.');
  });
});
