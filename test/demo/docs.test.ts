import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listDocs, renderDoc } from '../../demo/docs/doc-page.js';
import { startStudio, type Studio } from '../../demo/server/studio.js';
import { useBuiltStudio } from '../support/studio-in-browser.js';

describe('pages of the docs beside the studio', () => {
  const built = useBuiltStudio();
  let live: Studio;

  before(async () => {
    live = await startStudio({ port: 0 });
  });
  after(() => live?.stop());

  test('the take-away links to them, with a server and as files', async () => {
    for (const studio of [live.url, built.url]) {
      const page = await built.browser.newPage();
      try {
        await page.goto(studio);
        await page.getByRole('button', { name: 'Take away' }).click();
        const opening = page.waitForEvent('popup');
        await page.getByRole('link', { name: 'docs/embed.md' }).click();
        const opened = await opening;
        await opened.getByRole('heading', { level: 1, name: 'Script tag' }).waitFor();
        // Pages link to each other, and to headings.
        await opened.locator('a[href^="theming.html#"]').first().click();
        await opened.getByRole('heading', { level: 1, name: 'Theming' }).waitFor();
        assert.equal(await opened.locator(':target').count(), 1, opened.url());
      } finally {
        await page.context().close();
      }
    }
  });

  test('link only to pages that exist', async () => {
    const names = await listDocs();
    for (const name of names)
      for (const [, target] of (await renderDoc(name)).matchAll(/href="([\w-]+)\.html[#"]/g))
        assert.ok(names.includes(target!), `${name} links to ${target}`);
  });

  test('the server has no others', async () => {
    for (const name of ['nothing', '..%2Findex', '%2e%2e/package'])
      assert.doesNotMatch(await (await fetch(`${live.url}docs/${name}.html`)).text(), /<main>/, name);
  });
});
