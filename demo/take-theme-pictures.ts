import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';

/** The sample themes, with the letters of the page around. */
const THEMES = {
  dark: { scheme: 'dark', font: 'system-ui, sans-serif' },
  quiet: { scheme: 'light', font: 'Georgia, serif' },
  loud: { scheme: 'light', font: "'Avenir Next', 'Helvetica Neue', Arial, sans-serif" },
} as const;

const WIDTHS = [360, 1280];

/**
 * Takes each sample theme at the widths of a phone and of a desktop, and its details, with the very style sheet that docs/theming.md quotes.
 *
 * @param site address of the studio, which has scripts and offers
 */
export async function takeThemes(browser: Browser, site: string, folder: string): Promise<void> {
  for (const name of Object.keys(THEMES) as (keyof typeof THEMES)[])
    for (const width of WIDTHS) {
      const page = await openTheme(browser, site, name, width);
      await page.screenshot({ path: `${folder}/theme-${name}-${width}.png` });
      if (width > 600) await takeDetails(page, `${folder}/theme-${name}-details.png`);
      await page.close();
    }
}

/** With the ticket of a code, above the catalogue and its categories. */
async function takeDetails(page: Page, file: string): Promise<void> {
  await page.locator('[data-placement=popular] [part=details-button]').first().click();
  await page.locator('[part=details] [part=code]').waitFor();
  await page.screenshot({ path: file, animations: 'disabled' });
}

async function openTheme(browser: Browser, site: string, name: keyof typeof THEMES, width: number): Promise<Page> {
  const { scheme, font } = THEMES[name];
  const css = readFileSync(path.join(import.meta.dirname, `themes/${name}.css`), 'utf8');
  const page = await browser.newPage({
    viewport: { width, height: width < 600 ? 780 : 1000 },
    locale: 'en',
    reducedMotion: 'reduce',
  });
  await page.route('**/my-page.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
        <style>:root { color-scheme: ${scheme} } body { margin: ${width < 600 ? 12 : 24}px; font-family: ${font} } ${css}</style>
        <script type="module" src="/rewards-widget/embed.js"></script><rewards-widget feed-url="/rewards"></rewards-widget></html>`,
    }),
  );
  await page.goto(new URL('/my-page.html', site).href);
  await page.locator(':state(ready)').waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}
