import { expect } from '@open-wc/testing';
import { detailsEnglish } from '../../../src/locales/english/details.js';
import { fakeClock, type FakeClock } from '../../support/fake-clock.js';
import { fullOffer, offer, payload, PICTURE } from '../../support/sample-feed.js';
import { mount, type WidgetHarness } from '../../support/widget-harness.js';
import { until } from '../../support/until.js';

/** Opens the details of one offer. */
async function details(rest: object, settings: object = {}) {
  const widget = await mount({ feed: payload({ settings, all: [offer('a', rest)] }), lang: 'en' });
  return await widget.openDetails('a');
}

describe('the details', () => {
  it('show every field of the offer, whose name is theirs', async () => {
    const dialog = await details(fullOffer('a', { expiry: '2999-03-04T12:00:00Z' }));
    expect(dialog.title).to.equal('Title a');
    expect(dialog.element.getAttribute('aria-labelledby')).to.equal('details-title');
    for (const text of ['Partner a', 'The long description of a', '20% off', 'CODE-a'])
      expect(dialog.text).to.contain(text);
    expect(dialog.part('cta')!.innerText).to.equal('Shop now');
    expect(dialog.part('cta')!.getAttribute('rel')).to.equal('sponsored noopener');
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

  it('fall back to the card’s description, and to the hero’s picture', async () => {
    const dialog = await details({ description: 'Short', heroImage: PICTURE });
    expect(dialog.text).to.contain('Short');
    expect(dialog.image).to.exist;
  });

  it('have the label of the settings, else their own, else the card’s', async () => {
    const texts = { cta: 'Card', offerInfoButtonCta: 'Details' };
    expect((await details(texts, { ctaLabel: 'Settings' })).part('cta')!.innerText).to.equal('Settings');
    expect((await details(texts)).part('cta')!.innerText).to.equal('Details');
    expect((await details({ cta: 'Card' })).part('cta')!.innerText).to.equal('Card');
  });
});

describe('terms', () => {
  it('are a link if they are an address', async () => {
    const link = (await details({ terms: 'https://shop.example/terms' })).terms as HTMLAnchorElement;
    expect([link.tagName, link.href, link.target, link.innerText]).to.deep.equal([
      'A',
      'https://shop.example/terms',
      '_blank',
      detailsEnglish.terms,
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

  describe('rewards-offer-open', () => {
    /** A widget, and the offers of which it has fired the event. */
    async function record() {
      const widget = await mount({ feed });
      const events = widget.record('rewards-offer-open');
      return { widget, opened: () => events.map(({ detail }) => detail.offer.id).join() };
    }

    const shows = (widget: WidgetHarness, title: string): Promise<void> =>
      until(() => widget.dialog.isOpen && widget.dialog.title === title, `${title} is not shown`);

    it('fires once for several presses, before and while it is open', async () => {
      const { widget, opened } = await record();
      for (let presses = 0; presses < 3; presses++) widget.element.openOffer('a');
      await shows(widget, 'Title a');
      widget.offer('a').openDetails();
      await widget.drawn();
      expect(opened()).to.equal('a');
    });

    it('fires only for the offer that is shown if two are asked for at once', async () => {
      const { widget, opened } = await record();
      for (const id of ['a', 'b']) widget.element.openOffer(id);
      await shows(widget, 'Title b');
      await widget.drawn();
      expect(opened()).to.equal('b');
    });

    it('fires for each of two offers shown one after the other, while it stays open or not', async () => {
      const { widget, opened } = await record();
      await widget.openDetails('a');
      widget.element.openOffer('b');
      await shows(widget, 'Title b');
      widget.dialog.close();
      await until(() => !widget.dialog.element.childElementCount, 'its content stayed');
      widget.offer('b').openDetails();
      await shows(widget, 'Title b');
      expect(opened()).to.equal('a,b,b');
    });

    it('fires again when it was closed and opened at once', async () => {
      const { widget, opened } = await record();
      const dialog = await widget.openDetails('a');
      dialog.close();
      widget.element.openOffer('a');
      await until(() => dialog.isOpen, 'it stayed closed');
      await widget.drawn();
      expect(dialog.title).to.equal('Title a');
      expect(opened()).to.equal('a,a');
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
});

describe('codes in the details', () => {
  const feed = payload({ all: [fullOffer('a')] });
  const clipboard = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard')!;
  const command = document.execCommand.bind(document);
  let clock: FakeClock;

  function setClipboard(writeText?: (text: string) => Promise<void>): void {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: writeText && { writeText } });
  }

  beforeEach(() => (clock = fakeClock()));
  afterEach(() => {
    clock.stop();
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
    const dialog = await (await mount({ feed })).openDetails('a');
    expect(dialog.code).to.equal('CODE-a');
    expect(getComputedStyle(dialog.part('code')!).getPropertyValue('-webkit-user-select')).to.equal('all');
    expect(dialog.part('code')!.translate).to.be.false;
  });

  it('are copied to the clipboard, with a notice that goes away', async () => {
    const written: string[] = [];
    setClipboard(async (text) => void written.push(text));
    const { widget, copied } = await press();
    expect(copied).to.be.true;
    expect(written).to.deep.equal(['CODE-a']);
    expect([widget.dialog.copyLabel, widget.dialog.status]).to.deep.equal([
      detailsEnglish.copied,
      detailsEnglish.copied,
    ]);
    await clock.pass(2000);
    await widget.element.updateComplete;
    expect([widget.dialog.copyLabel, widget.dialog.status]).to.deep.equal([detailsEnglish.copy, '']);
  });

  describe('without a clipboard, as on plain http', () => {
    const data = new DataTransfer();

    beforeEach(() => {
      setClipboard(undefined);
      data.clearData();
      document.execCommand = (name) =>
        document.dispatchEvent(new ClipboardEvent(name, { bubbles: true, cancelable: true, clipboardData: data })) ||
        true;
    });

    for (const [what, page] of [
      ['leaves them alone', undefined],
      ['forbids copying', document],
    ] as const)
      it(`are copied by a command, on a page that ${what}`, async () => {
        const forbid = (event: Event): void => event.preventDefault();
        page?.addEventListener('copy', forbid, true);
        const { widget, copied } = await press();
        page?.removeEventListener('copy', forbid, true);
        expect([copied, data.getData('text/plain')]).to.deep.equal([true, 'CODE-a']);
        expect(widget.dialog.status).to.equal(detailsEnglish.copied);
      });

    it('stay selected where the page sees the command first, and keeps the text to itself', async () => {
      const forbid = (event: Event): void => event.stopImmediatePropagation();
      window.addEventListener('copy', forbid, true);
      const { widget, copied } = await press();
      window.removeEventListener('copy', forbid, true);
      expect([copied, data.getData('text/plain')]).to.deep.equal([false, '']);
      expect(widget.dialog.status).to.contain('so you can copy it yourself');
      expect(getSelection()!.toString()).to.equal('CODE-a');
    });
  });

  it('stay selected, with advice, when copying is impossible', async () => {
    setClipboard(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    document.execCommand = () => false;
    const { widget, copied } = await press();
    expect(copied).to.be.false;
    expect(widget.dialog.copyLabel).to.equal(detailsEnglish.copy);
    expect(widget.dialog.status).to.equal(detailsEnglish.copyByHand);
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

  it('are replaced by a note if the discount applies at checkout', async () => {
    const atCheckout = { offerDiscountCodeType: 'availableAtCheckout' };
    expect((await details({ ...atCheckout, offerDiscountCode: '' })).text).to.contain(detailsEnglish.atCheckout);
    expect((await details(atCheckout)).text).to.contain(detailsEnglish.atCheckout);
    const both = await details({ ...atCheckout, offerDiscountCode: 'NOW' });
    expect(both.code).to.equal('NOW');
    expect(both.text).not.to.contain('checkout');
    expect((await details({ offerDiscountCodeType: 'other' })).text).not.to.contain('checkout');
  });
});
