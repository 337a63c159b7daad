import { expect } from '@open-wc/testing';
import { onPaper } from '../support/paper.js';
import { offers, payload } from '../support/sample-feed.js';
import { until } from '../support/until.js';
import { mount, wrapper } from '../support/widget-harness.js';

describe('on paper', () => {
  for (const width of [320, 700])
    it(`every card of a row is whole at ${width} px`, async () => {
      const parent = wrapper();
      parent.style.width = `${width}px`;
      const widget = await mount({ feed: payload({ hero: offers(3), popular: offers(8) }), parent });
      onPaper(widget, true);
      try {
        const { left, right } = parent.getBoundingClientRect();
        for (const { card } of widget.offers()) {
          const box = card.getBoundingClientRect();
          expect(box.left).to.be.at.least(left - 1);
          expect(box.right).to.be.at.most(right + 1);
        }
      } finally {
        onPaper(widget, false);
      }
    });

  it('no picture waits to be scrolled to', async () => {
    const widget = await mount({ feed: payload({ popular: offers(3), all: offers(9) }) });
    const pictures = widget.all('img') as HTMLImageElement[];
    expect(pictures).to.have.length.above(10);
    // What prepares the pictures comes after the first paint.
    await until(() => {
      window.dispatchEvent(new Event('beforeprint'));
      return pictures.every(({ loading }) => loading === 'eager');
    }, 'a picture waits to be scrolled to');
  });
});
