import type { Browser } from 'playwright-core';
import { Asset } from './asset.js';
import { bundle } from './bundle.js';

/** Number of different photographs among the offers. */
export const PHOTOGRAPHS = 12;

/** As partners send them. */
const WIDTH = 1600;
const WIDTHS = [160, 320, 480, 640, 960, 1280, WIDTH];

/**
 * Makes photographs by their addresses: `/photographs/3.jpg`, and `/sized/320/photographs/3.jpg` as a service sends it that resizes them. They have
 * light, shapes and grain in all sizes, so that they compress like photographs.
 */
export async function makePhotographs(browser: Browser): Promise<Map<string, Asset>> {
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
