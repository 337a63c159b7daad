import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { giveawayOn } from '../support/page-harness.js';
import { claimed, envelope, giveaway } from '../support/sample-giveaway.js';
import { ScriptSite } from '../support/script-site.js';
import { useBrowser } from '../support/use-browser.js';

/** Ways to close a drawer that stays where it is. Tailwind's is the first. */
const closed: Record<string, [attributes: string, css: string]> = {
  'transparent, without presses': ['', 'opacity: 0; pointer-events: none'],
  'transparent and inert': ['inert', 'opacity: 0'],
  'transparent, and inert by CSS': ['', 'opacity: 0; interactivity: inert'],
  'not visible': ['', 'visibility: hidden'],
};

describe('a closed drawer with a giveaway, which covers the page', () => {
  const browser = useBrowser();
  let site: ScriptSite;

  beforeEach(async () => {
    site = await ScriptSite.start();
    site.json('/api/v1/giveaways/flow', envelope(giveaway()));
    site.json('/api/v1/giveaways/claim', claimed('CODE'));
  });
  afterEach(() => site?.stop());

  for (const [name, [attributes, css]] of Object.entries(closed))
    test(`lets a click reach the page below, and claims nothing: ${name}`, async () => {
      site.page({
        html: `<style>
            .order { position: fixed; inset: 0; width: 100%; height: 100% }
            .drawer { position: fixed; inset: 0; overflow: auto }
            .drawer:not(.open) { ${css} }
          </style>
          <script type="module" src="/rewards-widget/embed.js"></script></head>
          <body>
            <button class="order">Place order</button>
            <div class="drawer" ${attributes}><giveaway-flow base-url="/" flow-id="flow"></giveaway-flow></div>`,
      });
      const page = await browser.newPage();
      await page.goto(site.url);
      const { claimButton } = giveawayOn(page).offer('a');
      await claimButton.waitFor({ state: 'attached' });
      await page.evaluate(() => {
        document.querySelector('.order')!.addEventListener('click', () => void (document.title += ' ordered'));
      });
      const { x, y, width, height } = (await claimButton.boundingBox())!;
      await page.mouse.click(x + width / 2, y + height / 2);
      assert.match(await page.title(), / ordered$/);
      assert.equal(site.requests(/giveaways\/claim/).length, 0);

      // Once it is open, the same click claims.
      await page.evaluate(() => {
        const drawer = document.querySelector('.drawer')!;
        drawer.classList.add('open');
        drawer.removeAttribute('inert');
      });
      await page.mouse.click(x + width / 2, y + height / 2);
      await giveawayOn(page).offer('a').code.waitFor();
      await page.close();
    });
});
