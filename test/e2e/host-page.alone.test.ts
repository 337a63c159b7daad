import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { catalogueEnglish } from '../../src/locales/english/catalogue.js';
import { detailsEnglish } from '../../src/locales/english/details.js';
import { firstScreenEnglish } from '../../src/locales/english/first-screen.js';
import { eventually } from '../support/eventually.js';
import { untilVisible, type WatchedPage } from '../support/host-page.js';
import { widgetOn } from '../support/page-harness.js';
import { startTestService, type TestService } from '../support/service.js';
import { startShop, visit, type ShopPage } from '../support/shop.js';
import { useBrowser } from '../support/use-browser.js';

interface SentOffer {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly offerDiscountCode?: string;
}

/** The strictest under which the widget works. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src *; connect-src *; require-trusted-types-for 'script'; trusted-types rewards-widget";

describe('a shop with a strict policy, on another address than the service', () => {
  const browser = useBrowser({ own: true });
  let service: TestService;
  let sent: Record<'hero' | 'popular' | 'all' | 'testOffers', SentOffer[]>;

  before(async () => {
    service = await startTestService();
    const response = await fetch(`${service.url}/gap/api`, { headers: { 'X-API-Key': service.apiKey } });
    sent = (await response.json()) as typeof sent;
  });
  after(() => service?.stop());

  const card = (page: Page, offer: SentOffer, placement: string) => widgetOn(page).offer(offer.id, placement);

  async function withShop(
    use: (opened: WatchedPage) => Promise<void>,
    { attributes = '', ...shop }: ShopPage = {},
  ): Promise<void> {
    const address = `feed-url="${service.url}" api-key="${service.apiKey}"`;
    const site = await startShop({ ...shop, attributes: `${address} ${attributes}` }, { csp: POLICY });
    try {
      await visit(browser, site, async (opened) => {
        await untilVisible(widgetOn(opened.page).offers().first(), opened);
        await use(opened);
        assert.deepEqual(opened.errors, []);
      });
    } finally {
      await site.stop();
    }
  }

  test('shows every offer of the service that has not ended, with its pictures, and opens the partner in a new page, which gets no reference to the shop', () =>
    withShop(async ({ page }) => {
      for (const placement of ['hero', 'popular'] as const)
        for (const offer of sent[placement])
          assert.equal(await card(page, offer, placement).element.count(), 1, offer.id);
      const broken = page.locator('rewards-widget img').evaluateAll(async (images: HTMLImageElement[]) => {
        const addresses = new Set(images.map(({ src }) => src));
        const loaded = await Promise.all(
          [...addresses].map(async (src) => {
            const image = new Image();
            image.src = src;
            return image.decode().then(
              () => [],
              () => [src],
            );
          }),
        );
        return loaded.flat();
      });
      assert.deepEqual(await broken, []);

      const [offer] = sent.popular;
      await page
        .context()
        .route(offer!.url, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Partner</title>' }));
      const [popup] = await Promise.all([page.waitForEvent('popup'), card(page, offer!, 'popular').cta.click()]);
      await popup.waitForLoadState();
      assert.equal(popup.url(), offer!.url);
      assert.equal(await popup.evaluate(() => window.opener as unknown), null);
      await popup.close();
    }));

  test('shows details, copies a code to the clipboard, and finds offers by search and by category', () =>
    withShop(async ({ page }) => {
      const offer = sent.all.find(({ offerDiscountCode }) => offerDiscountCode)!;
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await card(page, offer, 'all').detailsButton.click();
      const { details } = widgetOn(page);
      await details.element.getByText(offer.title).first().waitFor();
      await details.copyButton.click();
      await details.element.getByText(detailsEnglish.copied).first().waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), offer.offerDiscountCode);
      await page.keyboard.press('Escape');
      await details.element.waitFor({ state: 'hidden' });

      const found = sent.all.find(({ title }) => title.length > 12)!;
      await widgetOn(page).search.fill(found.title);
      await eventually(async () => (await widgetOn(page).offers('all').count()) === 1);
      assert.equal(await card(page, found, 'all').element.count(), 1);
      await widgetOn(page).search.fill('no offer has these words');
      await page
        .locator('rewards-widget')
        .getByText('Nothing for “no offer has these words”.')
        .filter({ visible: true })
        .first()
        .waitFor();
      await page.getByRole('button', { name: catalogueEnglish.showAll }).click();
      await card(page, found, 'all').element.waitFor();
      const chips = widgetOn(page).categories;
      await chips.nth(1).click();
      assert.equal(await chips.nth(1).getAttribute('aria-pressed'), 'true');
    }));

  test('marks unpublished, ended and test offers in a preview, and asks for an age, on a phone, too', () =>
    withShop(
      async ({ page }) => {
        const widget = widgetOn(page);
        await widget.part('ribbon').waitFor();
        await widget.offers('test').first().waitFor();
        await widget.part('badge').getByText(firstScreenEnglish.ended).first().waitFor();
        await page.setViewportSize({ width: 320, height: 600 });
        await widget.offers().last().scrollIntoViewIfNeeded();
        await widget.part('age-question').first().waitFor();
      },
      { attributes: 'age-restricted="gate" preview' },
    ));
});
