import { expect } from '@open-wc/testing';
import { mountFlow } from '../support/giveaway-harness.js';
import { offer, payload } from '../support/sample-feed.js';
import { giveaway, prize } from '../support/sample-giveaway.js';
import { until } from '../support/until.js';
import { mount, wrapper, type WidgetHarness } from '../support/widget-harness.js';

const WORDMARK = '/test/support/wordmark.svg';
const PANORAMA = '/test/support/panorama.svg';
const PORTRAIT = '/test/support/portrait.svg';
const SQUARE = '/test/support/picture.svg';

/** A card whose images have loaded, below an element with some CSS of its own. */
async function card(fields: object, css?: string): Promise<WidgetHarness> {
  return mountLoaded({ popular: [offer('a', { partner: 'Acme', ...fields })] }, wrapper(css));
}

/** A widget whose images have all fired `load`. */
async function mountLoaded(feed: object, parent = wrapper()): Promise<WidgetHarness> {
  const widget = await mount({ parent, feed: payload() });
  let loads = 0;
  widget.element.shadowRoot!.addEventListener('load', () => loads++, true);
  widget.element.feed = payload(feed);
  await widget.drawn();
  const images = widget.all('img[src]') as HTMLImageElement[];
  for (const image of images) image.loading = 'eager';
  await until(() => images.length > 0 && loads >= images.length, 'images did not load');
  return widget;
}

const fitOf = (widget: Pick<WidgetHarness, 'part'>): string[] => {
  const { objectFit, objectPosition, padding } = getComputedStyle(widget.part('offer-image')!);
  return [objectFit, objectPosition, padding];
};

describe('a picture', () => {
  const whole = ['contain', '50% 50%', '12px'];
  for (const [what, image, css, expected] of [
    ['that is a portrait fills its frame, and keeps what is near its top', PORTRAIT, '', ['cover', '50% 15%', '0px']],
    ['that is square does so, too', SQUARE, '', ['cover', '50% 15%', '0px']],
    ['much wider than its frame is shown whole', PANORAMA, '', whole],
    ['is shown whole, in the middle, if the page wants that', PORTRAIT, '--rewards-picture-fit: contain', whole],
  ] as const)
    it(what, async () => {
      expect(fitOf(await card({ image }, css))).to.deep.equal(expected);
    });

  it('fills its frame, however wide, if the page wants that', async () => {
    const [fit, , padding] = fitOf(await card({ image: PANORAMA }, '--rewards-picture-fit: cover'));
    expect([fit, padding]).to.deep.equal(['cover', '0px']);
  });

  it('keeps the part that --rewards-picture-position names, in the details and in a giveaway, too', async () => {
    const css = '--rewards-picture-position: 10% 90%';
    const widget = await card({ image: PORTRAIT }, css);
    expect(fitOf(widget)[1]).to.equal('10% 90%');
    const dialog = await widget.openDetails('a');
    expect(getComputedStyle(dialog.part('offer-image')!).objectPosition).to.equal('10% 90%');
    const flow = await mountFlow({ giveaway: giveaway({ offers: [prize('a')] }), parent: wrapper(css) });
    expect(getComputedStyle(flow.part('offer-image')!).objectPosition).to.equal('10% 90%');
  });

  it('is fitted anew when another one takes its place', async () => {
    const widget = await card({ image: PANORAMA });
    widget.element.feed = payload({ popular: [offer('a', { image: PORTRAIT })] });
    await until(() => fitOf(widget)[0] === 'cover', 'it is still shown whole');
  });

  it('is loaded in place of one that could not be', async () => {
    const widget = await mount({ feed: payload({ popular: [offer('a', { image: '/test/support/none.png' })] }) });
    const isBroken = (): boolean => widget.part('picture')!.hasAttribute('data-broken');
    await until(isBroken, 'the first one has not failed');
    widget.element.feed = payload({ popular: [offer('a', { image: PORTRAIT })] });
    await until(() => !isBroken(), 'the initial is shown');
    expect(widget.part('offer-image')!.checkVisibility({ visibilityProperty: true })).to.be.true;
  });

  it('is fitted before the next frame after it has loaded', async () => {
    const widget = await mount({ feed: payload({ popular: [offer('a')] }) });
    const image = widget.part('offer-image') as HTMLImageElement;
    let fit = '';
    image.addEventListener('load', () => void (fit = getComputedStyle(image).objectFit));
    widget.element.feed = payload({ popular: [offer('a', { image: PANORAMA })] });
    await until(() => fit !== '', 'it did not load');
    expect(fit).to.equal('contain');
  });

  it('gives less light in the dark, below what lies on it', async () => {
    const widget = await card({ image: SQUARE, ageRestricted: true });
    const veil = (): string => getComputedStyle(widget.part('picture')!, '::after').backgroundColor;
    expect(veil()).to.equal('rgba(0, 0, 0, 0)');
    widget.element.style.colorScheme = 'dark';
    expect(veil()).to.match(/^rgba\(0, 0, 0, 0\.0[78]/);
    const { left, top } = widget.part('badge')!.getBoundingClientRect();
    expect(widget.element.shadowRoot!.elementFromPoint(left + 4, top + 8)).to.equal(widget.part('badge'));
    expect(getComputedStyle(widget.part('badge')!.parentElement!).zIndex).to.equal('1');
  });
});

describe('a partner’s logo', () => {
  const isSeen = (name: Element): boolean => getComputedStyle(name).clipPath === 'none';
  const box = (widget: WidgetHarness): { width: number; height: number } =>
    widget.part('offer-logo')!.getBoundingClientRect();

  it('is a tile beside the name', async () => {
    const widget = await card({ partnerLogo: SQUARE });
    expect([box(widget).width, box(widget).height]).to.deep.equal([28, 28]);
    expect(widget.part('offer-partner')!.getBoundingClientRect().width).to.be.above(28);
  });

  it('that is a wordmark is large enough to be read, and stands for the name', async () => {
    const widget = await card({ partnerLogo: WORDMARK });
    // The box is as wide as the widest wordmark; this one takes 80 of it.
    expect([box(widget).width, box(widget).height]).to.deep.equal([104, 28]);
    expect(getComputedStyle(widget.part('offer-logo')!).padding).to.equal('4px 0px');
    const name = widget.part('offer-partner')!;
    expect(isSeen(name)).to.be.false;
    // Screen readers leave out what isn't displayed.
    expect([name.textContent, name.checkVisibility({ visibilityProperty: true })]).to.deep.equal(['Acme', true]);
  });

  it('moves nothing when it comes, as a tile or as a wordmark, or fails', async () => {
    const widget = await card({ partnerLogo: SQUARE });
    const { offsetLeft, offsetWidth } = widget.part('offer-partner')!;
    const { top } = widget.part('offer-title')!.getBoundingClientRect();
    for (const [partnerLogo, isThere] of [
      [WORDMARK, () => box(widget).width === 104],
      ['/test/support/none.png', () => (widget.part('offer-logo') as HTMLImageElement).hidden === true],
    ] as const) {
      widget.element.feed = payload({ popular: [offer('a', { partner: 'Acme', partnerLogo })] });
      await until(isThere, 'it did not come, or fail');
      const name = widget.part('offer-partner')!;
      expect([name.offsetLeft, name.offsetWidth]).to.deep.equal([offsetLeft, offsetWidth]);
      expect(widget.part('offer-title')!.getBoundingClientRect().top).to.equal(top);
      expect(isSeen(name), 'the name').to.equal(partnerLogo !== WORDMARK);
    }
  });

  it('that fails leaves its place to the name, in the page’s direction, whatever the name’s own', async () => {
    for (const dir of ['ltr', 'rtl'])
      for (const partner of ['Nord', 'حقول']) {
        const popular = [offer('a', { partner, partnerLogo: '/test/support/none.png' })];
        const widget = await mount({ feed: payload({ popular }), dir });
        const logo = widget.part('offer-logo') as HTMLImageElement;
        await until(() => logo.hidden === true, 'it did not fail');
        const side = dir === 'ltr' ? 'left' : 'right';
        const [place, name] = [logo, widget.part('offer-partner')!].map((part) => part.getBoundingClientRect());
        expect(name![side], `${dir}: ${partner}`).to.be.closeTo(place![side], 1);
        // Below it, the next logo would not be near enough to load.
        widget.element.remove();
      }
  });

  it('has a ground or an edge on which neither white nor dark logos vanish', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const widget = await card({ partnerLogo: SQUARE });
      widget.element.style.colorScheme = colorScheme;
      const ground = getComputedStyle(widget.part('offer-logo')!).backgroundColor;
      expect(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)']).not.to.include(ground);
      const wide = await card({ partnerLogo: WORDMARK });
      expect(getComputedStyle(wide.part('offer-logo')!).filter).to.contain('drop-shadow');
    }
  });

  it('in a header beside the heading takes the same room, whatever its ratio', async () => {
    const popular = [SQUARE, WORDMARK].map((partnerLogo, index) => offer(`o${index}`, { partnerLogo }));
    const widget = await mountLoaded({ headerTemplate: 2, popular });
    const widths = widget.parts('logo').map((logo) => logo.getBoundingClientRect().width);
    expect(widths).to.deep.equal([104, 104]);
  });
});
