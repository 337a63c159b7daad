import { expect, fixtureSync } from '@open-wc/testing';
import { keep, showCodes } from '../support/codes-harness.js';
import { type ElementHarness } from '../support/element-harness.js';
import { mountFlow } from '../support/giveaway-harness.js';
import { fullOffer, payload } from '../support/sample-feed.js';
import { giveaway, prize } from '../support/sample-giveaway.js';
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
        const codes = await showCodes({}, [], moves ? wrapper() : place);
        if (moves) place.append(codes.element);
        await codes.element.settled;
        expect(getComputedStyle(codes.card('CODE')).borderRadius).to.equal('14px');
        codes.press('till', 'CODE');
        await until(() => codes.dialog?.open === true, 'the till is closed');
        const till = codes.element.shadowRoot!.querySelector('.till')!;
        expect(getComputedStyle(till).backgroundColor).to.equal('rgb(255, 255, 255)');
        codes.element.remove();
      });
    }
});
