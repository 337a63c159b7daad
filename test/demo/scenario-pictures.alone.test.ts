import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import pixelmatch from 'pixelmatch';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { collectErrors, stage } from '../support/built-studio.js';
import { eventually } from '../support/eventually.js';
import { codesOn, giveawayOn, widgetOn } from '../support/page-harness.js';
import { useBuiltStudio } from '../support/studio-in-browser.js';

/** Reviewed pictures. `UPDATE_PICTURES=1 npm run test:pictures` takes them again: look at each. */
const PICTURES = path.join(import.meta.dirname, 'pictures');

/** Where to put pictures that differ from the reviewed ones. */
const DIFFERENCES = path.join(import.meta.dirname, '../../test-results/pictures');

/** Share of pixels that may differ: another browser version draws the edges of letters differently. */
const TOLERANCE = 0.01;

/** When the pictures were taken. */
const NOW = new Date('2026-03-02T10:00:00Z');

/** A picture's view in the studio's address, what is there while it lasts, and what is done to get there. */
type View = readonly [
  address: string,
  lasting: (stage: FrameLocator) => Locator,
  act?: (stage: FrameLocator) => Promise<void>,
];

const widget = (stage: FrameLocator): Locator => widgetOn(stage).in('ready');
const searchCoffee = (stage: FrameLocator): Promise<void> => widgetOn(stage).search.fill('coffee');
const giveaway = (stage: FrameLocator): Locator => giveawayOn(stage).in('ready');

/** Between them they show each element, each kind of card, and each state that looks different. */
const VIEWS: Readonly<Record<string, View>> = {
  placements: ['typical', widget],
  dark: ['social-proof&surroundings=dark', widget],
  'right-to-left': ['giveaway-carousel&lang=ar', giveaway],
  giveaway: ['giveaway-typical', giveaway],
  claimed: ['claim-claimed', (stage) => giveawayOn(stage).codes.first()],
  refused: ['claim-refused-window', (stage) => giveawayOn(stage).part('message').first()],
  'age-gate': ['age-gate', widget],
  details: ['long-text', (stage) => widgetOn(stage).details.element, (stage) => widgetOn(stage).openDetails()],
  search: ['large-1000', (stage) => widgetOn(stage).element.getByText('90 offers'), searchCoffee],
  codes: ['codes-away', (stage) => codesOn(stage).in('ready')],
  skeleton: ['slow', (stage) => widgetOn(stage).in('loading')],
  error: ['down', (stage) => widgetOn(stage).in('error')],
};

/** Views open from their addresses, in the built studio, as a file from a folder with an awkward name. */
describe('the elements in the studio', () => {
  const studio = useBuiltStudio();
  let page: Page;
  let errors: string[];

  before(async () => {
    await mkdir(DIFFERENCES, { recursive: true });
    page = await studio.browser.newPage({
      // The stage is then as high as its reviewed pictures.
      viewport: { width: 1280, height: 912 },
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/London',
    });
    errors = collectErrors(page);
    await page.clock.setFixedTime(NOW);
  });
  after(() => page?.context().close());

  for (const [name, view] of Object.entries(VIEWS))
    test(`look as reviewed: ${name}`, async () => {
      await page.goto('about:blank');
      await page.goto(`${studio.url}#scenario=${view[0]}&width=480`);
      await compare(name, await takePicture(page, view));
      assert.deepEqual(errors.splice(0), []);
    });
});

/** The stage, once it shows the view and nothing moves. */
async function takePicture(page: Page, [, lasting, act]: View): Promise<Buffer> {
  const frame = page.locator('.stage-frame');
  const shown = lasting(stage(page)).first();
  await act?.(stage(page));
  return await eventually(async () => {
    await shown.waitFor();
    const [before, after] = [await frame.screenshot(), await frame.screenshot()];
    if (await shown.isVisible()) return before.equals(after) ? after : undefined;
    // The state is already over: start again.
    await page.reload();
    return undefined;
  });
}

/** @throws if the picture differs from the reviewed one; both and their difference are then in `test-results/pictures` */
async function compare(name: string, picture: Buffer): Promise<void> {
  const file = path.join(PICTURES, `${name}.png`);
  if (process.env['UPDATE_PICTURES']) return await writeFile(file, picture);
  assert.ok(existsSync(file), `${name} has not been reviewed: there is no picture of it`);
  const [reviewed, taken] = [PNG.sync.read(await readFile(file)), PNG.sync.read(picture)];
  assert.deepEqual([taken.width, taken.height], [reviewed.width, reviewed.height]);
  const { width, height } = reviewed;
  const difference = new PNG({ width, height });
  const pixels = pixelmatch(reviewed.data, taken.data, difference.data, width, height, { threshold: 0.2 });
  if (pixels <= TOLERANCE * width * height) return;
  await writeFile(path.join(DIFFERENCES, `${name}.png`), picture);
  await writeFile(path.join(DIFFERENCES, `${name}-difference.png`), PNG.sync.write(difference));
  assert.fail(`${name}: ${pixels} of ${width * height} pixels are not as reviewed; see test-results/pictures`);
}
