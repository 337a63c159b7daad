import { expect } from '@open-wc/testing';
import { useNetwork } from '../support/network.js';
import { fullOffer, offers, payload } from '../support/sample-feed.js';
import { create, mount, slotted, type WidgetHarness } from '../support/widget-harness.js';

/** Those of the named parts that the page's CSS reaches. */
function reached(widget: WidgetHarness, names: readonly string[]): string[] {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  try {
    sheet.replaceSync(names.map((name) => `rewards-widget::part(${name}) { scroll-margin-top: 77px }`).join(''));
    return names.filter((name) => {
      const parts = widget.parts(name);
      return parts.length > 0 && parts.every((part) => getComputedStyle(part).scrollMarginTop === '77px');
    });
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  }
}

function expectParts(widget: WidgetHarness, ...names: string[]): void {
  expect(reached(widget, names)).to.deep.equal(names);
}

describe('the parts of a widget', () => {
  const network = useNetwork();

  it('cover the header', async () => {
    const widget = await mount({ feed: payload({ headerTemplate: 2, all: [fullOffer('a')] }), preview: true });
    expectParts(widget, 'header', 'heading', 'subheading', 'logo', 'ribbon');
  });

  it('cover a section and its cards', async () => {
    const settings = { socialProof: { enabled: true, fallbackText: 'Popular today' } };
    const all = offers(14, (index) => ({ ageRestricted: true, category: { name: index % 2 ? 'Tea' : 'Coffee' } }));
    const widget = await mount({ feed: payload({ settings, hero: [fullOffer('h')], popular: offers(2), all }) });
    expectParts(
      widget,
      'placement',
      'placement-title',
      'offer',
      'picture',
      'offer-image',
      'offer-logo',
      'offer-partner',
      'offer-title',
      'offer-description',
      'discount',
      'sticker',
      'badge',
      'cta',
      'details-button',
      'search',
      'category',
      'category-chosen',
    );
    const { innerText } = widget.part('category-chosen')!;
    expect(widget.parts('category-chosen')).to.have.length(1);
    expect(innerText).to.equal(widget.part('category')!.innerText);
    expect(widget.part('search')).to.be.instanceOf(HTMLInputElement);
  });

  it('cover the details', async () => {
    const widget = await mount({ feed: payload({ all: [fullOffer('a', { expiry: '2999-01-01T00:00:00Z' })] }) });
    await widget.openDetails('a');
    await widget.drawn();
    expectParts(widget, 'details', 'details-title', 'details-close', 'picture');
    expectParts(widget, 'code-box', 'code', 'copy', 'terms', 'expiry');
  });

  it('cover the states', async () => {
    const widget = create({ feedUrl: 'https://feed.example' });
    await widget.showsSkeleton();
    (await network.next()).json(payload());
    await widget.becomes('empty');
    expectParts(widget, 'empty');
    void widget.element.refresh();
    (await network.next()).json({}, 404);
    await widget.becomes('error');
    expectParts(widget, 'error', 'retry');
  });

  it('are what is seen of them: no layer of ours covers or extends a background', async () => {
    const all = offers(14, (index) => ({ category: { name: index % 2 ? 'Tea' : 'Coffee' } }));
    const widget = await mount({ feed: payload({ hero: [fullOffer('h')], popular: offers(2), all }), preview: true });
    await widget.openDetails('h');
    await widget.drawn();
    const layered = widget.all('[part]').flatMap((part) =>
      ['::before', '::after'].flatMap((pseudo) => {
        const { content, backgroundColor, borderTopWidth } = getComputedStyle(part, pseudo);
        const empty = content === 'none' || (backgroundColor === 'rgba(0, 0, 0, 0)' && borderTopWidth === '0px');
        return empty ? [] : [`${part.getAttribute('part')}${pseudo}`];
      }),
    );
    expect(layered).to.deep.equal([]);
    const chip = widget.part('category-chosen')!;
    const { left, top, bottom, height } = chip.getBoundingClientRect();
    expect(height).to.equal(36);
    const root = chip.getRootNode() as ShadowRoot;
    chip.scrollIntoView({ block: 'center' });
    widget.dialog.element.close();
    const { y } = chip.getBoundingClientRect();
    for (const edge of [y - 3, y + bottom - top + 3])
      expect(root.elementFromPoint(left + 20, edge), 'the touch area is higher').to.equal(chip);
  });

  it('have no name that content blockers match', async () => {
    const settings = { socialProof: { enabled: true, fallbackText: 'Popular today' } };
    const widget = await mount({
      feed: payload({ settings, headerTemplate: 2, hero: offers(2), popular: offers(5), all: offers(20) }),
      preview: true,
      children: [slotted('footer', 'Footer')],
    });
    await widget.openDetails('o1');
    const names = widget.all().flatMap((element) => [...element.classList, ...element.part, element.id]);
    expect(names.filter((name) => /(^|[-_])(ads?|banners?|sponsor\w*|promo\w*)($|[-_])/i.test(name))).to.deep.equal([]);
  });
});
