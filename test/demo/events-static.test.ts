import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { dayOf, rangeUntil } from '../../demo/events/days.js';
import { pickPart } from '../../demo/events/figures.js';
import { countSample, createEventSample } from '../../demo/events/sample-figures.js';
import { eventSample } from '../../demo/server/event-sample.js';
import { CATALOGUE } from '../sample/sample-catalogue.js';
import { launchBrowser } from '../support/browser.js';

const root = path.resolve(import.meta.dirname, '../..');

/** The page as a classic script beside a document: what a browser takes from a file. */
describe('the events page without a server', () => {
  let browser: Browser;
  let folder: string;
  let script: string;

  before(async () => {
    [browser, folder] = await Promise.all([launchBrowser(), mkdtemp(path.join(os.tmpdir(), 'events-'))]);
    await build({
      root,
      mode: 'static',
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      plugins: [eventSample()],
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: folder,
        emptyOutDir: false,
        lib: {
          entry: `${root}/demo/events/events.ts`,
          formats: ['iife'],
          name: 'Events',
          fileName: () => 'events.js',
          cssFileName: 'events',
        },
        rolldownOptions: { output: { codeSplitting: false } },
      },
    });
    script = await readFile(`${folder}/events.js`, 'utf8');
    const page = await readFile(`${root}/demo/events.html`, 'utf8');
    const tags = '<link rel="stylesheet" href="events.css" /><script src="events.js" defer></script>';
    await writeFile(`${folder}/events.html`, page.replace(/<script.*<\/script>/, tags));
  });
  after(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('says so, counts the sample up to today, and asks for nothing', async () => {
    const page = await browser.newPage();
    const now = Date.parse('2027-05-05T18:00:00Z');
    try {
      await page.clock.setFixedTime(now);
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('request', (request) => !/^(file|data):/.test(request.url()) && complaints.push(request.url()));
      await page.goto(`${pathToFileURL(`${folder}/events.html`).href}#partner=velloway&days=90`);
      await page.locator('days-chart canvas').waitFor();
      await page.getByText('Sample figures', { exact: true }).waitFor();
      const query = { partner: 'velloway', ...rangeUntil(dayOf(now), 90) };
      const { totals } = pickPart(countSample(createEventSample(CATALOGUE), query, now), {});
      assert.equal(await page.locator('[data-total=Views]').innerText(), String(totals.views));
      assert.equal(await page.locator('[data-total=Claimers]').innerText(), String(totals.claimers));
      await page.getByRole('button', { name: '7 days', exact: true }).click();
      await page.reload();
      await page.locator('days-chart canvas').waitFor();
      assert.equal(await page.locator('.by-day tbody tr').count(), 7);
      assert.deepEqual(complaints, []);
    } finally {
      await page.close();
    }
  });

  test('brings no key and nobody’s name along', () => {
    assert.doesNotMatch(script, /sample-key|sample-shopper|studio\/events/);
  });
});
