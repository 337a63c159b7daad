import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { Check } from '../../runner/check.js';
import type { TestService } from '../../support/service.js';
import type { WordPressSite } from './wordpress-site.js';

/** Goes from the activated plugin to a first page with offers, as the site's owner. */
export async function useNextStep(
  site: WordPressSite,
  browser: Browser,
  service: TestService,
  check: Check,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const plugins = `${site.url}/wp-admin/plugins.php`;
  const notice = page.locator('.notice', { hasText: 'Rewards Widget needs' });
  try {
    await site.signInBrowser(context, 'admin');
    await check('leads an owner from the activated plugin to its settings', async () => {
      await site.setUp({});
      await page.goto(plugins);
      await notice.getByRole('link', { name: 'Enter them' }).click();
      await page.getByLabel('Address of the feed').fill(service.url);
      assert.equal(await page.getByRole('link', { name: 'New page with offers' }).count(), 0);
      await page.getByLabel('API key', { exact: true }).fill(service.apiKey);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('link', { name: 'New page with offers' }).waitFor();
      assert.equal(await page.getByRole('link', { name: 'New page with a giveaway' }).count(), 0);
      await page.goto(plugins);
      assert.equal(await notice.count(), 0);
    });
    await check('starts a new page with offers, which only has to be published', async () => {
      await page.goto(`${site.url}/wp-admin/options-general.php?page=rewards-widget`);
      await page.getByRole('link', { name: 'New page with offers' }).click();
      const content = () =>
        page.evaluate(() => {
          const { wp } = window as unknown as { wp: { data: { select: (name: string) => Editor } } };
          const editor = wp.data.select('core/editor');
          return [editor.getEditedPostAttribute('title'), editor.getEditedPostContent()];
        });
      await page.locator('.edit-post-header, .editor-header').first().waitFor();
      const [title, markup] = await content();
      assert.equal(title, 'Rewards');
      assert.match(markup!, /^<!-- wp:rewards-widget\/offers \{[^\n]*"heading":"Offers for you"[^\n]*\} \/-->\n?$/);
    });
    await check('starts other new pages empty, whatever pattern their address names', async () => {
      for (const query of ['', '&rewards_widget_pattern=made-up', '&rewards_widget_pattern[]=offers']) {
        const html = await page.request.get(`${site.url}/wp-admin/post-new.php?post_type=page${query}`);
        assert.equal(html.status(), 200, query);
        assert.ok(!(await html.text()).includes('wp:rewards-widget'), query);
      }
    });
  } finally {
    await context.close();
  }
}

interface Editor {
  getEditedPostAttribute(name: string): string;
  getEditedPostContent(): string;
}
