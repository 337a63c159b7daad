import assert from 'node:assert/strict';
import pixelmatch from 'pixelmatch';
import type { BrowserContext } from 'playwright-core';
import { PNG } from 'pngjs';

/** The markup of a shop's theme: names of elements and classes as in Dawn, Storefront and Bootstrap, which are like ours. */
const THEME = `
  <header class="header top site-header">
    <div class="header__heading logo"><svg class="icon" width="24" height="24" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10" /></svg> Corner Shop</div>
    <nav class="bar nav"><a class="nav-link link chip" href="#">News</a> <a class="nav-link chip" href="#">Sale</a></nav>
    <form class="search" role="search"><input class="search__input field" type="search" placeholder="Search" /><button class="button btn cta" type="button">Go</button></form>
    <button class="cart-icon-bubble arrow" type="button">Cart <span class="badge count">2</span></button>
  </header>
  <section class="section root frame">
    <h2 class="title heading placement-title">Featured collection</h2>
    <div class="grid row list">
      <article class="card product-card"><div class="media card__media"><svg class="image" viewBox="0 0 4 3"><rect width="4" height="3" /></svg></div>
        <span class="badge ribbon discount">Sale</span><div class="body card__content"><h3 class="title">Mug</h3><p class="description by meta">Blue</p>
        <p class="price foot"><span class="code">12.00</span></p><button class="button claim more" type="button">Add to cart</button></div></article>
      <article class="card hero"><div class="body"><h3 class="title">Poster</h3><div class="notice message">Sold out</div><button type="button">Notify me</button></div></article>
    </div>
    <dialog class="details dialog" open><p class="terms expiry">Free shipping</p><button class="close" type="button">Close</button></dialog>
  </section>`;

const STYLES = `
  .theme { font: 16px/1.4 Georgia, serif; color: #222; background: #fff; height: 620px; overflow: hidden; position: relative; }
  .theme .header { display: flex; gap: 16px; padding: 12px; border-bottom: 2px solid #b30; }
  .theme .search__input { border: 1px solid #888; padding: 4px; }
  .theme .grid { display: flex; gap: 20px; padding: 20px; }
  .theme .card { width: 220px; border: 1px solid #ccc; }
  .theme .media svg { width: 220px; fill: #7ab; }
  .theme .badge { background: #b30; color: #fff; padding: 2px 6px; }
  .theme .button { background: #222; color: #fff; padding: 6px 12px; border: 0; }`;

/** Browsers may draw the edge of a round icon with other shades the next time. A rule that reaches the theme changes hundreds of pixels. */
const MAX_DIFFERENT = 30;

/** Expects a shop's page to leave its theme's own markup as it is: the theme looks the same with our script and elements, and alone. */
export async function assertThemeUnchanged(context: BrowserContext, url: string): Promise<void> {
  const theme = `<style>${STYLES}</style><div class="theme">${THEME}</div>`;
  const pictures: Buffer[] = [];
  for (const alone of [true, false]) {
    const page = await context.newPage();
    await page.route(url, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      assert.match(html, /<body>/);
      const body = alone
        ? `<!doctype html><html lang="en"><body>${theme}`
        : html.replace('<body>', () => `<body>${theme}`);
      await route.fulfill({ response, body });
    });
    await page.goto(url);
    if (!alone) await page.locator(':is(rewards-widget, giveaway-flow):state(ready)').first().waitFor();
    pictures.push(await page.locator('.theme').screenshot());
    await page.close();
  }
  const [before, after] = [PNG.sync.read(pictures[0]!), PNG.sync.read(pictures[1]!)];
  const exactly = { threshold: 0, includeAA: true };
  const different = pixelmatch(before.data, after.data, undefined, before.width, before.height, exactly);
  assert.ok(different <= MAX_DIFFERENT, `the page’s own markup looks different in ${different} pixels`);
}
