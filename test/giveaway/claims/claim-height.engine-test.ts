import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import '../../../src/locales/ar.js';
import '../../../src/locales/nl.js';
import '../../../src/locales/pl.js';
import { claimCode, loadFlow, newShop, type FlowHarness } from '../../support/giveaway-harness.js';
import { useNetwork, type Exchange } from '../../support/network.js';
import { claimed, giveaway, prize, refusal } from '../../support/sample-giveaway.js';
import { until } from '../../support/until.js';
import { wrapper } from '../../support/widget-harness.js';

const five = giveaway({ offers: ['b', 'a', 'c', 'd', 'e'].map((id) => prize(id, { frequency: '1month' })) });

interface Outcome {
  what: string;
  answer(exchange: Exchange): void;
  /** Only a code is sure to need no more room than there is. */
  grows: boolean;
}

/** How claims can end, in tries that follow one another. After an instant there is no other try. */
const outcomes: readonly (readonly Outcome[])[] = [
  [
    { what: 'a sign-in', answer: (exchange) => exchange.json({ success: false }, 401), grows: true },
    { what: '240 characters', answer: (exchange) => exchange.json(refusal('A long word. '.repeat(19))), grows: true },
    { what: 'a lost answer', answer: (exchange) => exchange.fail(), grows: true },
    { what: 'a code', answer: (exchange) => exchange.json(claimed('AUTUMN-TREAT-15')), grows: false },
  ],
  [
    {
      what: 'an instant',
      answer: (exchange) => exchange.json(refusal('You can claim again after 2999-12-01T09:30:00+00:00')),
      grows: true,
    },
  ],
];

/** The parts of a card that are seen, and hold text, a picture or a button. */
function boxes(card: Element): [name: string, box: DOMRect][] {
  const names = ['picture', 'offer-partner', 'offer-title', 'offer-description', 'discount', 'expiry'];
  const selector = [...names, 'message', 'code-box', 'claim', 'cta', 'details-button', 'badge'].map(
    (name) => `[part~='${name}']`,
  );
  return [...card.querySelectorAll<HTMLElement>(selector.join())]
    .filter((part) => part.checkVisibility({ visibilityProperty: true }) && part.innerText !== '')
    .map((part) => [part.getAttribute('part')!, part.getBoundingClientRect()]);
}

/** The pairs of boxes that meet. Marks lie on the picture. */
function meetings(card: Element): string[] {
  const all = boxes(card).filter(([name]) => name !== 'badge');
  return all.flatMap(([name, box], index) =>
    all
      .slice(index + 1)
      .filter(
        ([, other]) =>
          box.left < other.right - 1 &&
          other.left < box.right - 1 &&
          box.top < other.bottom - 1 &&
          other.top < box.bottom - 1,
      )
      .map(([other]) => `${name} meets ${other}`),
  );
}

/** Where the parts above the claim are, within their card. */
function above(card: Element): unknown {
  const { top } = card.getBoundingClientRect();
  return boxes(card)
    .filter(([name]) => /^offer-(partner|title|description)$/.test(name))
    .map(([name, box]) => [name, Math.round(box.top - top)]);
}

describe('the card of a claim', () => {
  const network = useNetwork();
  let flow: FlowHarness;

  it('keeps the height of its card from the press to the code', async () => {
    const flow = await loadFlow(network, { baseUrl: newShop() });
    const height = () => flow.prize().card.getBoundingClientRect().height;
    const before = height();
    flow.press();
    await flow.shows('claiming');
    expect(height()).to.equal(before);
    (await network.next()).json(claimed('CODE-1'));
    await flow.shows('code');
    expect(height()).to.equal(before);
  });

  for (const template of [1, 2, 3, 4])
    for (const width of [170, 220, 304, 392, 1024])
      it(`has no two boxes that meet, and moves nothing above the claim: template ${template}, ${width} px wide`, async () => {
        await setViewport({ width: width + 40, height: 900 });
        const parent = wrapper();
        // The large one, where there is one.
        const id = template === 3 ? 'b' : 'a';
        parent.style.width = `${width}px`;
        for (const tries of outcomes) {
          const flow = await loadFlow(network, { baseUrl: newShop(), payload: { ...five, template }, parent });
          const { card } = flow.prize(id);
          const before = { height: card.offsetHeight, above: above(card) };
          for (const { what, answer, grows } of tries) {
            flow.press(id);
            await flow.shows('claiming', id);
            expect(meetings(card), what).to.deep.equal([]);
            expect(card.offsetHeight, what).to.be.closeTo(before.height, 1);
            answer(await network.next());
            await until(() => flow.prize(id).shown !== 'claiming', 'no outcome');
            expect(meetings(card), what).to.deep.equal([]);
            expect(above(card), what).to.deep.equal(before.above);
            if (!grows) expect(card.offsetHeight, what).to.be.closeTo(before.height, 1);
          }
          flow.element.remove();
        }
      });

  for (const lang of ['ar', 'nl', 'pl'])
    it(`keeps that height where the words for the buttons are long: ${lang}`, async () => {
      await setViewport({ width: 1064, height: 900 });
      const parent = wrapper();
      parent.style.width = '1024px';
      flow = await loadFlow(network, { baseUrl: newShop(), payload: five, parent, lang });
      const height = () => flow.prize().card.getBoundingClientRect().height;
      const before = height();
      await claimCode(network, flow, { code: 'AUTUMN-TREAT-15' });
      expect(height()).to.be.closeTo(before, 1);
    });

  for (const template of [1, 4])
    for (const width of [392, 1024])
      it(`moves no other card’s button, however it ends: template ${template}, ${width} px wide`, async () => {
        const parent = wrapper();
        parent.style.width = `${width}px`;
        flow = await loadFlow(network, { baseUrl: newShop(), payload: { ...five, template }, parent });
        const others = ['a', 'c', 'd', 'e'].map((id) => flow.prize(id));
        const tops = () => others.map(({ card, button }) => top(button!) - top(card));
        const before = tops();
        flow.press('b');
        (await network.next()).json(refusal('A long refusal. '.repeat(20)));
        await flow.shows('message', 'b');
        tops().forEach((at, index) => expect(at).to.be.closeTo(before[index]!, 0.1));
      });
});

const top = (element: Element): number => element.getBoundingClientRect().top;
