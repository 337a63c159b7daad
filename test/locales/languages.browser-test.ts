import { expect } from '@open-wc/testing';
import { until } from '../support/until.js';
import { mount, wrapper, type WidgetHarness } from '../support/widget-harness.js';
import { fullOffer, offers, payload } from '../support/sample-feed.js';
import '../../src/locales/de.js';
import '../../src/locales/pl.js';

/** Large enough for search and categories; the first offer ends on a day. */
const feed = payload({
  all: [fullOffer('dated', { cta: undefined, expiry: '2999-03-04' }), ...offers(21)],
});

const heading = (widget: WidgetHarness): string => widget.part('heading')!.innerText;

async function says(widget: WidgetHarness, words: string): Promise<void> {
  await until(() => heading(widget) === words, `the widget says ${heading(widget)}, not ${words}`);
}

describe('a widget in a language of the package', () => {
  afterEach(() => {
    document.documentElement.lang = 'en';
    // A search is kept for the next element of the page.
    sessionStorage.clear();
  });

  it('follows each lang around it, the nearest first', async () => {
    const host = wrapper().appendChild(document.createElement('section'));
    const inner = document.createElement('div');
    host.attachShadow({ mode: 'open' }).append(inner);
    const widget = await mount({ feed, parent: inner });
    await says(widget, 'Your rewards');
    document.documentElement.lang = 'de';
    await says(widget, 'Ihre Vorteile');
    host.lang = 'pl';
    await says(widget, 'Twoje korzyści');
    inner.lang = 'en';
    await says(widget, 'Your rewards');
    widget.element.lang = 'de';
    await says(widget, 'Ihre Vorteile');
    widget.element.removeAttribute('lang');
    await says(widget, 'Your rewards');
    inner.removeAttribute('lang');
    await says(widget, 'Twoje korzyści');
    host.removeAttribute('lang');
    await says(widget, 'Ihre Vorteile');
  });

  it('follows the closed shadow tree that it is in', async () => {
    const inner = document.createElement('div');
    wrapper().attachShadow({ mode: 'closed' }).append(inner);
    const widget = await mount({ feed, parent: inner });
    inner.lang = 'de';
    await says(widget, 'Ihre Vorteile');
  });

  it('changes at once when its language loads late, even after a move', async () => {
    const widget = await mount({ feed, lang: 'sv' });
    await says(widget, 'Your rewards');
    wrapper().append(widget.element);
    await import('../../src/locales/sv.js');
    await says(widget, 'Dina förmåner');
  });

  it('keeps typed text when the language changes', async () => {
    const widget = await mount({ feed, lang: 'de' });
    const search = widget.part('search') as HTMLInputElement;
    expect(search.placeholder).to.equal('Angebote suchen');
    search.focus();
    search.value = 'dated';
    search.dispatchEvent(new InputEvent('input'));
    await until(() => widget.ids('all').join() === 'dated');
    widget.element.lang = 'pl';
    await says(widget, 'Twoje korzyści');
    expect([search.placeholder, search.value]).to.deep.equal(['Szukaj ofert', 'dated']);
    expect(widget.ids('all')).to.deep.equal(['dated']);
  });

  it('writes counts and dates in that language, and leaves texts of the feed as they are', async () => {
    const widget = await mount({ feed, lang: 'pl' });
    expect(widget.section('all').innerText).to.contain('22 oferty');
    expect(widget.offer('o1').cta!.innerText.trim()).to.equal('Get it');
    const { expiry } = await widget.openDetails('dated');
    expect(expiry).to.equal('Ważne do 4 mar 2999');
  });
});
