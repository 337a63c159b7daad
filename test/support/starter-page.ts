import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { eventually } from './eventually.js';
import { openWatched, untilVisible } from './host-page.js';
import { giveawayOn, widgetOn } from './page-harness.js';

/** Uses the page of a starter as a newcomer does. It has no service behind it. */
export async function useStarterPage(url: string, browser: Browser): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  try {
    const opened = await openWatched(context, url);
    const widget = widgetOn(opened.page);
    await untilVisible(widget.offers().first(), opened);
    const picture = widget.offers().first().locator('[part~=offer-image]');
    await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0));
    await giveawayOn(opened.page).claimable.claimButton.click();
    await untilVisible(giveawayOn(opened.page).codes, opened);
    assert.deepEqual(opened.errors, []);
  } finally {
    await context.close();
  }
}
