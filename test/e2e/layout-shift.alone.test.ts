import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { json, startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { widgetOn } from '../support/page-harness.js';
import { fullOffer, offers, payload } from '../support/sample-feed.js';
import { startShop } from '../support/shop.js';
import { useBrowser } from '../support/use-browser.js';

const feeds = {
  'a small feed': payload({ hero: offers(1), popular: offers(4), all: offers(8) }),
  'a large feed': payload({ hero: offers(1), popular: offers(4), all: offers(400) }),
  'a feed without offers': payload(),
  'offers with broken pictures': payload({
    popular: offers(4, () => ({ image: '/none.png', partnerLogo: '/none.png' })),
    all: [fullOffer('a')],
  }),
};

/** Runs in the page from the start. It is text, because a compiled function may call helpers that the page doesn't have. */
const watching = `
  globalThis.watched = { heights: [], shifts: 0 };
  (function note() {
    const height = document.querySelector('rewards-widget')?.getBoundingClientRect().height;
    if (height !== undefined && watched.heights.at(-1) !== Math.round(height)) watched.heights.push(Math.round(height));
    requestAnimationFrame(note);
  })();
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries())
      watched.shifts += sources.filter(({ node }) => node?.id === 'after' || node?.parentElement?.id === 'after').length;
  }).observe({ type: 'layout-shift', buffered: true });`;

interface Watched {
  /** Heights of the widget, frame by frame. */
  readonly heights: number[];
  /** Layout shifts of the text below, as counted by the browser. */
  readonly shifts: number;
}

describe('the content below the widget', () => {
  const browser = useBrowser();
  let road: LoopbackServer;

  before(async () => {
    road = await startLoopbackServer();
  });
  after(() => road?.stop());

  for (const [name, feed] of Object.entries(feeds))
    for (const minHeight of name === 'a small feed' ? [300, 500] : [500])
      test(`moves once at most, with ${minHeight} px kept free: ${name}`, async () => {
        const asked = new Promise<() => void>((resolve) => {
          road.answer = (request, response) => {
            if (!request.url!.includes('/gap/api')) return void response.writeHead(404).end();
            resolve(() => json(feed, { 'Access-Control-Allow-Origin': '*' })(request, response));
          };
        });
        const css = `body { margin: 0 } h1 { margin: 0; font-size: 20px; height: 30px } rewards-widget:not(:defined) { display: block; min-height: ${minHeight}px }`;
        const shop = await startShop({ attributes: `feed-url="${road.url}"` }, { css });
        const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
        try {
          await page.addInitScript(watching);
          await page.goto(shop.url);
          const answer = await asked;
          await widgetOn(page).skeleton.waitFor();
          const loading = await page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched.heights);
          assert.deepEqual(loading, [minHeight], 'the skeleton is as tall as the page kept free');
          answer();
          await page.locator('rewards-widget:is(:state(ready), :state(empty))').waitFor();
          // What comes later: the catalogue, pictures that fail to load.
          await page.waitForLoadState('networkidle');
          const { shifts } = await page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);
          assert.equal(shifts, 1, 'from the height kept free to the real one');
        } finally {
          await page.close();
          await shop.stop();
        }
      });
});
