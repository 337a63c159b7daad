import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { offers, payload } from '../support/sample-feed.js';
import { mount, wrapper, type WidgetHarness } from '../support/widget-harness.js';

const all = offers(14, (index) => ({ category: { name: index % 2 ? 'Tea' : 'Coffee' } }));
const feed = payload({ hero: offers(1), popular: offers(4), all });

type Theme = 'dark' | 'quiet' | 'loud';

/** What a theme changes, on a page that is written in Georgia. */
async function mountIn(theme: Theme): Promise<Record<string, string>> {
  const css = await (await fetch(`/demo/themes/${theme}.css`)).text();
  const parent = wrapper();
  const style = document.createElement('style');
  style.textContent = css;
  parent.append(style);
  parent.style.fontFamily = 'Georgia';
  const widget = await mount({ feed, parent });
  const { element } = await widget.openDetails('o2');
  const look = (part: string): CSSStyleDeclaration => getComputedStyle(partOf(widget, part));
  const box = partOf(widget, 'picture').getBoundingClientRect();
  return {
    chip: look('category').borderTopColor,
    chosen: look('category-chosen').color,
    font: look('offer-title').fontFamily.split(',')[0]!,
    ratio: (box.width / box.height).toFixed(1),
    align: look('offer-title').textAlign.replace('left', 'start'),
    details: getComputedStyle(element).borderTopColor,
    detailsTitle: `${look('details-title').fontWeight} ${look('details-title').textTransform}`,
    close: look('details-close').backgroundColor,
    ticket: look('code-box').backgroundColor,
    code: look('code').color,
    copy: look('copy').backgroundColor,
  };
}

/** In the popular row, whose pictures have the ratio itself. */
function partOf(widget: WidgetHarness, part: string): HTMLElement {
  return widget.offers('popular')[0]!.part(part) ?? widget.parts(part).at(-1)!;
}

describe('a sample theme', () => {
  beforeEach(() => setViewport({ width: 1300, height: 900 }));

  it('makes a dark gaming shop', async () => {
    expect(await mountIn('dark')).to.include({
      chip: 'rgba(255, 255, 255, 0.25)',
      chosen: 'rgb(198, 242, 78)',
      font: 'Bahnschrift',
      ratio: '1.8',
      align: 'start',
      details: 'rgb(198, 242, 78)',
      detailsTitle: '650 uppercase',
      ticket: 'rgb(13, 15, 20)',
      code: 'rgb(198, 242, 78)',
    });
  });

  it('makes a quiet shop', async () => {
    expect(await mountIn('quiet')).to.include({
      chip: 'rgba(0, 0, 0, 0)',
      chosen: 'rgb(122, 79, 29)',
      font: '"Iowan Old Style"',
      ratio: '1.3',
      align: 'center',
      detailsTitle: '500 none',
      ticket: 'rgb(246, 242, 234)',
    });
  });

  it('makes a loud discounter, with the letters of the page', async () => {
    expect(await mountIn('loud')).to.include({
      chip: 'rgb(26, 15, 60)',
      chosen: 'rgb(26, 15, 60)',
      font: 'Georgia',
      ratio: '1.6',
      align: 'start',
      details: 'rgb(26, 15, 60)',
      detailsTitle: '800 none',
      close: 'rgb(255, 216, 61)',
      ticket: 'rgb(255, 243, 196)',
      copy: 'rgb(26, 15, 60)',
    });
  });
});
