import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { mountFlow } from '../support/giveaway-harness.js';
import { offers, payload } from '../support/sample-feed.js';
import { giveaway, prize } from '../support/sample-giveaway.js';
import { mount, wrapper, type WidgetHarness } from '../support/widget-harness.js';

beforeEach(() => setViewport({ width: 1300, height: 900 }));

/** A wrapper that sets a custom property. */
function around(property: string, value: string, width: number): HTMLElement {
  const parent = wrapper();
  parent.style.width = `${width}px`;
  parent.style.setProperty(property, value);
  return parent;
}

const feed = payload({ hero: offers(1), popular: offers(4), all: offers(20) });
const large = payload({ all: offers(301) });
const prizes = ['a', 'b', 'c'].map((id) => prize(id));

/** Both elements in all their forms, at two widths. */
const forms: readonly (readonly [string, (parent: HTMLElement) => Promise<Pick<WidgetHarness, 'parts'>>])[] = [
  ['a feed', (parent) => mount({ feed, parent })],
  ['a large catalogue', (parent) => mount({ feed: large, parent })],
  ...[1, 2, 3, 4].map(
    (template) =>
      [
        `a giveaway with template ${template}`,
        (parent: HTMLElement) => mountFlow({ giveaway: giveaway({ template, offers: prizes }), parent }),
      ] as const,
  ),
];

/** Where the lines of a text begin and end, beside each other. */
function extentOf(text: Element): [start: number, end: number] {
  const range = document.createRange();
  range.selectNodeContents(text);
  const [first, ...others] = [...range.getClientRects()].filter(({ width }) => width > 0);
  const line = [first!, ...others.filter(({ top }) => top < first!.bottom - 4)];
  return [Math.min(...line.map(({ left }) => left)), Math.max(...line.map(({ right }) => right))];
}

for (const [name, mountForm] of forms)
  for (const width of [360, 1200])
    it(`${name}, ${width} px wide, has pictures of the given ratio and centred texts`, async () => {
      const parent = around('--rewards-picture-ratio', '1 / 2', width);
      const shown = await mountForm(parent);
      for (const picture of shown.parts('picture')) {
        const { width, height } = picture.getBoundingClientRect();
        expect(height / width).to.be.closeTo(2, 0.03);
      }
      parent.style.removeProperty('--rewards-picture-ratio');
      parent.style.setProperty('--rewards-card-align', 'center');
      for (const part of ['offer-title', 'offer-description', 'offer-partner', 'discount'])
        for (const named of shown.parts(part).filter((text) => text.checkVisibility())) {
          // A name is centred together with its logo.
          const text = part === 'offer-partner' ? named.parentElement! : named;
          const [start, end] = extentOf(text);
          const { left, right } = text.parentElement!.getBoundingClientRect();
          const { paddingLeft, paddingRight } = getComputedStyle(text.parentElement!);
          const middle = (left + parseFloat(paddingLeft) + right - parseFloat(paddingRight)) / 2;
          expect((start + end) / 2, part).to.be.closeTo(middle, 3);
        }
    });

describe('the details', () => {
  it('have a picture of that ratio', async () => {
    const widget = await mount({ feed, parent: around('--rewards-picture-ratio', '4 / 1', 1200) });
    const dialog = await widget.openDetails('o1');
    const { width, height } = dialog.part('picture')!.getBoundingClientRect();
    expect(width / height).to.be.closeTo(4, 0.05);
  });

  it('begin all texts at the same side, however cards are aligned', async () => {
    const widget = await mount({ feed, parent: around('--rewards-card-align', 'center', 1200) });
    const dialog = await widget.openDetails('o1');
    const { left } = dialog.part('details-title')!.getBoundingClientRect();
    expect(dialog.part('offer-logo')!.getBoundingClientRect().left).to.be.closeTo(left, 1);
    expect(dialog.part('discount')!.getBoundingClientRect().top).to.be.below(
      dialog.part('offer-partner')!.getBoundingClientRect().bottom,
    );
  });
});
