import { expect, fixtureSync, html } from '@open-wc/testing';
import '../../src/element/hydration/take-over.js';
import { firstPaintCss, renderGiveawayFlow, renderRewardsWidget } from '../../src/server/index.js';
import { offers, payload } from '../support/sample-feed.js';
import { giveaway, prize } from '../support/sample-giveaway.js';

const SETTINGS = { ctaColor: '#fff', ctaBg: '#123456' };
const feed = payload({ settings: SETTINGS, hero: offers(1), popular: offers(4), all: offers(30) });
const flow = giveaway({ settings: SETTINGS, offers: [prize('a'), prize('b', { expiry: '2020-01-01' })] });

/** How each element below a root looks: its name, and its declarations. */
function looksBelow(root: ParentNode): string[][] {
  return [...root.querySelectorAll('*:not(style, link, script, template)')].flatMap((element) =>
    [undefined, '::before', '::after'].map((pseudo) => {
      const style = getComputedStyle(element, pseudo);
      const declarations = [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`);
      return [`${element.localName}.${element.className}${pseudo ?? ''}`, ...declarations];
    }),
  );
}

/** What looks differently now. */
function differences(before: readonly string[][], now: readonly string[][]): string[] {
  expect(now.length).to.equal(before.length);
  return now.flatMap(([name, ...declarations], index) =>
    declarations.filter((declaration, at) => declaration !== before[index]![at + 1]).map((text) => `${name} ${text}`),
  );
}

/** Where each element is, with its colours and font. */
function boxesBelow(root: ParentNode): string[] {
  return [...root.querySelectorAll('.frame *')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const { color, backgroundColor, font, visibility } = getComputedStyle(element);
    return [element.className, x, y, width, height, color, backgroundColor, font, visibility].join(' ');
  });
}

/** The content of a server-drawn shadow root, with two cards of each kind: reading all styles of more takes a minute. */
function contentOf(markup: string): DocumentFragment {
  const holder = document.createElement('template');
  holder.innerHTML = markup.replace('shadowrootmode', 'data-mode');
  const { content } = holder.content.querySelector('template')!;
  content.querySelectorAll('.card:nth-child(n + 3)').forEach((card) => card.remove());
  return content;
}

for (const [name, draw] of [
  ['a feed', () => renderRewardsWidget({ feed })],
  ['a giveaway', () => renderGiveawayFlow({ giveaway: flow })],
] as const)
  describe(`the style sheet of the first paint, for ${name}`, () => {
    let sheet: CSSStyleSheet;

    beforeEach(() => {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(firstPaintCss({ settings: SETTINGS }));
    });
    afterEach(() => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    });

    it('changes nothing of a page that links it, whose own markup is like ours', async () => {
      const page = fixtureSync<HTMLElement>(html`<main></main>`);
      page.append(contentOf(await draw()));
      page.querySelectorAll('style').forEach((style) => style.remove());
      const before = looksBelow(document);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      expect(before.length).to.be.above(100);
      expect(differences(before, looksBelow(document))).to.deep.equal([]);
    });

    it('draws the same as styles in the markup', async () => {
      const host = fixtureSync<HTMLElement>(html`<div></div>`);
      const root = host.attachShadow({ mode: 'open' });
      root.append(contentOf(await draw()));
      const inline = boxesBelow(root);
      root.adoptedStyleSheets = [sheet];
      root.querySelectorAll('style').forEach((style) => style.remove());
      expect(boxesBelow(root)).to.deep.equal(inline);
    });
  });
