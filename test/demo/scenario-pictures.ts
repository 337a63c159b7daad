import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import pixelmatch from 'pixelmatch';
import type { Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import type { Scenario } from '../../demo/scenarios/scenario.js';
import { buildStudio, collectErrors, type BuiltStudio } from '../support/built-studio.js';
import { eventually } from '../support/eventually.js';
import { useBrowser } from '../support/use-browser.js';

/** Reviewed pictures. `UPDATE_PICTURES=1 npm run test:pictures` takes them again: look at each. */
const PICTURES = path.join(import.meta.dirname, 'pictures');

/** Where to put pictures that differ from the reviewed ones. */
const DIFFERENCES = path.join(import.meta.dirname, '../../test-results/pictures');

/** Share of pixels that may differ: another browser version draws the edges of letters differently. */
const TOLERANCE = 0.01;

/** When the pictures were taken. */
const NOW = new Date('2026-03-02T10:00:00Z');

/** Opens scenarios from their links, in the built studio, as a file from a folder with an awkward name. */
export function testPictures(scenarios: readonly Scenario[]): void {
  const browser = useBrowser();
  let studio: BuiltStudio;

  before(async () => {
    studio = await buildStudio();
    await mkdir(DIFFERENCES, { recursive: true });
  });
  after(() => studio?.remove());

  for (const scenario of scenarios)
    void test(`${scenario.id} opens from its link and looks as reviewed`, async () => {
      const context = await browser.newContext({
        // The stage is then as high as its reviewed pictures.
        viewport: { width: 1280, height: 912 },
        reducedMotion: 'reduce',
        locale: 'en-GB',
        timezoneId: 'Europe/London',
      });
      try {
        const page = await context.newPage();
        const errors = collectErrors(page);
        await page.clock.setFixedTime(NOW);
        await page.goto(`${studio.url}#scenario=${scenario.id}&width=480`);
        await compare(scenario.id, await takePicture(page, scenario));
        assert.deepEqual(errors, []);
      } finally {
        await context.close();
      }
    });
}

/** The stage, once it shows the scenario's state and nothing moves. */
async function takePicture(page: Page, scenario: Scenario): Promise<Buffer> {
  const stage = page.locator('.stage-frame');
  const inSituation = situationOf(scenario, page.frameLocator('.stage-frame').locator(scenario.element));
  return await eventually(async () => {
    await inSituation.waitFor();
    const [before, after] = [await stage.screenshot(), await stage.screenshot()];
    if (await inSituation.isVisible()) return before.equals(after) ? after : undefined;
    // The state is already over: start again.
    await page.reload();
    return undefined;
  });
}

/** An element that is present while the scenario's state lasts. */
function situationOf({ answering, claims, claimed, id }: Scenario, element: Locator): Locator {
  if (answering === 'slowly') return inState(element, 'loading');
  if (answering === 'down' || answering === 'garbled') return inState(element, 'error');
  if (answering === 'once') return inState(element, 'stale');
  if (id.endsWith('nothing')) return inState(element, 'empty');
  if (claims === 'slowly') return element.locator('[part~=claim][aria-disabled=true]');
  if (claimed) return element.locator(claims === undefined ? '[part~=code]' : '[part~=message]').first();
  return inState(element, 'ready');
}

function inState(element: Locator, state: string): Locator {
  return element.and(element.page().frameLocator('.stage-frame').locator(`:state(${state})`));
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
