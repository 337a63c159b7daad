import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { StudioCommand } from '../support/studio-command.js';
import { untilVisible, watchPage } from '../support/host-page.js';
import { useBrowser } from '../support/use-browser.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** How long a build and the start of the site may take. */
const PREPARING = { timeout: 900_000 };

const run = promisify(execFile);

const browser = useBrowser();
let folder: string;
let command: StudioCommand | undefined;

before(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'rewards-clone-')));
  // What a clone has, and what isn't committed yet.
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const file of stdout.split('\0').filter(Boolean)) await cp(path.join(ROOT, file), path.join(folder, file));
  // Links to each file: Vite serves nothing from outside of the project. Its caches, which it writes, are the clone's own.
  await run('cp', ['-al', path.join(ROOT, 'node_modules'), folder]);
  for (const cache of ['.cache', '.vite', '.vitepress'])
    await rm(path.join(folder, 'node_modules', cache), { recursive: true, force: true });
});
after(async () => {
  await command?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('where nothing was built, npm start builds the docs beside the studio, or says on their page why it cannot', async () => {
  const source = path.join(folder, 'src/index.ts');
  const whole = await readFile(source, 'utf8');
  await writeFile(source, `${whole}\nexport { this is <not> TypeScript`);
  command = new StudioCommand(['--temporary', '--port', '0'], folder);
  const url = await command.address();
  const page = await browser.newPage();
  try {
    await page.goto(url);
    await page.getByRole('button', { name: 'Take away' }).click();
    const opening = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'docs/embed.md' }).click();
    const site = await opening;
    const watched = await watchPage(site);
    const shows = (title: string): Promise<void> =>
      untilVisible(site.getByRole('heading', { level: 1, name: title }), watched, PREPARING);
    await site.getByText('Preparing the docs').waitFor();
    await shows('The docs cannot be shown');
    const reason = await site.locator('pre').innerText();
    for (const part of [/npm run build failed/, /src\/index\.ts/, /<not>/]) assert.match(reason, part);

    await writeFile(source, whole);
    await site.getByRole('link', { name: 'Try again' }).click();
    await site.getByText('Preparing the docs').waitFor();
    await shows('Script tag');
    // By its address: the server may still be preparing what the page loads, reloads it then, and a press would be lost.
    const link = site.getByRole('main').locator('a[href*="theming.html#"]').first();
    await site.goto(await link.evaluate((link) => (link as HTMLAnchorElement).href));
    await shows('Theming');
    await site.locator(new URL(site.url()).hash).waitFor();
    await site.goto(`${url}docs/embed.html`);
    const example = site.locator('live-example').first();
    await example.scrollIntoViewIfNeeded();
    await example.frameLocator('iframe').locator('rewards-widget [part~=header]').waitFor();
    const studio = await example
      .getByRole('link', { name: 'Open in the studio' })
      .evaluate((link) => (link as HTMLAnchorElement).href);
    assert.ok(studio.startsWith(`${url}#scenario=`), studio);
  } finally {
    await page.context().close();
  }
  await keepsToItself(url);
});

/** Like the studio's own server, that of the docs gives nothing to pages of other ports, and no file of a database to anyone. */
async function keepsToItself(url: string): Promise<void> {
  const files = [path.join(folder, 'demo/.data/settings.json'), path.join(folder, '.git/HEAD')];
  for (const file of files) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, '{ "password": "of the database" }');
    for (const query of ['', '?raw', '?import', '?import&raw', '?url']) {
      const answer = await fetch(`${url}docs/@fs${file}${query}`, { headers: { Accept: '*/*' } });
      assert.doesNotMatch(await answer.text(), /of the database/, file + query);
    }
  }
  const shared = await fetch(`${url}docs/embed.html`, { headers: { Origin: 'http://127.0.0.1:1' } });
  assert.equal(shared.headers.get('Access-Control-Allow-Origin'), null);
}
