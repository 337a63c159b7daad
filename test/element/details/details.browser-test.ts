import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { fullOffer, offer, payload, PICTURE } from '../../support/sample-feed.js';
import { mount, type WidgetHarness } from '../../support/widget-harness.js';
import { until } from '../../support/until.js';

/** Opens the details of one offer. */
async function details(rest: object, settings: object = {}) {
  const widget = await mount({ feed: payload({ settings, all: [offer('a', rest)] }), lang: 'en' });
  return await widget.openDetails('a');
}

describe('the details', () => {
  it('show every field of the offer', async () => {
    const dialog = await details(fullOffer('a', { expiry: '2999-03-04T12:00:00Z' }));
    expect(dialog.title).to.equal('Title a');
    for (const text of ['Partner a', 'The long description of a', '20% off', 'CODE-a'])
      expect(dialog.text).to.contain(text);
    expect(dialog.part('cta')!.innerText).to.equal('Shop now');
    expect(dialog.expiry).to.match(/^Ends .*2999/);
    expect(dialog.image).to.exist;
  });

  it('show an offer with hardly any fields', async () => {
    const dialog = await details({ url: undefined });
    expect(dialog.title).to.equal('Title a');
    for (const part of ['cta', 'code', 'copy', 'terms', 'expiry', 'offer-image', 'sticker', 'badge'])
      expect(dialog.part(part), part).to.equal(undefined);
    expect(dialog.part('discount')!.checkVisibility()).to.be.false;
    expect(dialog.text).not.to.match(/undefined|null|NaN/);
  });

  it('fall back to the card’s description', async () => {
    expect((await details({ description: 'Short' })).text).to.contain('Short');
  });

  it('have the label of the settings, else their own, else the card’s', async () => {
    const texts = { cta: 'Card', offerInfoButtonCta: 'Details' };
    expect((await details(texts, { ctaLabel: 'Settings' })).part('cta')!.innerText).to.equal('Settings');
    expect((await details(texts)).part('cta')!.innerText).to.equal('Details');
    expect((await details({ cta: 'Card' })).part('cta')!.innerText).to.equal('Card');
  });

  it('mark the link to the partner as a paid one', async () => {
    expect((await details({})).part('cta')!.getAttribute('rel')).to.equal('sponsored noopener');
  });

  it('fall back to the hero’s picture', async () => {
    expect((await details({ heroImage: PICTURE })).image).to.exist;
  });

  it('show an end without a time as that day', async () => {
    expect((await details({ expiry: '2999-03-04' })).expiry).to.equal('Ends Mar 4, 2999');
  });

  it('show all of a long discount and of a long button', async () => {
    const long = 'Half price on everything that is in the basket, '.repeat(6).trim();
    const dialog = await details({ offerInfoButtonDiscount: long, offerInfoButtonCta: long });
    for (const name of ['discount', 'cta']) {
      const part = dialog.part(name)!;
      expect(part.innerText, name).to.equal(long);
      // Rounded, with or without the transparent border.
      expect(part.scrollHeight, name).to.be.at.most(part.clientHeight + 2);
    }
  });

  it('have the label in the middle of the button', async () => {
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

  it('have the offer’s name', async () => {
    const dialog = await details({});
    const label = dialog.element.getAttribute('aria-labelledby')!;
    expect(dialog.element.querySelector(`#${label}`)!.textContent).to.equal('Title a');
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

describe('terms', () => {
  it('are a link if they are an address', async () => {
    const link = (await details({ terms: 'https://shop.example/terms' })).terms as HTMLAnchorElement;
    expect([link.tagName, link.href, link.target, link.innerText]).to.deep.equal([
      'A',
      'https://shop.example/terms',
      '_blank',
      'Terms and conditions',
    ]);
    expect(link.rel, 'nobody pays for terms').to.equal('noopener');
  });

  for (const terms of [
    'One per person.',
    'javascript:alert(1)',
    'See https://shop.example/terms',
    '<a href="/x">terms</a>',
    'http://',
  ]) {
    it(`are text if they are "${terms}"`, async () => {
      const text = (await details({ terms })).terms!;
      expect(text.innerText).to.equal(terms);
      expect(text.matches('a') || text.querySelector('a')).to.be.not.ok;
    });
  }
});

describe('the details dialog', () => {
  const feed = payload({ all: [fullOffer('a'), fullOffer('b')] });

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

  it('keeps nothing of the previous offer', async () => {
    const widget = await mount({ feed });
    (await widget.openDetails('a')).close();
    await until(() => widget.dialog.element.childElementCount === 0, 'its content stayed');
    expect((await widget.openDetails('b')).title).to.equal('Title b');
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

  it('switches to another offer by openOffer() while it is open', async () => {
    const widget = await mount({ feed });
    await widget.openDetails('a');
    widget.element.openOffer('b');
    await until(() => widget.dialog.title === 'Title b', 'it shows the first');
    expect(widget.dialog.isOpen).to.be.true;
  });

  describe('rewards-offer-open', () => {
    /** The offers of the events fired while `press` opens the details of `id`. */
    async function opened(id: string, press: (widget: WidgetHarness) => void): Promise<(string | undefined)[]> {
      const widget = await mount({ feed });
      const events = widget.record('rewards-offer-open');
      press(widget);
      await until(() => widget.dialog.isOpen && widget.dialog.title === `Title ${id}`, 'it did not open');
      await widget.drawn();
      return events.map(({ detail }) => detail.offer.id);
    }

    it('fires once for several presses', async () => {
      const press = ({ element }: WidgetHarness): boolean => element.openOffer('a');
      expect(await opened('a', (widget) => [1, 2, 3].forEach(() => press(widget)))).to.deep.equal(['a']);
    });

    it('fires once for a press while it is open', async () => {
      const widget = await mount({ feed });
      const events = widget.record('rewards-offer-open');
      await widget.openDetails('a');
      widget.offer('a').openDetails();
      await widget.drawn();
      expect(events).to.have.length(1);
    });

    it('fires only for the offer that is shown if two are asked for at once', async () => {
      const press = ({ element }: WidgetHarness): boolean[] => ['a', 'b'].map((id) => element.openOffer(id));
      expect(await opened('b', press)).to.deep.equal(['b']);
    });

    it('fires for each of two offers shown one after the other', async () => {
      const widget = await mount({ feed });
      const events = widget.record('rewards-offer-open');
      await widget.openDetails('a');
      widget.element.openOffer('b');
      await until(() => widget.dialog.title === 'Title b', 'it shows the first');
      widget.dialog.close();
      await until(() => !widget.dialog.element.childElementCount, 'its content stayed');
      await widget.openDetails('b');
      expect(events.map(({ detail }) => detail.offer.id)).to.deep.equal(['a', 'b', 'b']);
    });

    it('fires again when it was closed and opened at once', async () => {
      const widget = await mount({ feed });
      const events = widget.record('rewards-offer-open');
      const dialog = await widget.openDetails('a');
      dialog.close();
      widget.element.openOffer('a');
      await until(() => dialog.isOpen, 'it stayed closed');
      await widget.drawn();
      expect(dialog.title).to.equal('Title a');
      expect(events).to.have.length(2);
    });
  });

  it('opens again after the widget was moved while it was open', async () => {
    const widget = await mount({ feed });
    await widget.openDetails('a');
    widget.element.parentElement!.append(widget.element);
    await widget.drawn();
    expect(widget.dialog.isOpen).to.be.false;
    expect((await widget.openDetails('b')).title).to.equal('Title b');
  });

  it('stays open and unchanged when the feed is refreshed', async () => {
    const widget = await mount({ feed });
    const dialog = await widget.openDetails('a');
    widget.element.feed = payload({ all: [fullOffer('a'), fullOffer('c')] });
    await widget.drawn();
    expect(dialog.isOpen).to.be.true;
    expect(dialog.title).to.equal('Title a');
  });
});

describe('codes in the details', () => {
  const feed = payload({ all: [fullOffer('a'), fullOffer('b', { offerDiscountCode: 'X'.repeat(300) })] });
  const clipboard = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard')!;
  const command = document.execCommand.bind(document);
  let written: string[];

  function setClipboard(writeText?: (text: string) => Promise<void>): void {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: writeText && { writeText } });
  }

  beforeEach(() => {
    written = [];
  });
  afterEach(() => {
    Object.defineProperty(navigator, 'clipboard', { ...clipboard, configurable: true });
    delete (navigator as { clipboard?: unknown }).clipboard;
    document.execCommand = command;
  });

  async function press(): Promise<{ widget: WidgetHarness; copied: boolean }> {
    const widget = await mount({ feed, lang: 'en' });
    const dialog = await widget.openDetails('a');
    const event = widget.nextEvent('rewards-code-copy');
    dialog.copy();
    const { copied } = (await event).detail;
    await widget.element.updateComplete;
    return { widget, copied };
  }

  it('are selectable text, unchanged', async () => {
    const widget = await mount({ feed, lang: 'en' });
    const dialog = await widget.openDetails('a');
    expect(dialog.code).to.equal('CODE-a');
    expect(getComputedStyle(dialog.part('code')!).getPropertyValue('-webkit-user-select')).to.equal('all');
    expect(dialog.part('code')!.translate).to.be.false;
  });

  it('are copied to the clipboard, with a notice that goes away', async () => {
    setClipboard((text) => {
      written.push(text);
      return Promise.resolve();
    });
    const { widget, copied } = await press();
    expect(copied).to.be.true;
    expect(written).to.deep.equal(['CODE-a']);
    expect(widget.dialog.copyLabel).to.equal('Copied');
    expect(widget.dialog.status).to.equal('Copied');
    await until(() => widget.dialog.copyLabel === 'Copy', 'it still says so');
    expect(widget.dialog.status).to.equal('');
  });

  it('are copied by execCommand without a clipboard, as on plain http', async () => {
    setClipboard(undefined);
    let selected = '';
    document.execCommand = (name: string): boolean => {
      selected = `${name} ${getSelection()!.toString()}`;
      return true;
    };
    const { widget, copied } = await press();
    expect(copied).to.be.true;
    expect(selected).to.equal('copy CODE-a');
    expect(widget.dialog.status).to.equal('Copied');
  });

  it('stay selected, with advice, when copying is impossible', async () => {
    setClipboard(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    document.execCommand = () => false;
    const { widget, copied } = await press();
    expect(copied).to.be.false;
    expect(widget.dialog.copyLabel).to.equal('Copy');
    expect(widget.dialog.status).to.equal('We couldn’t copy the code. It’s selected, so you can copy it yourself.');
    expect(getSelection()!.toString()).to.equal('CODE-a');
  });

  it('show no notice of an earlier copy when details open again', async () => {
    setClipboard(() => Promise.resolve());
    const { widget } = await press();
    widget.dialog.close();
    await until(() => !widget.dialog.isOpen);
    const dialog = await widget.openDetails('a');
    expect(dialog.status).to.equal('');
  });

  it('wrap when they are long, and never shrink', async () => {
    const widget = await mount({ feed, lang: 'en' });
    const dialog = await widget.openDetails('b');
    const code = dialog.part('code')!;
    expect(code.scrollWidth).to.be.at.most(code.offsetWidth + 1);
    expect(Number.parseFloat(getComputedStyle(code).fontSize)).to.be.at.least(14);
    expect(dialog.element.scrollWidth).to.be.at.most(dialog.element.clientWidth);
  });

  it('are replaced by a note if the discount applies at checkout', async () => {
    const atCheckout = { offerDiscountCodeType: 'availableAtCheckout' };
    expect((await details({ ...atCheckout, offerDiscountCode: '' })).text).to.contain('Discount available at checkout');
    expect((await details(atCheckout)).text).to.contain('Discount available at checkout');
    const both = await details({ ...atCheckout, offerDiscountCode: 'NOW' });
    expect(both.code).to.equal('NOW');
    expect(both.text).not.to.contain('checkout');
    expect((await details({ offerDiscountCodeType: 'other' })).text).not.to.contain('checkout');
  });
});
