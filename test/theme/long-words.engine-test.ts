import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { loadFlow, mountFlow, newShop } from '../support/giveaway-harness.js';
import { useNetwork } from '../support/network.js';
import { fullOffer, payload } from '../support/sample-feed.js';
import { giveaway, prize, refusal } from '../support/sample-giveaway.js';
import { mount, wrapper } from '../support/widget-harness.js';

const LONG_WORD = 'Rindfleischetikettierungsüberwachung';
const messages = {
  'an address of mail': 'You have had yours. Write to kundenservice@beispielversandhaus.example',
  'a long link': `See https://www.beispielversandhaus.example/${'kundenservice/'.repeat(8)}`,
};

/** Elements wider than their container. */
function overflowing(all: readonly Element[]): string[] {
  return all
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
    .filter((element) => !element.matches('.visually-hidden,svg,img'))
    .map((element) => `${element.localName}.${element.className}`);
}

for (const width of [320, 360])
  describe(`long words on a screen of ${width} px`, () => {
    const network = useNetwork();

    /** A container with the margins of a phone's page. */
    function place(): HTMLElement {
      const parent = wrapper();
      parent.style.width = `${width - 32}px`;
      return parent;
    }

    beforeEach(() => setViewport({ width, height: 800 }));

    for (const [name, message] of Object.entries(messages))
      for (const template of [1, 2, 3, 4])
        for (const offers of [[prize('a')], [prize('a'), prize('b')]])
          it(`wrap in a refusal: ${name}, template ${template}, ${offers.length} offers`, async () => {
            const options = { baseUrl: newShop(), parent: place() };
            const flow = await loadFlow(network, { ...options, payload: giveaway({ template, offers }) });
            flow.press();
            (await network.next()).json(refusal(message));
            const { message: shown, card } = await flow.shows('message');
            expect(shown).to.contain(message);
            expect(overflowing([card, ...card.querySelectorAll('*')])).to.deep.equal([]);
            expect(document.documentElement.scrollWidth).to.be.at.most(width);
          });

    it('wrap in steps', async () => {
      const steps = [LONG_WORD, { text: LONG_WORD, img: '/test/support/picture.svg' }];
      const flow = await mountFlow({ parent: place(), giveaway: giveaway({ header: { title: 'Treat', steps } }) });
      expect(overflowing(flow.parts('step'))).to.deep.equal([]);
      expect(document.documentElement.scrollWidth).to.be.at.most(width);
    });

    it('wrap in a partner’s long name in the details, beside its logo', async () => {
      const partner = 'Sparkassen-Versicherung Sachsen Lebensversicherung AG';
      const widget = await mount({ feed: payload({ all: [fullOffer('a', { partner })] }), parent: place() });
      const name = (await widget.openDetails('a')).part('offer-partner')!;
      expect(overflowing([name])).to.deep.equal([]);
      const text = document.createRange();
      text.selectNode([...name.childNodes].find((node) => node.nodeValue === partner)!);
      const lines = [...text.getClientRects()];
      expect(lines).to.have.length.above(1);
      const logo = name.parentElement!.querySelector('img')!.getBoundingClientRect();
      expect(logo.width).to.equal(28);
      expect(lines.filter(({ left }) => left < logo.right)).to.be.empty;
    });

    it('wrap in the details', async () => {
      for (const title of ['Kundenzufriedenheitsgarantie', LONG_WORD]) {
        const offer = fullOffer('a', { title, partner: `Der ${LONG_WORD}`, offerInfoButtonDiscount: LONG_WORD });
        const widget = await mount({ feed: payload({ all: [offer] }), parent: place() });
        await widget.openDetails('a');
        const dialog = widget.all('dialog')[0]!;
        const texts = dialog.querySelectorAll('.scroll,.text,.by,#details-title,.discount,.foot');
        expect(overflowing([...texts])).to.deep.equal([]);
      }
    });
  });
