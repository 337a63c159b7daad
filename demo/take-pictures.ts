/** `npm run docs:pictures`: takes the README's pictures, of the real elements and the studio, into `docs/pictures`. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../test/support/browser.js';
import { startStudio } from './server/studio.js';
import { takeThemes } from './take-theme-pictures.js';

const folder = path.join(import.meta.dirname, '../docs/pictures');

const elements = {
  widget: '<rewards-widget feed-url="/rewards"></rewards-widget>',
  giveaway: '<giveaway-flow base-url="/rewards" flow-id="weekly-treats"></giveaway-flow>',
};

const studio = await startStudio({ port: 0 });
const browser = await launchBrowser();
try {
  await mkdir(folder, { recursive: true });
  for (const [name, markup] of Object.entries(elements))
    for (const scheme of ['light', 'dark'] as const) await takeElement(browser, name, markup, scheme);
  await takeStudio(browser);
  await takeThemes(browser, studio.url, folder);
} finally {
  await browser.close();
  await studio.stop();
}

/** An element on its own page, as tall as a screen. */
async function takeElement(browser: Browser, name: string, markup: string, scheme: 'light' | 'dark'): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 880, height: 1000 }, colorScheme: scheme, locale: 'en' });
  await page.route('**/my-page.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><meta charset="utf-8" />
        <style>:root { color-scheme: light dark } body { margin: 24px }</style>
        <script type="module" src="/rewards-widget/embed.js"></script>${markup}</html>`,
    }),
  );
  await page.goto(new URL('/my-page.html', studio.url).href);
  await page.locator(':state(ready)').waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${folder}/${name}-${scheme}.png` });
  await page.close();
}

async function takeStudio(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en' });
  await page.goto(studio.url);
  await page.frameLocator('iframe').locator('rewards-widget:state(ready)').waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${folder}/studio.png` });
  await page.close();
}
