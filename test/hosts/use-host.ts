import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { Check } from '../runner/check.js';
import { openWatched, untilVisible } from '../support/host-page.js';
import { giveawayOn, widgetOn } from '../support/page-harness.js';
import type { TestService } from '../support/service.js';
import { openContext } from './open-context.js';

/**
 * Uses an app as a shopper does. Every app has the same page: a giveaway and a widget, which get their client as a property, and
 * two lines that the app itself writes when an event tells it to.
 */
export async function useHost(url: string, browser: Browser, service: TestService, check: Check): Promise<void> {
  const context = await openContext(browser, service);
  const opened = await openWatched(context, url);
  const { page, errors, warnings } = opened;
  const widget = widgetOn(page);
  const giveaway = giveawayOn(page);
  try {
    await check('shows offers through the client that it sets as a property', async () => {
      await untilVisible(widget.offers().first(), opened);
      assert.equal(await widget.element.getAttribute('feed-url'), null);
    });
    await check('sets a property that is a number', async () => {
      await untilVisible(widget.element.getByRole('heading', { level: 3 }).first(), opened);
    });
    await check('hears which offer is opened', async () => {
      const title = await widget.part('offer-title').first().innerText();
      await widget.openDetails();
      await page.locator('#opened', { hasText: `Opened: ${title}` }).waitFor();
      await page.keyboard.press('Escape');
      await widget.details.element.waitFor({ state: 'hidden' });
    });
    await check('gives out a code, and hears of the claim', async () => {
      const { claimable } = giveaway;
      const title = await claimable.title.innerText();
      await claimable.claimButton.click();
      await untilVisible(giveaway.codes, opened);
      await untilVisible(page.locator('#claimed', { hasText: title }), opened);
    });
    await check('leaves the console empty', () => assert.deepEqual([...errors, ...warnings], []));
  } finally {
    await context.close();
  }
}
