import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { readSection } from '../docs/documents.js';
import { openWatched, untilVisible } from '../support/host-page.js';
import { widgetOn } from '../support/page-harness.js';
import { offer, payload } from '../support/sample-feed.js';
import { ScriptSite } from '../support/script-site.js';
import { useBrowser } from '../support/use-browser.js';

/** Records, for each request of the page's scripts, whether the element existed when it began. */
const RECORD = `<script>
  const asked = [], send = fetch;
  globalThis.fetch = (...given) => {
    asked.push(customElements.get('rewards-widget') ? 'element' : 'script');
    return send(...given);
  };
</script>`;

describe('embed.js asks for the feed', () => {
  const browser = useBrowser();
  let site: ScriptSite;

  beforeEach(async () => {
    site = await ScriptSite.start();
    for (const path of ['/gap/api', '/dev/gap/api', '/rewards/gap/api'])
      site.json(path, payload({ popular: [offer('a')] }));
  });
  afterEach(() => site.stop());

  async function askedBy(script: string, body: string): Promise<string[]> {
    const tag = `<script ${script}></script>`;
    site.page({ html: `${RECORD}${tag}</head><body>${body}` });
    const opened = await openWatched(browser, site.url);
    await untilVisible(widgetOn(opened.page).offers().first(), opened);
    assert.deepEqual(opened.errors, []);
    const asked = await opened.page.evaluate<string[]>('asked');
    await opened.page.close();
    return asked;
  }
  const embed = 'type="module" src="/rewards-widget/embed.js"';

  for (const [attributes, request] of Object.entries({
    'feed-url="/"': '/gap/api',
    'feed-url="/rewards" flow="Food" preview': '/rewards/gap/api?flow=Food&preview=true',
    'feed-url="/" preview="false" api-key="key-1"': '/gap/api',
    'feed-url="/" feed-path="/dev/gap/api"': '/dev/gap/api',
  }))
    test(`once, before the elements are defined: ${attributes}`, async () => {
      const asked = await askedBy(embed, `<rewards-widget ${attributes}></rewards-widget>`);
      assert.deepEqual([asked, site.requests(/gap\/api/)], [['script'], [request]]);
    });

  test('once for elements with the same address', async () => {
    const asked = await askedBy(embed, '<rewards-widget feed-url="/"></rewards-widget>'.repeat(2));
    assert.deepEqual([asked, site.requests(/gap\/api/)], [['script'], ['/gap/api']]);
  });

  test('once, as a classic script', async () => {
    const script = 'defer src="/rewards-widget/embed.iife.js"';
    assert.deepEqual(await askedBy(script, '<rewards-widget feed-url="/"></rewards-widget>'), ['script']);
  });

  test('once, before the script arrives, if the page preloads it as docs/embed.md says', async () => {
    const [, html] = /```html\n([^]*?)```/.exec(readSection('docs/embed.md', 'Preload the feed'))!;
    site.json('/rewards/gap/api', payload({ popular: [offer('a')] }));
    let release!: () => void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const script = '/rewards-widget/embed.js';
    site.answers[script] = (_request, response) => void held.then(() => site.file(script, response));
    site.page({ html: html! });
    const loading = openWatched(browser, site.url);
    await site.received(/gap\/api/);
    release();
    const opened = await loading;
    await untilVisible(widgetOn(opened.page).offers().first(), opened);
    assert.deepEqual(site.requests(/gap\/api/), ['/rewards/gap/api']);
    assert.deepEqual([opened.errors, opened.warnings], [[], []]);
    await opened.page.close();
  });

  test('not for elements that will not, or not yet, load from their address', async () => {
    const others = `<rewards-widget feed-url="/rewards" id="set"></rewards-widget>
      <script>document.getElementById('set').feed = ${JSON.stringify(payload({ popular: [offer('a')] }))}</script>
      <div style="height: 9000px"></div><rewards-widget feed-url="/rewards" loading="lazy"></rewards-widget>`;
    assert.deepEqual(await askedBy(embed, others), []);
  });
});
