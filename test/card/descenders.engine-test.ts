import { expect } from '@open-wc/testing';
import { offers, payload } from '../support/sample-feed.js';
import { mount, wrapper } from '../support/widget-harness.js';

/** Letters with long descenders, often enough to be on every line. */
const text = 'jg gyp jgq pyg gjy qgp '.repeat(9).trim();
const words = () => ({
  title: text,
  description: text,
  partner: text,
  offerInfoButtonDiscount: text.slice(0, 60),
  cta: text.slice(0, 14),
});

const canvas = document.createElement('canvas').getContext('2d')!;

/** How far letters reach below the clipped edge, in px, precise to about half a pixel. */
function cutOff(element: HTMLElement): number {
  const { fontFamily, fontSize, fontWeight, letterSpacing } = getComputedStyle(element);
  canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  canvas.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing;
  const { fontBoundingBoxAscent, actualBoundingBoxDescent } = canvas.measureText('jgpqy');
  const { bottom } = element.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(element);
  const ends = [...range.getClientRects()]
    .map(({ top }) => top + fontBoundingBoxAscent)
    .filter((baseline) => baseline < bottom)
    .map((baseline) => baseline + actualBoundingBoxDescent - bottom);
  return Math.max(...ends);
}

for (const font of ['Noto Sans', 'Noto Serif', 'serif', 'sans-serif'])
  it(`clamped text doesn’t cut off descenders: ${font}`, async () => {
    const parent = wrapper();
    parent.style.setProperty('--rewards-font', font);
    const settings = { socialProof: { enabled: true, fallbackText: text.slice(0, 40) } };
    for (const width of [320, 768, 1100])
      for (const all of [6, 301]) {
        parent.style.width = `${width}px`;
        const feed = payload({ settings, hero: offers(1, words), popular: offers(3, words), all: offers(all, words) });
        const widget = await mount({ feed, parent });
        const cut = (widget.all('.title,.description,.by,.discount,.sticker,.cta') as HTMLElement[])
          .filter((element) => cutOff(element) > 0.6)
          .map(
            (element) =>
              `${element.className} of ${element.closest('section')!.dataset.placement} by ${cutOff(element)}`,
          );
        expect([...new Set(cut)], `${width} px, ${all} offers`).to.deep.equal([]);
        widget.element.remove();
      }
  });
