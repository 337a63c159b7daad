import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { dayOf, rangeUntil } from '../../demo/events/days.js';
import { pickPart } from '../../demo/events/figures.js';
import { countSample, createEventSample } from '../../demo/events/sample-figures.js';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';
import { useBuiltStudio } from '../support/studio-in-browser.js';

/** The built page, opened as a file. */
describe('the page of figures without a server', () => {
  const studio = useBuiltStudio();

  test('says so, counts the sample events up to today, and sends no request', async () => {
    const page = await studio.browser.newPage();
    const now = Date.parse('2027-05-05T18:00:00Z');
    try {
      await page.clock.setFixedTime(now);
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('request', (request) => !/^(file|data):/.test(request.url()) && complaints.push(request.url()));
      await page.goto(`${new URL('demo/events.html', studio.url).href}#partner=velloway&days=90`);
      await page.locator('days-chart canvas').waitFor();
      await page.getByRole('heading', { name: 'Figures Sample', exact: true, level: 1 }).waitFor();
      assert.equal(await page.title(), 'Rewards widget: figures');
      assert.equal(await page.locator('.head-page[aria-current=page]').innerText(), 'Figures');
      const query = { partner: 'velloway', ...rangeUntil(dayOf(now), 90) };
      const { totals } = pickPart(countSample(createEventSample(SAMPLE_CATALOGUE), query, now), {});
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

  test('contains no key and no user', async () => {
    const script = await readFile(`${studio.folder}/events.js`, 'utf8');
    assert.doesNotMatch(script, /sample-key|sample-shopper|studio\/events/);
  });
});
