import { expect } from '@open-wc/testing';
import '../../../src/element/pictures/pictures.js';
import { useConsoleWarnings } from '../../support/console-warnings.js';
import { mountFlow } from '../../support/giveaway-harness.js';
import { offer, payload, PICTURE } from '../../support/sample-feed.js';
import { giveaway, prize } from '../../support/sample-giveaway.js';
import { until } from '../../support/until.js';
import { create, mount, type WidgetHarness } from '../../support/widget-harness.js';

const TEMPLATE = `${PICTURE}?of={url}&w={width}`;
const address = (name: string) => new URL(`${PICTURE}?${name}`, location.href).href;
const pictured = (id: string, rest: object = {}) => offer(id, { image: address(id), ...rest });
const feed = payload({
  hero: [pictured('h', { heroImage: address('wide') })],
  popular: [pictured('p'), pictured('q', { ageRestricted: true })],
  all: [pictured('a'), offer('b')],
});

const pictures = (widget: { parts: WidgetHarness['parts'] }) => widget.parts('offer-image') as HTMLImageElement[];
const widthsOf = ({ srcset }: HTMLImageElement) => (srcset.match(/\d+(?=w)/g) ?? []).map(Number);

describe('pictures in the sizes that fit', () => {
  const said = useConsoleWarnings();

  it('have no address before they have all, so that none is loaded twice', async () => {
    const widget = create({ feed, imageUrl: TEMPLATE });
    let drawings = 0;
    const alone: string[] = [];
    const observer = new MutationObserver(() => {
      drawings += 1;
      for (const picture of pictures(widget))
        if (picture.hasAttribute('src') !== picture.hasAttribute('srcset')) alone.push(picture.outerHTML);
    });
    observer.observe(widget.element.shadowRoot!, { subtree: true, childList: true, attributes: true });
    await widget.drawn();
    observer.disconnect();
    expect(drawings).to.be.greaterThan(0);
    expect(pictures(widget)[0]!.srcset).not.to.equal('');
    expect(alone).to.deep.equal([]);
  });

  it('are in the widths of their places, with the original for browsers that choose none', async () => {
    const widget = await mount({ feed, imageUrl: TEMPLATE });
    const [hero, row, , single] = pictures(widget);
    expect(hero!.src).to.equal(address('wide'));
    expect(hero!.srcset).to.contain(`${PICTURE}?of=${encodeURIComponent(address('wide'))}&w=1600 1600w`);
    expect(widthsOf(hero!)).to.deep.equal([160, 320, 480, 640, 960, 1280, 1600]);
    expect(widthsOf(row!)).to.deep.equal([160, 320, 480, 640]);
    expect(row!.sizes).to.match(/^auto, \d+px$/);
    expect(single!.sizes).to.match(/^auto, \d+px$/);
    await widget.openDetails('p');
    const inDetails = pictures(widget).at(-1)!;
    expect(inDetails.src).to.equal(address('p'));
    expect(widthsOf(inDetails)).to.deep.equal([160, 320, 480, 640, 960, 1280]);
  });

  it('are chosen by the browser', async () => {
    const widget = await mount({ feed, imageUrl: TEMPLATE });
    const hero = pictures(widget)[0]!;
    await until(() => hero.complete && hero.naturalWidth > 0, 'the picture has not loaded');
    expect(hero.currentSrc).to.match(/\?of=.*&w=\d+$/);
    expect(hero.closest('.media')!.hasAttribute('data-broken')).to.equal(false);
  });

  it('take the widths that their service knows', async () => {
    const widget = create({ feed, imageUrl: TEMPLATE, imageWidths: '200 700 1400' });
    await widget.drawn();
    expect(pictures(widget).slice(0, 2).map(widthsOf)).to.deep.equal([
      [200, 700, 1400],
      [200, 700],
    ]);
    widget.element.setAttribute('image-widths', '300');
    await until(() => widthsOf(pictures(widget)[0]!)[0] === 300, 'the widths are the old ones');
  });

  it('come from a function, too', async () => {
    const widget = await mount({ feed, imageUrl: (url: string, width: number) => `${PICTURE}?${width}&${url.length}` });
    expect(pictures(widget)[1]!.srcset).to.contain(`${PICTURE}?320&${address('p').length} 320w`);
  });

  for (const [title, imageUrl] of [
    ['a template without {url}', `${PICTURE}?w={width}`],
    ['a function that throws', () => expect.fail('no')],
  ] as const)
    it(`are the original ones with ${title}, which the console says once`, async () => {
      for (let visit = 0; visit < 2; visit++) {
        const widget = await mount({ feed, imageUrl });
        expect(pictures(widget)[1]!.src).to.equal(address('p'));
        expect(pictures(widget).some(({ srcset, sizes }) => srcset || sizes)).to.equal(false);
      }
      expect(said.filter((text) => text.includes('image-url'))).to.have.length(1);
    });

  it('are the original ones where one can’t be loaded, and the initial if that can’t either', async () => {
    const list = [pictured('p'), offer('x', { image: new URL('/missing/original', location.href).href })];
    const widget = await mount({ feed: payload({ popular: list }), imageUrl: '/missing/{width}?{url}' });
    const [good, bad] = pictures(widget) as [HTMLImageElement, HTMLImageElement];
    const isBroken = (picture: HTMLImageElement) => picture.closest('.media')!.hasAttribute('data-broken');
    await until(() => good.naturalWidth > 0 && !good.hidden && !isBroken(good), 'the original has not loaded');
    expect([good.src, good.srcset, good.sizes]).to.deep.equal([address('p'), '', '']);
    await until(() => isBroken(bad) && !bad.srcset, 'the missing picture is shown');
    expect(getComputedStyle(bad).visibility).to.equal('hidden');
    widget.element.requestUpdate();
    await widget.drawn();
    expect([good.srcset, bad.srcset]).to.deep.equal(['', '']);
  });

  it('follow the attribute while the page is open', async () => {
    const widget = await mount({ feed });
    expect(pictures(widget)[1]!.srcset).to.equal('');
    widget.element.setAttribute('image-url', TEMPLATE);
    await until(() => pictures(widget)[1]!.srcset !== '', 'there is no choice');
    expect(pictures(widget)[1]!.src).to.equal(address('p'));
    widget.element.setAttribute('image-url', `${PICTURE}?{+url}`);
    await widget.element.updateComplete;
    expect(pictures(widget)[1]!.srcset).to.contain(`${PICTURE}?${address('p')} 160w`);
    widget.element.removeAttribute('image-url');
    await widget.element.updateComplete;
    expect(pictures(widget)[1]!.outerHTML).not.to.match(/srcset|sizes/);
    expect(pictures(widget)[1]!.src).to.equal(address('p'));
  });

  it('follow another picture of the same offer', async () => {
    const widget = await mount({ feed, imageUrl: TEMPLATE });
    widget.element.feed = payload({ popular: [offer('p', { image: address('new') })] });
    await widget.drawn();
    expect(pictures(widget)[0]!.src).to.equal(address('new'));
    expect(pictures(widget)[0]!.srcset).to.contain(encodeURIComponent(address('new')));
  });

  it('are loaded in place of one that could not be', async () => {
    const missing = new URL('/missing/original', location.href).href;
    const widget = await mount({ feed: payload({ popular: [offer('x', { image: missing })] }), imageUrl: TEMPLATE });
    const media = widget.part('picture')!;
    widget.element.setAttribute('image-url', '/missing/{width}?{url}');
    await until(() => media.hasAttribute('data-broken'), 'the missing picture is shown');
    widget.element.setAttribute('image-url', TEMPLATE);
    widget.element.feed = payload({ popular: [offer('x', { image: address('new') })] });
    await until(() => !media.hasAttribute('data-broken'), 'the initial is shown');
    expect(pictures(widget)[0]!.naturalWidth).to.be.above(0);
  });

  it('are those of giveaways, too', async () => {
    const image = address('g');
    const flow = await mountFlow({
      giveaway: giveaway({ template: 2, offers: [prize('g', { image }), prize('k')] }),
      imageUrl: TEMPLATE,
    });
    const first = pictures(flow)[0]!;
    await until(() => first.srcset !== '', 'there is no choice');
    expect(first.src).to.equal(image);
    expect(first.sizes).to.match(/^auto, \d+px$/);
  });
});
