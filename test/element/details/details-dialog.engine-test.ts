import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { fullOffer, offer, payload } from '../../support/sample-feed.js';
import { mount } from '../../support/widget-harness.js';
import { until } from '../../support/until.js';

const feed = payload({ all: [fullOffer('a'), fullOffer('b')] });

/** Opens the details of one offer. */
async function details(rest: object) {
  return (await mount({ feed: payload({ all: [offer('a', rest)] }), lang: 'en' })).openDetails('a');
}

describe('the details dialog', () => {
  it('is modal, shows one offer at a time, and gives the focus back', async () => {
    const widget = await mount({ feed });
    const button = widget.offer('b').part('details-button')!;
    button.focus();
    const dialog = await widget.openDetails('b');
    expect(dialog.element.matches(':modal')).to.be.true;
    expect(dialog.element.contains(widget.focused)).to.be.true;
    expect(dialog.title).to.equal('Title b');
    dialog.close();
    await until(() => !dialog.isOpen, 'it stayed open');
    expect(widget.focused).to.equal(button);
  });

  it('scrolls by keyboard, even without a control in its text', async () => {
    const widget = await mount({ feed: payload({ all: [offer('a', { terms: 'Term. '.repeat(3000), url: null })] }) });
    const dialog = await widget.openDetails('a');
    await sendKeys({ press: 'Tab' });
    const text = widget.focused as HTMLElement;
    expect(text.contains(dialog.terms!)).to.be.true;
    expect(text.getAttribute('aria-labelledby')).to.equal('details-title');
    // Firefox scrolls what it has painted.
    await Promise.all(dialog.element.getAnimations().map(({ finished }) => finished));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    await sendKeys({ press: 'End' });
    await until(() => text.scrollTop > 100, 'it did not scroll');
  });

  for (const [browser, closedBy] of [
    ['that closes dialogs by itself', 'any'],
    ['that leaves it to us', 'closerequest'],
  ] as const)
    it(`closes on a press on its backdrop, not on one that begins or ends inside, in a browser ${browser}`, async () => {
      const widget = await mount({ feed });
      const dialog = await widget.openDetails('a');
      dialog.element.setAttribute('closedby', closedBy);
      await Promise.all(dialog.element.getAnimations().map(({ finished }) => finished));
      const { left, top } = dialog.part('code')!.getBoundingClientRect();
      const text = [Math.ceil(left) + 4, Math.ceil(top) + 8] as const;
      const backdrop = [5, 5] as const;
      for (const [from, to] of [
        [text, text],
        [text, backdrop],
        [backdrop, text],
        [backdrop, backdrop],
      ]) {
        expect(dialog.isOpen).to.be.true;
        await sendMouse({ type: 'move', position: [...from!] });
        await sendMouse({ type: 'down' });
        await sendMouse({ type: 'move', position: [...to!] });
        await sendMouse({ type: 'up' });
      }
      expect(dialog.isOpen).to.be.false;
    });

  it('shows all of a long discount and of a long button', async () => {
    const long = 'Half price on everything that is in the basket, '.repeat(6).trim();
    const dialog = await details({ offerInfoButtonDiscount: long, offerInfoButtonCta: long });
    for (const name of ['discount', 'cta']) {
      const part = dialog.part(name)!;
      expect(part.innerText, name).to.equal(long);
      // Rounded, with or without the transparent border.
      expect(part.scrollHeight, name).to.be.at.most(part.clientHeight + 2);
    }
  });

  it('has the label in the middle of the button', async () => {
    const button = (await details({ offerInfoButtonCta: 'Shop now' })).part('cta')!;
    const label = document.createRange();
    label.selectNodeContents(button);
    for (const [start, end] of [
      ['top', 'bottom'],
      ['left', 'right'],
    ] as const) {
      const middle = (box: DOMRect) => (box[start] + box[end]) / 2;
      expect(middle(label.getBoundingClientRect())).to.be.closeTo(middle(button.getBoundingClientRect()), 1.5);
    }
  });

  it('wraps a long code, which never shrinks', async () => {
    const dialog = await details({ offerDiscountCode: 'X'.repeat(300) });
    const code = dialog.part('code')!;
    expect(code.scrollWidth).to.be.at.most(code.offsetWidth + 1);
    expect(Number.parseFloat(getComputedStyle(code).fontSize)).to.be.at.least(14);
    expect(dialog.element.scrollWidth).to.be.at.most(dialog.element.clientWidth);
  });
});

describe('the details in a low window', () => {
  for (const [width, height] of [
    [320, 256],
    [320, 180],
  ] as const)
    it(`of ${width} × ${height} px show name and title, not only the picture`, async () => {
      await setViewport({ width, height });
      const dialog = await details(fullOffer('a'));
      const text = dialog.element.querySelector('[role=group]')!.getBoundingClientRect();
      for (const part of ['offer-partner', 'details-title']) {
        const { top, bottom } = dialog.part(part)!.getBoundingClientRect();
        expect(top, part).to.be.at.least(text.top);
        expect(bottom, part).to.be.at.most(text.bottom);
      }
      const { right } = dialog.part('offer-partner')!.getBoundingClientRect();
      expect(right).to.be.at.most(dialog.closeButton.getBoundingClientRect().left);
      await setViewport({ width: 900, height: 800 });
    });
});
