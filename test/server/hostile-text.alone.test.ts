import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attacks, fill } from '../support/hostile-values.js';
import { useBrowser } from '../support/use-browser.js';
import { renderGiveawayFlow, renderRewardsWidget } from './drawn-shop.js';

const browser = useBrowser();

// All that is found in rendered markup without a browser is in `any-data.test.ts`.
test('a browser runs nothing of a payload that a server has rendered, and shows it as text', async () => {
  const elements = await Promise.all(
    attacks.flatMap((text) => [
      renderRewardsWidget({ feed: fill(text), attributes: { heading: text, subheading: text } }),
      renderGiveawayFlow({ giveaway: { ...fill(text), id: text, offers: fill(text)['popular'] } }),
    ]),
  );
  const page = await browser.newPage();
  // Nothing is loaded, so that a picture that fails would run its handler.
  await page.route('**', (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ contentType: 'text/html', body: `<!doctype html><meta charset="utf-8">${elements.join('')}` })
      : route.abort(),
  );
  await page.goto('http://shop.test/');
  assert.equal(await page.locator('body > :is(rewards-widget, giveaway-flow) .frame').count(), elements.length);
  const titles = await page
    .locator(':is([data-placement=popular], giveaway-flow) [part=offer-title]')
    .allTextContents();
  assert.deepEqual(
    titles,
    attacks.flatMap((text) => [text, text]),
  );
  assert.equal(await page.evaluate('globalThis.harmed'), undefined);
  assert.equal(await page.locator('body > :not(rewards-widget, giveaway-flow)').count(), 0);
  await page.close();
});
