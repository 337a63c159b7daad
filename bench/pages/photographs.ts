import type { Browser } from 'playwright-core';
import { root } from '../../build/entries.js';
import type * as Server from '../../src/server/index.js';
import { type Checks, interleave, kB, msAndRatio, printTable } from '../compare.js';
import { bundle, createAssets } from './assets.js';
import { makeFeed } from './feed.js';
import { Asset, type FindAsset, startSite } from './site.js';
import { type Bench, overSlowLink } from './with-bench.js';

const OFFERS = 60;
const SCREENS = {
  'phone, 390 px, 3 pixels to a point': { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 },
  'desktop, 1440 px, 1 pixel to a point': { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
};
type Screen = (typeof SCREENS)[keyof typeof SCREENS];

const FITS = 'image-url="/sized/{width}/{+url}"';
const SCRIPT = '<script type="module" src="/rewards-widget/embed.js"></script>';
const TAG = `<rewards-widget feed-url="/photographs"`;

/** Offers with photographs on slow 4G: as partners send them, and in the sizes that fit. Until those of the first rows are complete. */
export async function photographs(bench: Bench, checks: Checks): Promise<void> {
  const feed = photographed();
  const { renderRewardsWidget } = (await import(`${root}/dist/server/index.js`)) as typeof Server;
  const drawn = (attributes: Record<string, string>) =>
    renderRewardsWidget({ feed, attributes: { 'feed-url': '/photographs', ...attributes }, lang: 'en' });
  const pages: Record<string, string> = {
    'as sent': `${SCRIPT}${TAG}></rewards-widget>`,
    'as sent, by image-url': `${SCRIPT}${TAG} image-url="/sized/1600/{+url}"></rewards-widget>`,
    'in the sizes that fit': `${SCRIPT}${TAG} ${FITS}></rewards-widget>`,
    'as sent, drawn by the server': SCRIPT + (await drawn({})),
    'that fit, drawn by the server': SCRIPT + (await drawn({ 'image-url': '/sized/{width}/{+url}' })),
  };
  const others = await createAssets();
  const assets = await makePhotographs(bench.browser);
  assets.set('/photographs/gap/api', new Asset({ type: 'application/json', kept: 'data', body: JSON.stringify(feed) }));
  for (const [index, html] of Object.values(pages).entries())
    assets.set(`/page${index}`, new Asset({ type: 'text/html; charset=utf-8', kept: 'page', body: html }));
  let bytes = 0;
  const find: FindAsset = async (address) => {
    // The script completes a feed's path with the origin.
    const path = address.pathname.replace(/^(\/sized\/\d+)\/.*?(?=\/photographs\/)/, '$1');
    const asset = assets.get(path) ?? (await others(address));
    if (path.endsWith('.jpg')) bytes += asset?.encodedFor('').body.length ?? 0;
    return asset;
  };
  const secureSite = await startSite(find, true);
  try {
    for (const [name, screen] of Object.entries(SCREENS)) {
      const load = (index: number) => () =>
        overSlowLink({ ...bench, secureSite }, async ({ site }) => {
          bytes = 0;
          const times = await open(bench, `${site.url}/page${index}`, screen);
          return { ...times, bytes };
        });
      const jobs = Object.fromEntries(Object.keys(pages).map((title, index) => [title, load(index)]));
      const loads = await interleave(3, jobs);
      const asSent = loads['as sent']!;
      printTable(
        `${OFFERS} offers with photographs on slow 4G, ${name}`,
        ['largest picture complete', 'pictures in view complete', 'pictures sent'],
        Object.fromEntries(
          Object.entries(loads).map(([title, { largest, complete, bytes: sent }]) => [
            title,
            [
              msAndRatio(largest, asSent.largest),
              msAndRatio(complete, asSent.complete),
              `${kB(sent)} ×${(sent / asSent.bytes).toFixed(2)}`,
            ],
          ]),
        ),
      );
      // The part with `image-url` is loaded beside the feed. A twentieth is what runs differ by.
      checks.add(
        `the same pictures by image-url, ${name}: largest complete, to as sent`,
        loads['as sent, by image-url']!.largest / asSent.largest,
        1.05,
      );
      checks.add(
        `pictures that fit, ${name}: complete, to as sent`,
        loads['in the sizes that fit']!.complete / asSent.complete,
        0.7,
      );
    }
  } finally {
    await secureSite.stop();
  }
}

function photographed(): object {
  const { hero, popular, all, ...rest } = makeFeed(OFFERS);
  const withPhotograph = <Offer extends object>(list: readonly Offer[], first = 0): object[] =>
    list.map((offer, index) => ({ ...offer, image: `/photographs/${(first + index) % PHOTOGRAPHS}.jpg` }));
  return { ...rest, hero: withPhotograph(hero), popular: withPhotograph(popular, 1), all: withPhotograph(all) };
}

/** When pictures were complete, in milliseconds. */
interface Times {
  /** The largest of those in view. */
  readonly largest: number;
  /** All in view. */
  readonly complete: number;
}

/** Opens a page with nothing in any cache. */
async function open({ browser }: Bench, address: string, screen: Screen): Promise<Times> {
  const context = await browser.newContext(screen);
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'commit' });
    const times = await page.waitForFunction(
      () => {
        const pictures = [...(document.querySelector('rewards-widget')?.shadowRoot?.querySelectorAll('img') ?? [])]
          .map((image) => ({ image, box: image.getBoundingClientRect() }))
          .filter(
            ({ image, box: { top, bottom, left } }) =>
              image.closest('.media') && bottom > 0 && top < innerHeight && left < innerWidth,
          )
          .map(({ image, box: { width, height } }) => ({
            area: width * height,
            complete: image.naturalWidth > 0 && image.complete,
          }))
          .sort((one, other) => other.area - one.area);
        if (pictures.length < 2) return false;
        const { dataset } = document.documentElement;
        if (pictures[0]!.complete) dataset['largest'] ??= String(performance.now());
        const all = pictures.every(({ complete }) => complete);
        return all && { largest: Number(dataset['largest']), complete: performance.now() };
      },
      undefined,
      { timeout: 120_000, polling: 'raf' },
    );
    return (await times.jsonValue()) as Times;
  } finally {
    await context.close();
  }
}

/** Number of different photographs among the offers. */
const PHOTOGRAPHS = 12;

/** As partners send them. */
const WIDTH = 1600;
const WIDTHS = [160, 320, 480, 640, 960, 1280, WIDTH];

/**
 * Makes photographs by their addresses: `/photographs/3.jpg`, and `/sized/320/photographs/3.jpg` as a service sends it that resizes them. They have
 * light, shapes and grain in all sizes, so that they compress like photographs.
 */
async function makePhotographs(browser: Browser): Promise<Map<string, Asset>> {
  const page = await browser.newPage();
  const assets = new Map<string, Asset>();
  try {
    await page.addScriptTag({ content: await bundle('page/photograph.ts', 'iife') });
    for (let index = 0; index < PHOTOGRAPHS; index++) {
      const sizes = await page.evaluate(([photograph, widths]) => window.drawPhotograph(photograph, widths), [
        index,
        WIDTHS,
      ] as const);
      for (const [width, base64] of sizes) {
        const asset = new Asset({ type: 'image/jpeg', kept: 'script', body: Buffer.from(base64, 'base64') });
        const path = `/photographs/${index}.jpg`;
        assets.set(`/sized/${width}${path}`, asset);
        if (width === WIDTH) assets.set(path, asset);
      }
    }
  } finally {
    await page.close();
  }
  return assets;
}
