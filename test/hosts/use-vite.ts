import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { Check } from '../runner/check.js';
import { eventually } from '../support/eventually.js';
import { openWatched, untilVisible } from '../support/host-page.js';
import { giveawayOn, widgetOn } from '../support/page-harness.js';
import type { TestService } from '../support/service.js';
import type { HostProject } from './host-project.js';
import { serveInDevelopment } from './serve-host.js';

/** Uses the app on Vite's own server, which forwards requests to a gateway elsewhere. */
export async function useViteInDevelopment(
  project: HostProject,
  browser: Browser,
  service: TestService,
  check: Check,
): Promise<void> {
  await check('shows offers in development, through the proxy of its server', async () => {
    const site = await serveInDevelopment(project, service);
    const context = await browser.newContext();
    try {
      const opened = await openWatched(context, site.url);
      await untilVisible(widgetOn(opened.page).offers().first(), opened);
      await untilVisible(giveawayOn(opened.page).offers().first(), opened);
      // Pictures pass the proxy too.
      const picture = widgetOn(opened.page).offers().first().locator('[part~=offer-image]');
      await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0));
      assert.deepEqual(opened.errors, []);
    } finally {
      await context.close();
      await site.stop();
    }
  });
}
