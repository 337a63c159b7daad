import { expect } from '@open-wc/testing';
import { fullOffer, offers, payload } from '../support/sample-feed.js';
import { mount, wrapper, type WidgetHarness } from '../support/widget-harness.js';

const feed = payload({
  settings: { socialProof: { enabled: true, fallbackText: 'Hot' } },
  hero: [fullOffer('h')],
  popular: [fullOffer('p')],
  // So many are rendered in one step.
  all: offers(12),
});

/** All visible elements inside. WebKit reports the page's font for the frame, but its content has its own. */
function shown(widget: WidgetHarness): Element[] {
  return widget.all().filter((element) => !element.matches('.frame'));
}

/** Computed style of every element inside, without values that depend on the viewport's size. */
function look(widget: WidgetHarness, properties: readonly string[]): string[] {
  return shown(widget).map((element) => {
    const style = getComputedStyle(element);
    return `${element.localName} ${properties.map((property) => style.getPropertyValue(property)).join(' ')}`;
  });
}

/** Every inherited property, and some others. */
function inherited(): string[] {
  const outer = document.createElement('div');
  const inner = document.createElement('div');
  document.body.append(outer);
  outer.append(inner);
  const names = [...getComputedStyle(inner)].filter((name) => {
    outer.style.setProperty(name, 'initial');
    inner.style.setProperty(name, 'unset');
    return true;
  });
  outer.remove();
  // The page decides direction, colour scheme and visibility; geometry follows the viewport.
  return names.filter(
    (name) =>
      !/^(direction|color-scheme|visibility|width|height|inline-size|block-size|perspective-origin|transform-origin|inset.*|top|left|right|bottom|grid-template-.*|d)$/.test(
        name,
      ),
  );
}

/** A parent with the widget's letters, which would otherwise be the page's. */
function lettered(): HTMLElement {
  const parent = wrapper('--rewards-font: sans-serif');
  return parent;
}

const rules = {
  'everything large, red and wide apart': '* { font-size: 40px; color: red; letter-spacing: 1em; line-height: 3 }',
  'small root font size': 'html { font-size: 62.5% }',
  'fonts and alignment':
    'body, rewards-widget { font: italic 900 30px/2 serif; text-align: right; text-transform: uppercase; word-spacing: 9px }',
  'every element boxed':
    '*, *::before { box-sizing: content-box; border-radius: 9px; outline: 3px solid; box-shadow: 0 0 5px }',
  'text that cannot wrap or be selected':
    'body { white-space: nowrap; user-select: none; cursor: wait; hyphens: auto; list-style: square; text-indent: 50px; quotes: none; tab-size: 2 }',
  'rules for elements and names that ours have too':
    'button { background: red; width: 1px } a { color: lime } img { display: none } section { display: none } .card { display: none } .root { opacity: 0 } dialog { background: red } input { width: 1px } [part] { color: red }',
};

describe('a page’s own CSS', () => {
  for (const [name, css] of Object.entries(rules)) {
    it(`doesn’t reach inside: ${name}`, async () => {
      const widget = await mount({ feed, parent: lettered() });
      const names = inherited();
      const expected = look(widget, names);
      const style = document.head.appendChild(Object.assign(document.createElement('style'), { textContent: css }));
      try {
        const differing = look(widget, names).flatMap((line, index) => {
          if (line === expected[index]) return [];
          const element = shown(widget)[index]!;
          const own = getComputedStyle(element);
          const changed = names.filter((property) => !expected[index]!.includes(own.getPropertyValue(property)));
          return [`${element.localName}.${element.className}: ${changed.join()}`];
        });
        expect(differing.slice(0, 5)).to.deep.equal([]);
      } finally {
        style.remove();
      }
    });
  }

  it('may hide the element, and position it', async () => {
    const widget = await mount({ feed });
    widget.element.hidden = true;
    expect(widget.element.checkVisibility()).to.be.false;
    widget.element.hidden = false;
    widget.element.style.display = 'inline-block';
    widget.element.style.width = '400px';
    expect(widget.element.getBoundingClientRect().width).to.equal(400);
  });

  it('hides the content with visibility, too', async () => {
    const parent = wrapper();
    const widget = await mount({ feed, parent });
    parent.style.visibility = 'hidden';
    expect(getComputedStyle(widget.part('offer')!).visibility).to.equal('hidden');
  });
});

it('an element as wide as the page causes no horizontal scrolling', async () => {
  for (const width of [320, 800, 1100]) {
    const many = payload({
      hero: offers(3),
      popular: offers(8),
      all: offers(14, (index) => ({ category: { name: `Category ${index}` } })),
    });
    const widget = await mount({ feed: many, parent: wrapper(`width: ${width}px`) });
    expect(widget.element.scrollWidth).to.equal(width);
  }
});

describe('the width of the element, not of the viewport,', () => {
  for (const [width, columns] of [
    [320, 1],
    [560, 2],
    [1000, 3],
  ] as const) {
    it(`gives ${columns} columns at ${width} px, without overflow`, async () => {
      const parent = wrapper(`width: ${width}px`);
      const widget = await mount({ feed, parent });
      const lefts = new Set(widget.offers('all').map(({ card }) => Math.round(card.getBoundingClientRect().left)));
      expect(lefts.size).to.equal(columns);
      const { right } = parent.getBoundingClientRect();
      for (const part of ['header', 'placement', 'search'])
        for (const element of widget.parts(part))
          expect(element.getBoundingClientRect().right, part).to.be.at.most(right + 1);
    });
  }
});
