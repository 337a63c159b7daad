import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import type { Check } from '../../runner/check.js';
import type { TestService } from '../../support/service.js';
import type { WordPressSite } from './wordpress-site.js';

/** Uses the plugin on sites in other languages than English. WordPress's own words stay English here: its translations aren't installed. */
export async function useLanguages(
  site: WordPressSite,
  browser: Browser,
  service: TestService,
  check: Check,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const settings = `${site.url}/wp-admin/options-general.php?page=rewards-widget`;
  try {
    await site.signInBrowser(context, 'admin');
    await site.setUp({ feed_url: service.url, api_key: service.apiKey });
    for (const locale of ['de_DE', 'de_DE_formal', 'de_AT'])
      await check(`shows its settings in German where the site’s language is ${locale}`, async () => {
        await site.speak(locale);
        await page.goto(settings);
        assert.equal(await page.getByLabel('Adresse des Feeds').inputValue(), service.url);
        await page.getByRole('button', { name: 'Prüfen' }).click();
        const first = page.getByRole('status').locator('.notice').first();
        assert.match(
          await first.innerText(),
          /^Feed: Er funktioniert\. Angebote: \d+ oben, \d+ beliebte, \d+ insgesamt\.$/,
        );
      });
    await check('names blocks, their settings and patterns in German in the editor', async () => {
      await page.goto(`${site.url}/wp-admin/post-new.php?post_type=page`);
      await page.locator('.edit-post-header, .editor-header').first().waitFor();
      const names = await page.evaluate(() => {
        const { blocks, i18n } = (window as unknown as EditorWindow).wp;
        return [
          blocks.getBlockType('rewards-widget/offers').title,
          blocks.getBlockType('rewards-widget/codes').description,
          i18n.__('Heading level', 'rewards-widget'),
        ];
      });
      assert.deepEqual(names, [
        'Angebote von Partnern',
        'Die Codes, die der angemeldete Kunde erhalten hat.',
        'Überschriftenebene',
      ]);
      const html = await page.request.get(
        `${site.url}/wp-admin/post-new.php?post_type=page&rewards_widget_pattern=offers`,
      );
      assert.ok(
        (await html.text()).includes('Angebote f\\u00fcr Sie') || (await html.text()).includes('Angebote für Sie'),
      );
    });
    await check('describes itself in German in the list of plugins', async () => {
      await page.goto(`${site.url}/wp-admin/plugins.php`);
      const row = page.locator('tr[data-slug="rewards-widget"]');
      assert.match(await row.innerText(), /Angebote von Partnern und Giveaways auf Ihren Seiten/);
      assert.equal(await row.getByRole('link', { name: 'Einstellungen' }).count(), 1);
    });
    await check('answers shoppers in the site’s language', async () => {
      const answer = await fetch(`${site.url}/rewards/api/v1/codes/claim?offer=o1`, {
        headers: { 'X-Rewards-Client': '1' },
      });
      assert.match(await answer.text(), /Unter dieser Adresse gibt es nichts/);
    });
    await check('shows its settings in Arabic', async () => {
      await site.speak('ar');
      await page.goto(settings);
      assert.equal(await page.getByLabel('عنوان الخلاصة').inputValue(), service.url);
    });
    await check('stays English in a language that it doesn’t speak', async () => {
      await site.speak('eo');
      await page.goto(settings);
      assert.equal(await page.getByLabel('Address of the feed').inputValue(), service.url);
    });
  } finally {
    await site.speak('');
    await context.close();
  }
}

interface EditorWindow {
  readonly wp: {
    readonly blocks: {
      readonly getBlockType: (name: string) => { readonly title: string; readonly description: string };
    };
    readonly i18n: { readonly __: (text: string, domain: string) => string };
  };
}
