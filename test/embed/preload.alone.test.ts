import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readSection } from '../docs/documents.js';
import { openWatched, untilVisible } from '../support/host-page.js';
import { widgetOn } from '../support/page-harness.js';
import { offer, payload } from '../support/sample-feed.js';
import { ScriptSite } from '../support/script-site.js';
import { useBrowser } from '../support/use-browser.js';

describe('a page that preloads the feed', () => {
  const browser = useBrowser();
  let site: ScriptSite;

  before(async () => {
    site = await ScriptSite.start();
  });
  after(() => site?.stop());

  test('as docs/embed.md says requests it once, before the script arrives', async () => {
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
});
