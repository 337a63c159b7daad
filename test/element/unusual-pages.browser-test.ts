import { expect } from '@open-wc/testing';
import '../../src/codes/index.js';
import { GiveawayFlow } from '../../src/giveaway/giveaway-flow.js';
import { RewardsCodes } from '../../src/codes/rewards-codes.js';
import { RewardsWidget } from '../../src/widget/rewards-widget.js';
import { claimsEnglish } from '../../src/locales/english/claims.js';
import { loadFlow, newShop } from '../support/giveaway-harness.js';
import { useNetwork } from '../support/network.js';
import { fullOffer, payload } from '../support/sample-feed.js';
import { giveaway, prize, refusal } from '../support/sample-giveaway.js';
import { mount, wrapper } from '../support/widget-harness.js';

const feed = payload({ popular: [fullOffer('a')] });
const prizes = giveaway({ offers: [prize('a')] });

describe('boolean attributes, and properties', () => {
  for (const element of [RewardsWidget, GiveawayFlow, RewardsCodes])
    it(`are read as frameworks write them: ${element.name}`, async () => {
      const made = new element() as unknown as RewardsWidget & Record<string, unknown>;
      const names = [...element.elementProperties.keys()].map(String).filter((name) => typeof made[name] === 'boolean');
      expect(names).not.to.be.empty;
      wrapper().append(made);
      const writers = {
        attribute: (name: string, text: string) => made.setAttribute(name, text),
        property: (name: string, text: string) => void ((made as Record<string, unknown>)[name] = text),
      };
      for (const name of names)
        for (const [kind, write] of Object.entries(writers))
          for (const [text, value] of [
            ['', true],
            ['false', false],
            ['true', true],
            ['false', false],
          ] as const) {
            write(name, text);
            await made.updateComplete;
            expect(made[name], `${kind} ${name}=${text}`).to.equal(value);
          }
    });
});

describe('where elements can’t be drawn', () => {
  const lacking: Record<string, [object: object, name: string]> = {
    'no internals, as in happy-dom': [window, 'ElementInternals'],
    'no states, as in jsdom': [ElementInternals.prototype, 'states'],
    'no checkVisibility, as in old browsers': [Element.prototype, 'checkVisibility'],
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
    expect(flow.prize().label).to.equal(claimsEnglish.getCode);
    flow.prize().button!.querySelector<HTMLElement>('font')!.click();
    await flow.shows('claiming');
    expect(flow.prize().label).to.equal(claimsEnglish.gettingCode);
    wrapAll(flow.element.shadowRoot!);
    (await network.next()).json(refusal('Not today.'));
    await flow.shows('message');
    expect(flow.prize().label).to.equal(claimsEnglish.getCode);
    expect(flow.prize().message).to.equal('Not today.');
  });
});
