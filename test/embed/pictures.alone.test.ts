import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { renderRewardsWidget } from '../server/drawn-shop.js';
import { eventually } from '../support/eventually.js';
import { offer, payload } from '../support/sample-feed.js';
import { ScriptSite } from '../support/script-site.js';
import { useBrowser } from '../support/use-browser.js';

const PIXEL = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="10"/>';
const WIDTHS = [160, 320, 480, 640, 960, 1280, 1600];
const embed = {
  modules: '<script type="module" src="/rewards-widget/embed.js?v=2"></script>',
  'the classic script': '<script src="/rewards-widget/embed.iife.js?v=2" defer></script>',
};

describe('pictures in the sizes that fit, with', () => {
  const browser = useBrowser();
  let site: ScriptSite;
  let page: Page;
  let feed: object;

  before(async () => {
    site = await ScriptSite.start();
    const pictured = (id: string) => offer(id, { image: `${site.url}/original/${id}.svg` });
    const list = (name: string, count: number) => Array.from({ length: count }, (_, index) => pictured(name + index));
    feed = payload({ hero: list('h', 1), popular: list('p', 5), all: list('a', 6) });
    site.json('/gap/api', feed);
  });
  after(() => site?.stop());
  afterEach(() => page?.close());

  const attributes = { 'feed-url': '/', 'image-url': '/sized/{width}/{url}' };
  const tag = `<rewards-widget feed-url="/" image-url="${attributes['image-url']}"></rewards-widget>`;

  /** Opens a page, and returns the paths of the pictures that it asks for. */
  async function open(html: string, scale = 1, width = 1024, missing = '/none/'): Promise<string[]> {
    const asked: string[] = [];
    page = await browser.newPage({ deviceScaleFactor: scale, viewport: { width, height: 900 } });
    await page.route(/\/(original|sized)\//, (route) => {
      asked.push(new URL(route.request().url()).pathname);
      if (route.request().url().includes(missing)) return route.fulfill({ status: 404 });
      return route.fulfill({ contentType: 'image/svg+xml', body: PIXEL });
    });
    site.page({ html: `${html}</head><body>` });
    await page.goto(site.url);
    return asked;
  }

  const pictures = () => page.locator('rewards-widget [part=offer-image]');
  const allInView = () =>
    eventually(() =>
      pictures().evaluateAll((images) =>
        images.every((image) => {
          const { complete, currentSrc } = image as HTMLImageElement;
          return image.getBoundingClientRect().top > innerHeight * 0.9 || (complete && currentSrc !== '');
        }),
      ),
    );

  for (const [name, script] of Object.entries(embed))
    test(`${name}: asks for no picture in its original size, and for each only once`, async () => {
      const asked = await open(script + tag);
      await page.locator('rewards-widget:state(ready) [srcset]').first().waitFor();
      await allInView();
      assert.ok(asked.length > 4, 'pictures were asked for');
      assert.deepEqual(
        asked.filter((path) => path.startsWith('/original/')),
        [],
      );
      const names = asked.map((path) => path.replace(/^.*%2F/, ''));
      assert.deepEqual(names, [...new Set(names)]);
    });

  test('the script: loads nothing for them on a page without', async () => {
    await open(`${embed.modules}<rewards-widget feed-url="/"></rewards-widget>`);
    await page.locator('rewards-widget:state(ready)').waitFor();
    await page.evaluate(() => document.querySelector('rewards-widget')!.settled);
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    assert.ok(loaded.length > 2 && !loaded.some((address) => /parts\/pictures-/.test(address)));
  });

  for (const [scale, width] of [
    [1, 390],
    [2, 1280],
    [3, 390],
  ] as const)
    test(`a density of ${scale}, ${width} px wide: loads no fewer pixels than are seen, and no more than two to a point need`, async () => {
      await open(embed.modules + tag, scale, width);
      await page.locator('rewards-widget:state(ready) [srcset]').first().waitFor();
      await allInView();
      const loaded = await pictures().evaluateAll((images) =>
        (images as HTMLImageElement[])
          .filter(({ complete, currentSrc }) => complete && currentSrc)
          .map(({ currentSrc, clientWidth }) => ({
            width: Number(/\/sized\/(\d+)\//.exec(currentSrc)?.[1]),
            seen: clientWidth,
          })),
      );
      assert.ok(loaded.length > 4);
      for (const { width, seen } of loaded) {
        const needed = WIDTHS.find((next) => next >= 2 * seen)!;
        const text = `${width} px for ${seen} px`;
        assert.ok(width >= 0.99 * Math.min(scale, 2) * seen, text);
        // Where the browser finds the width, this is the last that it can choose.
        assert.ok(width <= Math.max(needed, 640), text);
      }
    });

  for (const scale of [1, 2])
    test(`a column of 320 px in a page of 1440 px, at a density of ${scale}: loads pictures for the column`, async () => {
      const asked = await open(`${embed.modules}<div style="width: 320px">${tag}</div>`, scale, 1440);
      await page.locator('rewards-widget:state(ready) [srcset]').first().waitFor();
      await allInView();
      assert.ok(asked.length > 1);
      const widths = asked.map((path) => Number(/\/sized\/(\d+)\//.exec(path)?.[1]));
      assert.ok(Math.max(...widths) <= 320 * scale, widths.join());
      const thumbnails = await page
        .locator('.grid [part=offer-image]')
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).currentSrc).filter(Boolean));
      for (const address of thumbnails) assert.match(address, scale === 1 ? /\/sized\/160\// : /\/sized\/320\//);
    });

  test('a column that widens: loads the pixels that its pictures then need', async () => {
    const asked = await open(`${embed.modules}<div style="width: 320px">${tag}</div>`, 1, 1440);
    await page.locator('rewards-widget:state(ready) [srcset]').first().waitFor();
    await allInView();
    const hero = asked.filter((path) => path.includes('h0'));
    assert.match(hero.join(), /^\/sized\/320\//);
    await page.evaluate(
      () => ((document.querySelector('rewards-widget')!.parentElement as HTMLElement).style.width = ''),
    );
    await eventually(() => asked.some((path) => /^\/sized\/(640|960)\/.*h0/.test(path)));
  });

  test('a server: has the text that its pictures keep, and each is asked for once', async () => {
    const markup = await renderRewardsWidget({ feed, attributes });
    const asked = await open(embed.modules + markup);
    await page.locator('rewards-widget:state(ready)').waitFor();
    const textOf = () =>
      pictures().evaluateAll((images) =>
        images.map((image) => [
          image.getAttribute('srcset'),
          image.getAttribute('sizes'),
          (image as HTMLImageElement).src,
        ]),
      );
    const before = await textOf();
    await page.evaluate(() => document.querySelector('rewards-widget')!.settled);
    assert.deepEqual(await textOf(), before);
    assert.ok(before.every(([srcset, sizes]) => srcset && sizes));
    await allInView();
    assert.deepEqual(asked, [...new Set(asked)]);
    await open(embed.modules + tag);
    await page.locator('rewards-widget:state(ready) [srcset]').first().waitFor();
    await page.evaluate(() => document.querySelector('rewards-widget')!.settled);
    const addresses = (texts: typeof before) => texts.map(([srcset, , src]) => [srcset, src]);
    assert.deepEqual(addresses(await textOf()), addresses(before));
  });

  test('a server, a column of 320 px in a page of 1440 px, at a density of 2: each picture is asked for once', async () => {
    const markup = await renderRewardsWidget({ feed, attributes });
    const asked = await open(`${embed.modules}<div style="width: 320px">${markup}</div>`, 2, 1440);
    await page.locator('rewards-widget:state(ready)').waitFor();
    await page.evaluate(() => document.querySelector('rewards-widget')!.settled);
    await allInView();
    const names = asked.map((path) => path.replace(/^.*%2F/, ''));
    assert.ok(names.length > 1);
    assert.deepEqual(names, [...new Set(names)]);
  });

  test('a server, and a service without the pictures: they come from their own addresses, once', async () => {
    const markup = await renderRewardsWidget({ feed, attributes });
    const asked = await open(embed.modules + markup, 1, 1024, '/sized/');
    await page.locator('rewards-widget:state(ready)').waitFor();
    await allInView();
    await eventually(() =>
      pictures()
        .first()
        .evaluate((image) => (image as HTMLImageElement).naturalWidth > 0),
    );
    const originals = asked.filter((path) => path.startsWith('/original/'));
    assert.ok(originals.includes('/original/h0.svg'));
    assert.deepEqual(originals, [...new Set(originals)]);
  });

  test('a server without a script: is complete', async () => {
    const markup = await renderRewardsWidget({ feed, attributes });
    const asked = await open(markup);
    await allInView();
    assert.ok(asked.length > 4);
    assert.ok(asked.every((path) => path.startsWith('/sized/')));
  });
});
