import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import type { Check } from '../runner/check.js';
import { openWatched, type WatchedPage } from '../support/host-page.js';
import type { TestService } from '../support/service.js';
import type { HostProject } from './host-project.js';
import { openContext } from './open-context.js';
import { startServer } from './serve-host.js';
import { countMarked, markCards, untilLive, useDrawnPage } from './use-drawn-page.js';

/** Uses the drawn page in ways that only an app of Next has: its own navigation, and its refresh. */
export async function useNextNavigation(
  url: string,
  browser: Browser,
  service: TestService,
  check: Check,
): Promise<void> {
  const visit = async (path: string, use: (opened: WatchedPage) => Promise<void>): Promise<void> => {
    const context = await openContext(browser, service);
    try {
      const opened = await openWatched(context, url + path);
      await use(opened);
      assert.deepEqual([...opened.errors, ...opened.warnings], []);
    } finally {
      await context.close();
    }
  };
  await check('shows the drawn page after a navigation without a page load', () =>
    visit('/', async ({ page }) => {
      await page.locator('rewards-widget:state(ready)').waitFor();
      await page.evaluate(() => document.body.setAttribute('data-same', ''));
      await page.getByRole('link', { name: 'Drawn on the server' }).click();
      await page.locator('rewards-widget[feed-url]').waitFor();
      await untilLive(page);
      assert.equal(await page.locator('body[data-same]').count(), 1);
    }),
  );
  await check('follows links to offers without a page load, and Next goes on from there', () =>
    visit('/', async ({ page }) => {
      // While Next changes the page, that of the other one may still be there.
      const widget = page.locator('rewards-widget:not([feed-url]):state(ready)');
      await widget.waitFor();
      await page.evaluate(() => document.body.setAttribute('data-same', ''));
      const length = await widget.evaluate((element) => {
        element.setAttribute('deep-links', '');
        return history.length;
      });
      const state: unknown = await page.evaluate(() => history.state as unknown);
      await widget.locator('[part=details-button]').first().click();
      await page.waitForURL(/#offer-/);
      assert.deepEqual(await page.evaluate(() => history.state as unknown), state);
      assert.equal(await page.evaluate(() => history.length), length);
      await page.keyboard.press('Escape');
      await widget.locator('dialog').waitFor({ state: 'hidden' });
      await page.getByRole('link', { name: 'Drawn on the server' }).click();
      await page.locator('rewards-widget[feed-url]').waitFor();
      await page.goBack();
      await widget.waitFor();
      assert.equal(await page.locator('body[data-same]').count(), 1);
    }),
  );
  await check('keeps the elements when the server draws the page again', () =>
    visit('/drawn', async ({ page }) => {
      await untilLive(page);
      const cards = await markCards(page);
      await page.route('**/drawn?_rsc=*', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replace('for your order', 'once more') });
      });
      await page.evaluate(() => (globalThis as unknown as NextWindow).next.router.refresh());
      await page.getByRole('heading', { name: 'Thank you once more' }).waitFor();
      assert.equal(await countMarked(page), cards);
    }),
  );
  for (const mode of ['hash', 'query'] as const)
    await check(`keeps details open when the server draws the page again, and is asked nothing by links: ${mode}`, () =>
      visit('/', async ({ page }) => {
        await page.locator('rewards-widget:state(ready)').waitFor();
        await page.getByRole('link', { name: 'Drawn on the server' }).click();
        const widget = page.locator('rewards-widget[feed-url]');
        await widget.waitFor();
        await untilLive(page);
        const asked: string[] = [];
        page.on('request', (request) => {
          const { pathname } = new URL(request.url());
          if (['/', '/drawn'].includes(pathname)) asked.push(request.url());
        });
        const length = await widget.evaluate((element, value) => {
          element.setAttribute('deep-links', value);
          element.setAttribute('data-same', '');
          return history.length;
        }, mode);
        const open = mode === 'hash' ? /\/drawn#offer-[^#]+$/ : /\/drawn\?offer=[^#]+$/;
        const details = widget.locator('dialog[open]');
        const openDetails = async (): Promise<void> => {
          await widget.locator('[part=details-button]').first().click();
          await details.waitFor();
          await page.waitForURL(open);
        };
        await openDetails();
        await page.keyboard.press('Escape');
        await page.waitForURL(/\/drawn$/);
        await openDetails();
        assert.deepEqual(asked, []);

        await page.route(
          ({ pathname, searchParams }) => pathname === '/drawn' && searchParams.has('_rsc'),
          async (route) => {
            const response = await route.fetch();
            await route.fulfill({ response, body: (await response.text()).replace('for your order', 'once more') });
          },
        );
        await page.evaluate(() => (globalThis as unknown as NextWindow).next.router.refresh());
        await page.locator('h1', { hasText: 'Thank you once more' }).waitFor();
        // Next asks for it again when the address changes, up to the end of the check.
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        assert.ok(await details.isVisible());
        // Next has written the address that it knows.
        assert.equal(await page.evaluate(() => history.length), length);
        await page.keyboard.press('Escape');
        await details.waitFor({ state: 'hidden' });
        await page.waitForURL(/\/drawn$/);
        assert.equal(await page.locator('rewards-widget[data-same]').count(), 1);
        await page.goBack();
        await page.locator('rewards-widget:not([feed-url]):state(ready)').waitFor();
        assert.equal(new URL(page.url()).pathname, '/');
      }),
    );
}

/** What Next leaves on its pages. */
interface NextWindow {
  readonly next: { readonly router: { refresh(): void } };
}

/** React compares what the server drew with what it finds in development only. */
export async function useNextInDevelopment(
  project: HostProject,
  browser: Browser,
  service: TestService,
  check: Check,
): Promise<void> {
  await check('goes on in development without a warning of React', async () => {
    const site = await startServer(project, service, 'dev');
    const context = await openContext(browser, service);
    try {
      // Compiles the page, however long that takes.
      await fetch(`${site.url}/drawn`);
      const { page, errors } = await openWatched(context, `${site.url}/drawn`);
      await untilLive(page);
      assert.deepEqual(errors, []);
    } finally {
      await context.close();
      await site.stop();
      // The server may have been writing the types of its pages, and a build would check half a file.
      rmSync(path.join(project.folder, '.next/dev'), { recursive: true });
    }
  });
}

/** Without Cache Components, a page needs no `<Suspense>`. Then its offers need no script. */
export async function useNextWithoutCacheComponents(
  project: HostProject,
  browser: Browser,
  service: TestService,
  check: Check,
): Promise<void> {
  const page = 'app/drawn/page.tsx';
  const code = readFileSync(path.join(project.folder, page), 'utf8');
  project.write(page, code.replace(/^import { Suspense } .*$/m, '').replaceAll(/<\/?Suspense>/g, ''));
  project.write('next.config.ts', 'export default {};\n');
  const here: Check = (title, work) => check(`${title}, without Cache Components`, work);
  if (!(await here('builds', () => project.run('build')))) return;
  const site = await startServer(project, service);
  try {
    await useDrawnPage(site.url, browser, service, here);
  } finally {
    await site.stop();
  }
}
