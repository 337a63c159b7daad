import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { contextsOf } from '../../hosts/open-context.js';
import type { Check } from '../../runner/check.js';
import { openWatched, untilVisible } from '../../support/host-page.js';
import { codesOn, widgetOn } from '../../support/page-harness.js';
import type { TestService } from '../../support/service.js';
import type { WordPressSite } from './wordpress-site.js';

const OFFERS =
  '<!-- wp:rewards-widget/offers {"align":"wide","heading":"For \\u0022you","headingLevel":3,"linkParams":"a={offer}\\u0026b=1","apiKey":"x"} /-->';
const GIVEAWAY = '<!-- wp:rewards-widget/giveaway {"flowId":"weekly-treats","ageRestricted":"gate"} /-->';
const CODES = '<!-- wp:rewards-widget/codes {"barcode":"code128","baseUrl":"/other"} /-->';

interface Block {
  readonly name: string;
  readonly isValid: boolean;
}

/** WordPress's own scripts, as far as a test needs them. */
interface EditorWindow {
  readonly wp: {
    readonly apiFetch: <Answer>(options: { path: string }) => Promise<Answer>;
    readonly blocks: { readonly parse: (content: string) => Block[] };
    readonly data: {
      readonly dispatch: (store: string) => Record<string, (...values: unknown[]) => Promise<void>>;
      readonly select: (store: string) => Record<string, (...values: unknown[]) => unknown>;
    };
  };
}

/** Puts the blocks on a page, in the editor, as authors do. */
export async function useBlocks(
  site: WordPressSite,
  browser: Browser,
  service: TestService,
  check: Check,
): Promise<void> {
  const settings = { feed_url: service.url, base_url: service.url, api_key: service.apiKey };
  const inContext = contextsOf(browser, service);
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } });
  await site.signInBrowser(context, 'admin');
  const openEditor = async () => {
    const page = await context.newPage();
    await page.goto(`${site.url}/wp-admin/post-new.php?post_type=page`);
    await page.locator('.edit-post-header, .editor-header').first().waitFor();
    await page.evaluate(() => {
      const { data } = (window as unknown as EditorWindow).wp;
      void data.dispatch('core/preferences')['set']?.('core/edit-post', 'welcomeGuide', false);
    });
    return page;
  };
  /** The editor's page, which newer versions of WordPress put into a frame. */
  const canvasOf = async (page: Page) =>
    (await page.locator('iframe[name="editor-canvas"]').count()) > 0
      ? page.frameLocator('iframe[name="editor-canvas"]').locator('body')
      : page.locator('.editor-styles-wrapper');
  try {
    await site.setUp(settings);
    await check('shows blocks with what authors chose, and nothing else', async () => {
      const offers = await site.markupOf(OFFERS);
      assert.match(
        offers,
        /<div class="[^"]*alignwide[^"]*wp-block-rewards-widget-offers[^"]*"|<div class="wp-block-rewards-widget-offers[^"]*alignwide/,
      );
      assert.match(
        offers,
        /<rewards-widget feed-url="\/rewards" heading="For &quot;you" heading-level="3" link-params="a={offer}&amp;b=1">/,
      );
      const giveaway = await site.markupOf(GIVEAWAY);
      assert.match(giveaway, /<giveaway-flow base-url="\/rewards" flow-id="weekly-treats" age-restricted="gate">/);
      assert.match(
        await site.markupOf(CODES),
        /<rewards-codes base-url="\/rewards" barcode="code128"><\/rewards-codes>/,
      );
    });
    await check('previews the feed in the editor, and shows the block on the published page', async () => {
      const page = await openEditor();
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await insert(page, `${OFFERS}\n${GIVEAWAY}\n${CODES}`);
      const canvas = await canvasOf(page);
      await canvas.locator('[data-type="rewards-widget/offers"] li').first().waitFor();
      await canvas.locator('[data-type="rewards-widget/giveaway"] li').first().waitFor();
      await canvas.getByText('Here, shoppers see the codes that they have claimed.').waitFor();
      assert.equal(await canvas.locator('rewards-widget, giveaway-flow, rewards-codes').count(), 0);
      const address = await page.evaluate(async () => {
        const { data } = (window as unknown as EditorWindow).wp;
        await data.dispatch('core/editor')['editPost']!({ title: 'Blocks', status: 'publish' });
        await data.dispatch('core/editor')['savePost']!();
        return data.select('core/editor')['getPermalink']!() as string;
      });
      assert.deepEqual(errors, []);
      await page.close();
      await inContext({}, async (shopper) => {
        const watched = await openWatched(shopper, address);
        await untilVisible(widgetOn(watched.page).search, watched);
        await untilVisible(codesOn(watched.page).empty, watched);
        // The browser logs the answer to the question who the shopper is.
        assert.deepEqual(
          [...watched.errors.filter((error) => !error.includes('status of 401')), ...watched.warnings],
          [],
        );
      });
    });
    await check('says in the editor what is missing, and what the service refuses', async () => {
      const page = await openEditor();
      await site.setUp({});
      await insert(page, OFFERS);
      const canvas = await canvasOf(page);
      const words = canvas.locator('.rewards-list-words');
      await words.filter({ hasText: 'set the address of the feed and the API key first' }).waitFor();
      await site.setUp({ ...settings, api_key: 'wrong' });
      await insert(page, OFFERS);
      await words.filter({ hasText: 'The service does not accept this site' }).first().waitFor();
      await site.setUp(settings);
      await page.close();
    });
    await check('has patterns that the editor reads without a fault', async () => {
      const page = await openEditor();
      const patterns = await page.evaluate(async () => {
        const { apiFetch, blocks } = (window as unknown as EditorWindow).wp;
        interface Pattern {
          readonly name: string;
          readonly content: string;
        }
        const all = await apiFetch<Pattern[]>({ path: '/wp/v2/block-patterns/patterns' });
        return all
          .filter(({ name }) => name.startsWith('rewards-widget/'))
          .map(({ name, content }) => ({
            name,
            blocks: blocks.parse(content).map((block) => `${block.name} ${block.isValid}`),
          }));
      });
      assert.deepEqual(patterns.map(({ name }) => name).sort(), [
        'rewards-widget/after-an-order',
        'rewards-widget/giveaway',
        'rewards-widget/offers',
      ]);
      for (const { name, blocks } of patterns)
        assert.ok(blocks.length > 0 && blocks.every((block) => /^(core|rewards-widget)\/\w+ true$/.test(block)), name);
      await page.close();
    });
  } finally {
    await context.close();
  }
}

async function insert(page: Page, content: string): Promise<void> {
  await page.evaluate(async (content) => {
    const { blocks, data } = (window as unknown as EditorWindow).wp;
    await data.dispatch('core/block-editor')['insertBlocks']!(blocks.parse(content));
  }, content);
}
