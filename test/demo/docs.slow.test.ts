import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { useLiveStudio } from '../support/studio-in-browser.js';

const studio = useLiveStudio();

test('the docs are beside the studio of npm start, from the first time that somebody asks for them', async () => {
  const page = await studio.browser.newPage();
  try {
    await page.goto(studio.url);
    await page.getByRole('button', { name: 'Take away' }).click();
    const opening = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'docs/embed.md' }).click();
    const site = await opening;
    await site.getByText('Preparing the docs').waitFor();
    await site.getByRole('heading', { level: 1, name: 'Script tag' }).waitFor({ timeout: 180_000 });
    // The server may still be preparing what the page loads, and reloads it then.
    await site.waitForLoadState('networkidle');
    await site.getByRole('main').locator('a[href*="theming.html#"]').first().click();
    await site.getByRole('heading', { level: 1, name: 'Theming' }).waitFor({ timeout: 180_000 });
    await site.locator(new URL(site.url()).hash).waitFor();
    await site.goto(`${studio.url}docs/embed.html`);
    const example = site.locator('live-example').first();
    await example.scrollIntoViewIfNeeded();
    await example.frameLocator('iframe').locator('rewards-widget [part~=header]').waitFor();
    const link = await example
      .getByRole('link', { name: 'Open in the studio' })
      .evaluate((link) => (link as HTMLAnchorElement).href);
    assert.ok(link.startsWith(`${studio.url}#scenario=`), link);
    await keepsToItself();
  } finally {
    await page.context().close();
  }
});

/** Like the studio's own server, that of the docs gives nothing to pages of other ports, and no file of a database to anyone. */
async function keepsToItself(): Promise<void> {
  const root = path.resolve(import.meta.dirname, '../..');
  await mkdir(path.join(root, 'demo/.data'), { recursive: true });
  const folder = await mkdtemp(path.join(root, 'demo/.data/test-'));
  try {
    await writeFile(path.join(folder, 'settings.json'), '{ "password": "of the database" }');
    for (const query of ['', '?raw', '?import', '?import&raw', '?url'])
      for (const file of [`${folder}/settings.json`, `${root}/.git/HEAD`]) {
        const answer = await fetch(`${studio.url}docs/@fs${file}${query}`, { headers: { Accept: '*/*' } });
        assert.doesNotMatch(await answer.text(), /of the database|^ref: /, file + query);
      }
    const shared = await fetch(`${studio.url}docs/embed.html`, { headers: { Origin: 'http://127.0.0.1:1' } });
    assert.equal(shared.headers.get('Access-Control-Allow-Origin'), null);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
