import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { readDownload } from '../support/browser.js';
import { stage, visitStudio } from '../support/built-studio.js';
import { eventually } from '../support/eventually.js';
import { startHostSite, type HostSite } from '../support/host-page.js';
import { elementOn } from '../support/page-harness.js';
import { useBuiltStudio } from '../support/studio-in-browser.js';

/** Share of pixels that may differ from what the browser draws: a button's text is a pixel off, and the stage has round corners. */
const TOLERANCE = 0.015;

/** Pixels of the picture for each CSS pixel. */
const SCALE = 2;

interface View {
  /** In the studio's address. */
  readonly address: string;
  readonly scrolled?: number;
  /** Whether the details of an offer are open. */
  readonly details?: boolean;
}

const VIEWS: Readonly<Record<string, View>> = {
  'a single offer on a phone in the dark, below which there is nothing': {
    address: 'scenario=single-offer&width=390&surroundings=dark',
  },
  'a catalogue that is scrolled far down': { address: 'scenario=large-10000&width=600', scrolled: 200_000 },
  'details that are open on a scrolled page': { address: 'scenario=typical&width=600', scrolled: 320, details: true },
  'a giveaway from right to left': { address: 'scenario=giveaway-typical&width=600&direction=rtl' },
};

describe('a picture of the stage', () => {
  const studio = useBuiltStudio();
  /** Its pages may read their images, unlike those of files. */
  let site: HostSite;

  before(async () => {
    site = await startHostSite({ folder: studio.folder });
  });
  after(() => site?.stop());

  const visit = (address: string, look: (page: Page) => Promise<void>): Promise<void> =>
    visitStudio(studio.browser, address, look, { deviceScaleFactor: SCALE }, /snapdom|file:/);

  for (const [name, { address, scrolled = 0, details }] of Object.entries(VIEWS))
    test(`matches what the browser draws, and leaves the element unchanged: ${name}`, () =>
      visit(`${site.url}/index.html#${address}`, async (page) => {
        const shown = elementOn(stage(page), address.includes('giveaway') ? 'giveaway-flow' : 'rewards-widget');
        await shown.offers().first().waitFor();
        // Its edges are then on whole pixels.
        await page.addStyleTag({ content: '.stage-frame { position: fixed; inset: 0 auto auto 0; border-radius: 0 }' });
        await stage(page)
          .locator('html')
          .evaluate((_, top) => scrollTo({ top }), scrolled);
        if (details) await shown.openDetails();
        const real = await settled(page);
        const markup = () => shown.element.evaluate((host) => host.outerHTML + host.shadowRoot!.innerHTML);
        const earlier = await markup();
        const [taken, words] = await take(page);
        assert.doesNotMatch(words, /may not read/);
        assert.equal(await markup(), earlier);
        assert.deepEqual([taken.width, taken.height], [real.width, real.height]);
        const differing = pixelmatch(real.data, taken.data, undefined, real.width, real.height, { threshold: 0.15 });
        assert.ok(differing <= TOLERANCE * real.width * real.height, `${differing} pixels differ`);
      }));

  test('reports images that are missing because the page, which is a file, may show but not read them', () =>
    visit(`${studio.url}#scenario=typical&width=390`, async (page) => {
      const [taken, words] = await take(page);
      assert.match(words, /Images that this page may not read are grey in it/);
      assert.equal(taken.width, 390 * SCALE);
    }));
});

/** The stage as the browser draws it, once nothing on it moves, and every image in view has loaded. */
function settled(page: Page): Promise<PNG> {
  const isLoading = (images: Element[]): boolean =>
    (images as HTMLImageElement[]).some((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight && !image.complete;
    });
  return eventually(async () => {
    const frame = page.locator('.stage-frame');
    const [before, after] = [await frame.screenshot(), await frame.screenshot()];
    if (!before.equals(after) || (await stage(page).locator('img').evaluateAll(isLoading))) return undefined;
    return PNG.sync.read(after);
  });
}

/** The picture that the studio saves, and what it says then. */
async function take(page: Page): Promise<[PNG, string]> {
  // By keyboard, because the stage may be above it.
  await page.getByRole('button', { name: 'Take away' }).press('Enter');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  const said = page.locator('.take-away-status').filter({ hasText: 'Picture saved' });
  return [PNG.sync.read(await readDownload(download)), await said.innerText()];
}
