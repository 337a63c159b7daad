import { expect } from '@open-wc/testing';
import { fullOffer, payload } from '../support/sample-feed.js';
import { mount, wrapper } from '../support/widget-harness.js';

/** One of these differs from the initial value, for each inherited property of every browser. */
const values = `
  "x", none, auto, inert, red, red blue, hidden, collapse, dark, rtl, exact, standard, 1px, 5px, 2, 3, 0.5,
  1em, 50%, 90deg, 5 2, 2px 2px red, url("#x"), serif, italic, bold, vertical-rl, keep-all, pre, nowrap,
  anywhere, loose, uppercase, isolate, sideways, upright, all, optimizeSpeed, crispEdges, linearRGB, evenodd,
  markers, middle, round, bevel, text, disc, circle, under, left, center, end, top, bottom, inside, first,
  last, bar, cap, contain, edges, manual, pixelated, numeric-only, allow-keywords, compact, slashed-zero, ruby,
  emoji, small-caps, no-common-ligatures, historical-forms, "liga" 0, "wght" 700, condensed, light, reset,
  auto-hide, space, trim-both, trim-start, no-autospace, space-all, inter-word, no-drag, drag, spell-out,
  visual, logical, read-write, digits, never, balance, antialiased, block, reverse, horizontal, each-line,
  super`
  .trim()
  .split(/,\s+/);

/** Names in the first column of a table of the docs. A star stands for any ending. */
function names(table: string): RegExp {
  const cells = [...table.matchAll(/^\| (`.*?) *\|/gm)].flatMap(([, cell]) => cell!.match(/[a-z-]+\*?/g)!);
  return new RegExp(`^(?:${cells.map((name) => name.replace('*', '.+')).join('|')})$`);
}

/** The inherited properties that this browser knows, each with a value that isn't its initial one. */
function inherited(): [name: string, value: string][] {
  // Not displayed, so that no style depends on a size.
  const outer = wrapper('display: none');
  const inner = outer.appendChild(document.createElement('div'));
  const [around, style] = [getComputedStyle(outer), getComputedStyle(inner)];
  // Some are in no list.
  const all = new Set([...style, 'interactivity', 'dynamic-range-limit', '-webkit-text-size-adjust', 'user-select']);
  all.delete('display');
  return [...all].flatMap((name) => {
    const before = around.getPropertyValue(name);
    const value = values.find((each) => {
      outer.style.setProperty(name, each);
      return around.getPropertyValue(name) !== before;
    });
    const passedOn = value !== undefined && style.getPropertyValue(name) === around.getPropertyValue(name);
    outer.style.removeProperty(name);
    return passedOn ? [[name, value]] : [];
  });
}

describe('the inherited properties of CSS', () => {
  let followed: RegExp;
  let own: RegExp;

  before(async () => {
    const page = await (await fetch('/docs/theming.md')).text();
    const [, first, second] = /<!-- inherited: followed -->(.*)<!-- inherited: own -->(.*?)<!-- end -->/s.exec(page)!;
    followed = names(first!);
    own = names(second!);
  });

  it('are in the documents, every one that this browser knows', () => {
    const known = inherited().map(([name]) => name);
    expect(known).to.include.members(['color', 'pointer-events', 'visibility', 'cursor']);
    expect(known.filter((name) => !followed.test(name) && !own.test(name))).to.deep.equal([]);
  });

  it('reach the content, or not, as the documents say', async () => {
    const parent = wrapper();
    const widget = await mount({ feed: payload({ popular: [fullOffer('a')] }), parent });
    const style = getComputedStyle(widget.part('offer-title')!);
    for (const [name, value] of inherited()) {
      const before = style.getPropertyValue(name);
      parent.style.setProperty(name, value);
      const reached = style.getPropertyValue(name) !== before;
      parent.style.removeProperty(name);
      expect(reached, name).to.equal(followed.test(name));
    }
  });
});
