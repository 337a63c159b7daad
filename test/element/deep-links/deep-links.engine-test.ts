import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../src/locales/de.js';
import { linksEnglish } from '../../../src/locales/english/links.js';
import { useConsoleWarnings } from '../../support/console-warnings.js';
import { mountFlow } from '../../support/giveaway-harness.js';
import { offer, payload } from '../../support/sample-feed.js';
import { giveaway, prize } from '../../support/sample-giveaway.js';
import { until } from '../../support/until.js';
import { mount, wrapper, type WidgetHarness } from '../../support/widget-harness.js';
import { catalogueOffers } from '../../widget/catalogue/catalogue-harness.js';
import { feed, started, useLinks } from './linked-widget.js';

describe('an offer with an address', () => {
  const { page, openAt, addressIs, opens, opensAt, closesTo, entries } = useLinks();

  it('is in the page’s address while its details are open, even if the feed is loaded again, and adds no entry to the history', async () => {
    const widget = await openAt(`${page}#tab=2`);
    await opensAt(widget, 'a', '#tab=2&offer=a');
    widget.element.feed = payload({ popular: [offer('a'), offer('c')] });
    await widget.drawn();
    expect(widget.dialog.isOpen).to.equal(true);
    expect(history.state).to.deep.equal({ router: 'its own' });
    await closesTo('#tab=2');
    expect(history.state).to.deep.equal({ router: 'its own' });
    expect(entries()).to.equal(0);
  });

  it('is closed by Back to an address without it, and opened by Forward', async () => {
    const widget = await openAt(page);
    history.pushState(null, '', '#before=1');
    await opensAt(widget, 'a', '#before=1&offer=a');
    history.back();
    await until(() => !widget.dialog.isOpen, 'the details are open');
    await widget.drawn();
    await addressIs(page);
    history.forward();
    await opens(widget, 'Title a');
    expect(location.hash).to.equal('#before=1&offer=a');
  });

  it('is opened by a link to it, here and in the page', async () => {
    const widget = await openAt('#offer-b');
    await opens(widget, 'Title b');
    await closesTo(page);
    const link = wrapper().appendChild(document.createElement('a'));
    link.href = '#offer-a';
    link.click();
    await opens(widget, 'Title a');
    await closesTo(page);
  });

  it('can be opened at once after another was closed', async () => {
    const widget = await openAt(page);
    await opensAt(widget, 'a', '#offer-a');
    widget.dialog.element.close();
    await opensAt(widget, 'b', '#offer-b');
    expect(widget.dialog.title).to.equal('Title b');
    await closesTo(page);
  });

  it('takes the place of another', async () => {
    const widget = await openAt(page);
    await opensAt(widget, 'a', '#offer-a');
    widget.element.openOffer('b');
    await addressIs('#offer-b');
    expect(entries()).to.equal(0);
  });

  it('is in the query where the page’s fragment is a route', async () => {
    const widget = await openAt('?x=1#/route', { deepLinks: 'query' });
    await opensAt(widget, 'a', '?x=1&offer=a#/route');
    await closesTo('?x=1#/route');
  });

  it('leaves a fragment that is the page’s own alone', async () => {
    const widget = await openAt('#/route');
    await widget.openDetails('a');
    await widget.drawn();
    expect([location.hash, entries()]).to.deep.equal(['#/route', 0]);
    await sendKeys({ press: 'Escape' });
    await until(() => !widget.dialog.isOpen, 'the details are open');
    expect(location.hash).to.equal('#/route');
  });

  it('stays open on such a page when the feed is loaded again, or the page goes back by itself', async () => {
    const widget = await openAt('#reviews');
    history.pushState(null, '', '#ratings');
    await widget.openDetails('a');
    widget.element.feed = payload({ popular: [offer('a'), offer('c')] });
    await widget.drawn();
    expect(widget.dialog.isOpen).to.equal(true);
    history.back();
    await addressIs('#reviews');
    await widget.drawn();
    expect(widget.dialog.isOpen).to.equal(true);
  });

  it('has none without an id', async () => {
    const nameless = payload({ popular: [{ title: 'Nameless', url: 'https://shop.example' }] });
    const widget = await openAt(page, { feed: nameless });
    widget.offers('popular')[0]!.openDetails();
    await opens(widget, 'Nameless');
    await widget.drawn();
    expect(location.href).to.equal(page);
    expect(widget.part('share')).to.equal(undefined);
  });

  it('is opened in a windowed catalogue, too', async () => {
    const widget = await openAt('#offer-a900', { feed: payload({ all: catalogueOffers(1000) }) });
    await opens(widget, 'Offer number 900');
  });

  it('is opened in a giveaway, too', async () => {
    history.replaceState(null, '', '#offer-b');
    const flow = await mountFlow({ deepLinks: 'hash', giveaway: giveaway({ offers: [prize('a'), prize('b')] }) });
    await until(() => flow.dialog.isOpen, 'it is not open');
    expect(flow.dialog.title).to.equal('Title b');
  });

  it('is opened by the first of two elements that has it', async () => {
    const other = await mount({ feed: payload({ popular: [offer('x')] }), deepLinks: 'hash', lang: 'en' });
    await started(other);
    const first = await openAt('#offer-b');
    const second = await mount({ feed, deepLinks: 'hash', lang: 'en' });
    await started(second);
    await opens(first, 'Title b');
    expect([other.dialog.isOpen, second.dialog.isOpen]).to.deep.equal([false, false]);
    expect(gone(other, first, second)).to.deep.equal([]);
  });

  const gone = (...widgets: WidgetHarness[]): string[] =>
    widgets.flatMap((widget) => widget.all('.gone').map(({ textContent }) => textContent)).filter(Boolean);
  const GONE = linksEnglish.offerGone;

  it('that no element has is reported once, in the reader’s language, though two elements lack it', async () => {
    const first = await openAt('#offer-nowhere', { lang: 'de' });
    const second = await mount({ feed, deepLinks: 'hash', lang: 'en' });
    await started(second);
    expect(gone(first, second)).to.deep.equal(['Dieses Angebot ist nicht verfügbar.']);
    await opensAt(first, 'a', '#offer-a');
    await first.drawn();
    expect(gone(first, second)).to.deep.equal([]);
  });

  it('that waits for the reader’s age is reported, and opens once the reader has confirmed their age', async () => {
    const adult = payload({ popular: [offer('a', { ageRestricted: true })] });
    const widget = await openAt('#offer-a', { feed: adult, ageRestricted: 'gate' });
    expect(widget.dialog.isOpen).to.equal(false);
    expect(gone(widget)).to.deep.equal([GONE]);
    widget.ageButton!.click();
    await opens(widget, 'Title a');
    await widget.drawn();
    expect(gone(widget)).to.deep.equal([]);
  });

  it('that has ended is reported', async () => {
    const ended = giveaway({ offers: [prize('a', { expiry: '2020-01-01' })] });
    history.replaceState(null, '', '#offer-a');
    const flow = await mountFlow({ deepLinks: 'hash', giveaway: ended });
    await until(() => flow.status.includes(GONE), 'it is not reported');
    expect(flow.dialog.isOpen).to.equal(false);
  });

  it('is not reported as missing while the feed still loads', async () => {
    history.replaceState(null, '', '#offer-nowhere');
    const widget = await mount({ feedUrl: undefined, deepLinks: 'hash' });
    await widget.watches();
    expect(widget.status).not.to.contain(GONE);
  });

  it('is left to another element while its own is hidden, and stays in the address', async () => {
    const hidden = await openAt('#offer-b', { parent: wrapper('display: none') });
    await hidden.drawn();
    expect(hidden.dialog.isOpen).to.equal(false);
    expect(location.hash).to.equal('#offer-b');
    expect(gone(hidden)).to.deep.equal([]);
    const shown = await mount({ feed, deepLinks: 'hash', lang: 'en' });
    await opens(shown, 'Title b');
  });

  it('leaves the address when a router removes its element', async () => {
    const widget = await openAt(page);
    await opensAt(widget, 'a', '#offer-a');
    widget.element.remove();
    await addressIs(page);
    expect(entries()).to.equal(0);
  });

  describe('by the attribute', () => {
    const said = useConsoleWarnings();

    for (const [deepLinks, isOn] of [
      ['', true],
      ['somewhere', false],
      [null, false],
    ] as const)
      it(`deep-links=${deepLinks} ${isOn ? 'is in the fragment' : 'has none'}`, async () => {
        const widget = await mount({ feed });
        if (deepLinks !== null) {
          widget.element.setAttribute('deep-links', deepLinks);
          await started(widget);
        }
        await widget.openDetails('a');
        if (isOn) await addressIs('#offer-a');
        await widget.drawn();
        expect(location.href === page, 'the address stays').to.equal(!isOn);
        expect(widget.part('share') !== undefined, 'it can be shared').to.equal(isOn);
        expect(said.length).to.equal(deepLinks === 'somewhere' ? 1 : 0);
        await sendKeys({ press: 'Escape' });
      });
  });
});
