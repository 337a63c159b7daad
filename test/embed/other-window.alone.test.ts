import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.js';
import { widgetOn } from '../support/page-harness.js';
import { offer, payload } from '../support/sample-feed.js';
import { ScriptSite } from '../support/script-site.js';
import { useBrowser } from '../support/use-browser.js';

/** How a page opens the window that it moves the widget to. */
const WINDOWS = {
  'a Picture-in-Picture window': 'documentPictureInPicture.requestWindow({ width: 400, height: 500 })',
  'a window of its own': `open('', '', 'popup,width=400,height=500')`,
};

interface Globals {
  readonly other?: Window;
}

describe('a widget that the page moves to', () => {
  const browser = useBrowser();
  let site: ScriptSite;
  let page: Page;

  before(async () => {
    site = await ScriptSite.start();
    site.json('/gap/api', payload({ popular: [offer('a')] }));
  });
  after(() => site?.stop());
  afterEach(() => page?.close());

  for (const [name, open] of Object.entries(WINDOWS))
    test(`${name} keeps its styles, and opens details`, async () => {
      site.page({
        html: `<script type="module" src="/rewards-widget/embed.js"></script></head><body>
          <button onclick="move()">Move</button><rewards-widget feed-url="/" lang="en"></rewards-widget>
          <script>
            async function move() {
              const other = await ${open};
              other.document.body.append(document.querySelector('rewards-widget'));
              window.other = other;
            }
          </script>`,
      });
      page = await browser.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      await page.goto(site.url);
      await widgetOn(page).in('ready').waitFor();
      await page.getByRole('button', { name: 'Move' }).click();
      /** What a function finds out about the widget's shadow root. */
      const ask = <Answer>(question: (root: ShadowRoot) => Answer): Promise<Answer> =>
        page.evaluate(`(${String(question)})(window.other.document.querySelector('rewards-widget').shadowRoot)`);
      await page.waitForFunction(() => (globalThis as Globals).other !== undefined);
      assert.equal(await ask((root) => getComputedStyle(root.querySelector('[part~=offer]')!).borderRadius), '14px');
      await ask((root) => root.querySelector<HTMLElement>('[part~=details-button]')!.click());
      await eventually(() => ask((root) => root.querySelector('dialog')?.open === true));
      assert.equal(await ask((root) => getComputedStyle(root.querySelector('dialog')!).position), 'fixed');
      assert.deepEqual(problems, []);
      await page.evaluate(() => (globalThis as Globals).other!.close());
    });
});
