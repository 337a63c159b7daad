import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { fullOffer, payload } from '../support/sample-feed.js';
import { until } from '../support/until.js';
import { mount, wrapper } from '../support/widget-harness.js';

const feed = (settings: object): object => payload({ settings, all: [fullOffer('a')] });
const colours = { ctaColor: '#010203', ctaBg: '#F0E0D0', headerTextColor: '#102030', headerBg: '#Fe0' };
const black = 'rgb(23, 24, 28)';

async function drawn(
  settings: object,
  css = '',
): Promise<Record<'ctaColor' | 'ctaBg' | 'headerTextColor' | 'headerBg', string>> {
  const parent = wrapper();
  parent.append(
    Object.assign(document.createElement('style'), { textContent: `rewards-widget { color-scheme: light } ${css}` }),
  );
  const widget = await mount({ feed: feed(settings), parent });
  const cta = getComputedStyle(widget.offer('a').cta!);
  const header = getComputedStyle(widget.part('header')!);
  return {
    ctaColor: cta.color,
    ctaBg: cta.backgroundColor,
    headerTextColor: header.color,
    headerBg: header.backgroundColor,
  };
}

describe('colours of the settings', () => {
  it('are drawn as given', async () => {
    expect(await drawn(colours)).to.deep.equal({
      ctaColor: 'rgb(1, 2, 3)',
      ctaBg: 'rgb(240, 224, 208)',
      headerTextColor: 'rgb(16, 32, 48)',
      headerBg: 'rgb(255, 238, 0)',
    });
  });

  it('are drawn as given even if unreadable', async () => {
    const { ctaColor, ctaBg } = await drawn({ ctaColor: '#777777', ctaBg: '#777' });
    expect(ctaColor).to.equal(ctaBg);
  });

  it('fall back as a pair when one is unreadable', async () => {
    const { ctaColor, ctaBg, headerTextColor } = await drawn({ ...colours, ctaColor: 'red' });
    expect([ctaColor, ctaBg, headerTextColor]).to.deep.equal(['rgb(255, 255, 255)', black, 'rgb(16, 32, 48)']);
  });

  it('are overridden by the merchant’s CSS', async () => {
    const css = 'rewards-widget { --rewards-cta-bg: rgb(9, 9, 9); --rewards-header-bg: rgb(8, 8, 8) }';
    const { ctaColor, ctaBg, headerBg } = await drawn(colours, css);
    expect([ctaColor, ctaBg, headerBg]).to.deep.equal(['rgb(1, 2, 3)', 'rgb(9, 9, 9)', 'rgb(8, 8, 8)']);
    expect((await drawn(colours, 'rewards-widget::part(cta) { color: rgb(7, 7, 7) }')).ctaColor).to.equal(
      'rgb(7, 7, 7)',
    );
  });

  it('are those of one widget and one feed, and never in a style attribute', async () => {
    const widget = await mount({ feed: feed(colours) });
    const other = await mount({ feed: feed({}) });
    const ground = ({ element }: typeof widget): string =>
      getComputedStyle(element).getPropertyValue('--rewards-cta-bg').toUpperCase();
    expect([ground(widget), ground(other)]).to.deep.equal(['#F0E0D0', '']);
    expect(widget.element.hasAttribute('style')).to.be.false;
    widget.element.feed = feed({});
    await widget.drawn();
    expect(ground(widget)).to.equal('');
  });
});

describe('custom properties', () => {
  it('set the looks of parts', async () => {
    const looks = [
      ['--rewards-font', 'monospace', 'offer-title', 'fontFamily'],
      ['--rewards-radius', '3px', 'offer', 'borderTopLeftRadius'],
      ['--rewards-surface', 'rgb(1, 1, 1)', 'offer', 'backgroundColor'],
      ['--rewards-text', 'rgb(2, 2, 2)', 'offer-title', 'color'],
      ['--rewards-muted', 'rgb(3, 3, 3)', 'offer-description', 'color'],
      ['--rewards-border', 'rgb(4, 4, 4)', 'offer', 'borderTopColor'],
      ['--rewards-sticker-bg', 'rgb(5, 5, 5)', 'sticker', 'backgroundColor'],
      ['--rewards-sticker-color', 'rgb(6, 6, 6)', 'sticker', 'color'],
      ['--rewards-cta-bg', 'rgb(7, 7, 7)', 'cta', 'backgroundColor'],
      ['--rewards-cta-color', 'rgb(8, 8, 8)', 'cta', 'color'],
      ['--rewards-header-bg', 'rgb(9, 9, 9)', 'header', 'backgroundColor'],
      ['--rewards-header-text-color', 'rgb(10, 10, 10)', 'header', 'color'],
    ] as const;
    const parent = wrapper();
    for (const [property, value] of looks) parent.style.setProperty(property, value);
    const widget = await mount({ feed: feed({ socialProof: { enabled: true, fallbackText: 'Hot' } }), parent });
    for (const [property, value, part, style] of looks)
      expect(getComputedStyle(widget.part(part)!)[style], property).to.equal(value);
  });

  it('include --rewards-gap and --rewards-card-min for the grid', async () => {
    const parent = wrapper();
    parent.style.width = '1000px';
    parent.style.setProperty('--rewards-gap', '50px');
    parent.style.setProperty('--rewards-card-min', '400px');
    const widget = await mount({ feed: payload({ all: ['a', 'b', 'c'].map((id) => fullOffer(id)) }), parent });
    const [a, b, c] = widget.offers('all').map(({ card }) => card.getBoundingClientRect());
    expect(b!.left - a!.right).to.be.closeTo(50, 1);
    expect(c!.top).to.be.above(a!.bottom);
  });

  it('include --rewards-focus for the focus ring', async () => {
    const parent = wrapper();
    parent.style.setProperty('--rewards-focus', 'rgb(11, 11, 11)');
    const before = parent.appendChild(document.createElement('button'));
    const widget = await mount({ feed: feed({}), parent });
    const { cta } = widget.offer('a');
    before.focus();
    // In a window that is not active yet, WebKit moves the focus but never shows the ring.
    await until(() => document.hasFocus() && before.matches(':focus'), 'the window is not active');
    await sendKeys({ press: 'Tab' });
    await until(() => widget.focused === cta && getComputedStyle(cta).outlineStyle === 'solid', 'no focus ring');
    expect(getComputedStyle(cta!).outlineColor).to.equal('rgb(11, 11, 11)');
  });
});

describe('the page’s color-scheme', () => {
  it('is followed', async () => {
    const parent = wrapper();
    const widget = await mount({ feed: feed({}), parent });
    for (const [scheme, surface] of [
      ['light', 'rgb(255, 255, 255)'],
      ['dark', 'rgb(28, 29, 33)'],
    ] as const) {
      parent.style.colorScheme = scheme;
      expect(getComputedStyle(widget.offer('a').card).backgroundColor).to.equal(surface);
    }
  });
});
