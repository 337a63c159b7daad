import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { Check } from '../runner/check.js';
import { eventually } from '../support/eventually.js';
import { openWatched } from '../support/host-page.js';
import { widgetOn } from '../support/page-harness.js';
import type { TestService } from '../support/service.js';
import { openContext } from './open-context.js';

/** Uses pages that Astro's `<ClientRouter>` exchanges, with a widget on each. */
export async function useAstroRouter(url: string, browser: Browser, service: TestService, check: Check): Promise<void> {
  for (const mode of ['hash', 'query'] as const)
    await check(
      `follows links to offers without another page of the router, which goes on from there: ${mode}`,
      async () => {
        const context = await openContext(browser, service);
        try {
          const opened = await openWatched(context, `${url}/routed/first/`);
          const { page, errors, warnings } = opened;
          const pages: string[] = [];
          page.on('request', (request) => {
            const { pathname } = new URL(request.url());
            if (pathname.startsWith('/routed/')) pages.push(pathname);
          });
          const widget = widgetOn(page);
          const go = async (name: 'First' | 'Second', way: () => Promise<unknown>): Promise<void> => {
            await way();
            await page.getByRole('heading', { level: 1, name: name.toLowerCase() }).waitFor();
            await widget.in('ready').waitFor();
          };
          const addressIs = (pattern: RegExp): Promise<void> => page.waitForURL(pattern);
          const open = mode === 'hash' ? /\/second\/#offer-[^#]+$/ : /\/second\/\?offer=[^#]+$/;
          const closed = /\/second\/$/;
          await widget.in('ready').waitFor();
          await page.evaluate(() => ((globalThis as { loaded?: boolean }).loaded = true));
          await go('Second', () => page.getByRole('link', { name: 'Second', exact: true }).click());
          await widget.element.evaluate((element, value) => {
            element.setAttribute('deep-links', value);
            element.setAttribute('data-same', '');
          }, mode);
          const note = page.getByLabel('Note');
          await note.fill('typed on the page');
          await eventually(() => pages.includes('/routed/second/'));
          const fetched = pages.length;
          // The router notes in its entries where the page was scrolled to.
          const state = (): Promise<unknown> =>
            page.evaluate(() => ({ ...(history.state as object), scrollX: 0, scrollY: 0 }));
          const first = await state();

          await widget.openDetails();
          await addressIs(open);
          assert.deepEqual(await state(), first);
          await page.keyboard.press('Escape');
          await widget.details.element.waitFor({ state: 'hidden' });
          await addressIs(closed);
          assert.deepEqual(await state(), first);
          assert.equal(pages.length, fetched);
          assert.equal(await page.locator('rewards-widget[data-same]').count(), 1);
          assert.equal(await note.inputValue(), 'typed on the page');

          await go('First', () => page.goBack());
          await go('Second', () => page.goForward());
          await go('First', () => page.getByRole('link', { name: 'First', exact: true }).click());
          assert.equal(await page.evaluate(() => (globalThis as { loaded?: boolean }).loaded), true);
          assert.deepEqual([...errors, ...warnings], []);
        } finally {
          await context.close();
        }
      },
    );
}
