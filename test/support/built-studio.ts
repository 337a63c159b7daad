import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, FrameLocator, Locator, Page } from 'playwright-core';
import { buildDemo } from '../../build/build-demo.js';

/** The studio as static files, in a folder with an awkward name. */
export interface BuiltStudio {
  readonly folder: string;
  /** `file:` address of its page. */
  readonly url: string;
  remove(): Promise<void>;
}

export async function buildStudio(): Promise<BuiltStudio> {
  const folder = await mkdtemp(path.join(tmpdir(), 'studio & more '));
  // All tests of a run share one build.
  const built = process.env['TEST_STUDIO'];
  if (built === undefined) await buildDemo(folder);
  else await cp(built, folder, { recursive: true });
  return {
    folder,
    url: pathToFileURL(path.join(folder, 'index.html')).href,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The document in the stage's frame. */
export function stage(page: Page): FrameLocator {
  return page.frameLocator('.stage-frame');
}

/** The menu above the stage, which is opened if it isn't. */
export async function viewMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('group', { name: 'View', exact: true });
  if (!(await menu.isVisible())) await page.getByRole('button', { name: /^View(?: \d+ changed)?$/ }).click();
  return menu;
}

/** Opens the studio in a new browser context, and fails on any console error that isn't `expected`. */
export async function visitStudio(
  browser: Browser,
  address: string,
  look: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
  expected = /^$/,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    ...options,
  });
  try {
    const page = await context.newPage();
    const errors = collectErrors(page);
    await page.goto(address);
    await stage(page).locator('[part~=header], [part~=error], rewards-codes').first().waitFor({ state: 'attached' });
    await look(page);
    assert.deepEqual(
      errors.filter((error) => !expected.test(error)),
      [],
    );
  } finally {
    await context.close();
  }
}

/** Collects a page's console errors. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  return errors;
}
