import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Figures } from '../../demo/events/figures.js';
import { createEventFigures } from '../../demo/server/event-figures.js';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';
import { RewardsClient } from '../../src/client/index.js';
import { readDownload } from '../support/browser.js';
import { axeViolations } from '../support/axe.js';
import { eventually } from '../support/eventually.js';
import { startTestService } from '../support/service.js';
import { useLiveStudio } from '../support/studio-in-browser.js';

/** The page of `npm start` with a real browser, server, service and PostgreSQL. */
describe('the page of figures', () => {
  const studio = useLiveStudio();

  interface Visit {
    readonly page: Page;
    /** Console messages, and requests to other origins. */
    readonly complaints: string[];
  }

  interface VisitOptions extends BrowserContextOptions {
    readonly prepare?: (page: Page) => unknown;
    /** Don't wait for the figures to load. */
    readonly loading?: boolean;
  }

  async function visit(
    hash: string,
    look: (visit: Visit) => Promise<void>,
    { prepare, loading, ...options }: VisitOptions = {},
  ): Promise<void> {
    const context = await studio.browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    try {
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (/^(http|ws)/.test(protocol) && origin.replace('ws:', 'http:') !== new URL(studio.url).origin)
          complaints.push(`asked ${request.url()}`);
      });
      await prepare?.(page);
      await page.goto(`${studio.url}demo/events.html${hash}`);
      await page.locator(loading ? '.figures' : '.figures[aria-busy=false]').waitFor();
      await look({ page, complaints });
    } finally {
      await context.close();
    }
  }

  const ready = (page: Page) => page.locator('days-chart canvas').waitFor();

  const total = async (page: Page, name: string): Promise<string> =>
    (await page.locator(`[data-total="${name}"]`).innerText()).trim();

  const column = async (page: Page, table: string, place: number, part = 'tbody'): Promise<number[]> =>
    (await page.locator(`.${table} ${part} tr > :nth-child(${place})`).allInnerTexts()).map((text) =>
      Number(text.replaceAll(',', '')),
    );

  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

  /** Colours on the chart's canvas at a grid of points, without transparent ones. */
  const colours = (page: Page): Promise<number> =>
    page.locator('days-chart canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      const found = new Set<string>();
      for (let at = 0; at < data.length; at += 4) if (data[at + 3]! > 200) found.add(data.slice(at, at + 3).join());
      return found.size;
    });

  test('draws a filled chart of the last four weeks at once, and keeps the selection in the address and the history', () =>
    visit('', async ({ page, complaints }) => {
      await ready(page);
      const size = await page.locator('days-chart canvas').boundingBox();
      assert.ok(size!.width > 800 && size!.height > 200, JSON.stringify(size));
      assert.ok((await colours(page)) >= 4);
      assert.equal((await column(page, 'by-day', 2)).length, 28);
      const all = await total(page, 'Views');
      assert.ok(Number(all) > 200);

      await page.getByRole('combobox', { name: 'Giveaway' }).selectOption('New home');
      await page.locator('.chip').waitFor();
      const ofFlow = await total(page, 'Views');
      assert.notEqual(ofFlow, all);
      assert.equal((await column(page, 'by-offer', 2)).length, 4);
      await page.getByRole('combobox', { name: 'Offer' }).selectOption('A desk lamp for the price of its bulb');
      await page.locator('.chip', { hasText: 'A desk lamp' }).waitFor();
      assert.match(page.url(), /flow=new-home&offer=home-lamp/);
      await page.reload();
      await ready(page);
      assert.equal(await page.getByRole('combobox', { name: 'Offer' }).inputValue(), '=home-lamp');
      assert.equal(await total(page, 'Views'), ofFlow);
      await page.goBack();
      await page.goBack();
      await page.locator('.chip').waitFor({ state: 'detached' });
      assert.equal(await total(page, 'Views'), all);
      assert.deepEqual(complaints, []);
    }));

  test('has the same sums at the top, in each table, in the saved file and in the server’s answer', () =>
    visit('#partner=larkmere&days=90', async ({ page }) => {
      await ready(page);
      const views = Number(await total(page, 'Views'));
      const claims = Number(await total(page, 'Claims'));
      assert.equal(sum(await column(page, 'by-day', 2)), views);
      assert.equal(sum(await column(page, 'by-day', 3)), claims);
      assert.deepEqual(await column(page, 'by-day', 2, 'tfoot'), [views]);
      assert.equal(sum(await column(page, 'by-flow', 2)), views);
      assert.equal(sum(await column(page, 'by-flow', 4)), claims);
      assert.equal(sum(await column(page, 'by-offer', 2)), claims);
      assert.equal(await total(page, 'Share claimed'), `${((claims / views) * 100).toFixed(1)}%`);

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download CSV' }).click(),
      ]);
      assert.match(download.suggestedFilename(), /^events-larkmere-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
      const [, ...lines] = (await readDownload(download)).toString().trimEnd().split('\r\n');
      const saved = lines.map((line) => Number(line.split(',')[1]));
      assert.deepEqual(saved, (await column(page, 'by-day', 2)).reverse());

      const days = await page
        .locator('.by-day time')
        .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')));
      const query = new URLSearchParams({ partner: 'larkmere', from: days.at(-1)!, to: days[0]! });
      const response = await fetch(`${studio.url}studio/events?${query.toString()}`);
      const { data } = (await response.json()) as { data: Figures };
      assert.equal(sum(data.flows.flatMap((flow) => flow.views)), views);
      assert.equal(data.viewers, Number(await total(page, 'Viewers')));
    }));

  test('shows a claim made through the gateway after a refresh', () =>
    visit('#partner=larkmere&days=7&flow=weekly-treats&offer=treat-loaf', async ({ page }) => {
      await ready(page);
      const before = await Promise.all(['Views', 'Claims', 'Claimers'].map((name) => total(page, name)));
      const headers = { 'X-Rewards-Client': 'test', 'Idempotency-Key': 'events-page', Cookie: 'shopper=shopper-1' };
      const api = `${studio.url}rewards/api/v1/giveaways`;
      await fetch(`${api}/flow?id=weekly-treats`, { headers });
      const claim = await fetch(`${api}/claim?offer=treat-loaf`, { headers });
      assert.equal(((await claim.json()) as { success: boolean }).success, true);
      await page.getByRole('button', { name: 'Refresh' }).click();
      const more = before.map((count) => String(Number(count) + 1));
      await eventually(
        async () =>
          assert.deepEqual(
            await Promise.all(['Views', 'Claims', 'Claimers'].map((name) => total(page, name))),
            more,
          ) === undefined,
      );
    }));

  test('marks the offers that have few codes left, or none, and counts them', async () => {
    const service = await startTestService({ catalogue: SAMPLE_CATALOGUE });
    try {
      const client = new RewardsClient({ baseUrl: service.url, apiKey: service.apiKey });
      const claimBy = async (person: number): Promise<void> => {
        const { status } = await client.claim({ offer: 'cabin-night', user: `shopper-${person}` });
        assert.equal(status, 'claimed');
      };
      for (let person = 1; person <= 10; person++) await claimBy(person);
      const answer = createEventFigures({
        service,
        merchants: new Map([['larkmere', { apiKey: service.apiKey, flows: ['weekly-treats', 'cabin-draw'] }]]),
      });
      await visit(
        '#partner=larkmere&days=28',
        async ({ page }) => {
          await ready(page);
          const low = page.locator('.by-offer tbody tr:has(.low) .row-link');
          const left = page.locator('.by-offer tbody tr', { hasText: 'One free night' }).locator('td').last();
          assert.deepEqual(await low.allInnerTexts(), ['One free night, Sunday to Thursday', 'Two scoops in a cone']);
          assert.equal(await total(page, 'Low on codes'), '2');
          assert.equal(await left.innerText(), '2');
          await claimBy(11);
          await claimBy(12);
          await page.getByRole('button', { name: 'Refresh' }).click();
          await left.filter({ hasText: '0' }).waitFor();
          assert.equal((await low.allInnerTexts()).length, 2);
        },
        {
          prepare: (page) =>
            page.route('**/studio/events?*', async (route) => {
              const answered = await answer(new Request(route.request().url()));
              await route.fulfill({ status: answered.status, body: await answered.text() });
            }),
        },
      );
    } finally {
      await service.stop();
    }
  });

  test('selects a giveaway or an offer by its row, deselects it, and keeps the focus nearby', () =>
    visit('#partner=velloway&days=28', async ({ page }) => {
      await ready(page);
      await page.locator('.by-offer').getByRole('link', { name: 'Spare ear pads' }).click();
      await page.locator('.chip', { hasText: 'Spare ear pads' }).click();
      await page.locator('.chip').waitFor({ state: 'detached' });
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'chart-title');
      await page.locator('.by-flow').getByRole('link', { name: 'Listening room' }).click();
      await page.locator('.chip', { hasText: 'Listening room' }).waitFor();
      assert.equal((await column(page, 'by-offer', 2)).length, 3);
    }));

  test('has a chart that the arrow keys read day by day, and that fits its box and the page’s colours', () =>
    visit('#partner=larkmere&days=28', async ({ page }) => {
      await ready(page);
      const chart = page.getByRole('slider', { name: 'Day on the chart' });
      await page.getByRole('combobox', { name: 'Offer' }).focus();
      await page.keyboard.press('Tab');
      assert.equal(await chart.evaluate((one) => one === document.activeElement), true);
      const said = async () => (await chart.getAttribute('aria-valuetext')) ?? '';
      const [views] = await column(page, 'by-day', 2);
      assert.match(await said(), new RegExp(`: ${views} views?, \\d+ claims?, \\d+ reward views?$`));
      await page.keyboard.press('ArrowLeft');
      assert.equal(await chart.getAttribute('aria-valuenow'), '27');
      assert.ok(await page.locator('.chart-tip').isVisible());
      const tip = await page.locator('.chart-tip p').allInnerTexts();
      assert.equal(await said(), `${tip[0]}: ${tip.slice(1).join(', ')}`);
      await page.keyboard.press('Home');
      assert.equal(await chart.getAttribute('aria-valuenow'), '1');
      await page.keyboard.press('Tab');
      assert.equal(await page.locator('.chart-tip').isVisible(), false);

      const canvas = page.locator('days-chart canvas');
      const picture = () => canvas.evaluate((one: HTMLCanvasElement) => one.toDataURL());
      const width = async () => (await canvas.boundingBox())!.width;
      const [light, before] = [await picture(), await width()];
      await page.emulateMedia({ colorScheme: 'dark' });
      await eventually(async () => (await picture()) !== light);
      await page.setViewportSize({ width: 700, height: 900 });
      await eventually(async () => (await width()) < before - 300);
    }));

  test('says what is wrong with a range, without a request, and that nothing happened in one', () => {
    const asked: string[] = [];
    return visit(
      '#partner=larkmere&from=2026-11-07&to=2026-11-01',
      async ({ page, complaints }) => {
        assert.equal(await page.getByRole('alert').innerText(), 'The first day cannot come after the last one.');
        assert.equal(await page.getByLabel('First day').getAttribute('aria-invalid'), 'true');
        assert.deepEqual(asked, []);
        assert.deepEqual(await axeViolations(page), []);
        await page.getByRole('button', { name: 'Show the last 28 days' }).click();
        await ready(page);
        assert.equal(await page.locator('.fault').innerText(), '');

        await page.evaluate(() => (location.hash = '#partner=larkmere&from=2020-01-01&to=2020-01-07'));
        await page.getByText(/^No views or claims: 1\s?–\s?7 January 2020\.$/).waitFor();
        assert.equal(await total(page, 'Views'), '0');
        assert.equal(await page.getByRole('button', { name: 'Download CSV' }).isDisabled(), true);
        assert.deepEqual(await axeViolations(page), []);
        assert.deepEqual(complaints, []);
      },
      {
        prepare: async (page) => page.on('request', (one) => /studio\/events/.test(one.url()) && asked.push(one.url())),
      },
    );
  });

  test('says that the service is down, and recovers after a retry', () => {
    let isDown = true;
    return visit(
      '#partner=larkmere&days=7',
      async ({ page }) => {
        await page.getByText('The service did not answer as it should. Try again in a moment.').first().waitFor();
        assert.deepEqual(await axeViolations(page), []);
        isDown = false;
        // On a busy machine, the service may be late once more.
        const again = page.getByRole('button', { name: 'Try again' });
        await eventually(async () => {
          if (await again.isVisible()) await again.click();
          return await page.locator('days-chart canvas').isVisible();
        });
        assert.equal(await page.evaluate(() => document.activeElement?.id), 'chart-title');
      },
      {
        prepare: (page) =>
          page.route('**/studio/events*', (route) =>
            isDown
              ? route.fulfill({
                  status: 502,
                  json: { success: false, message: 'The service did not answer as it should. Try again in a moment.' },
                })
              : route.continue(),
          ),
      },
    );
  });

  for (const width of [1280, 320])
    test(`reserves room for what is loading, so that nothing moves when it arrives: ${width} px`, () => {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      return visit(
        '#partner=larkmere&days=28',
        async ({ page }) => {
          const places = () =>
            page
              .locator('.totals, .chart-card, .breakdown')
              .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top + scrollY)));
          await page.locator('.bone').first().waitFor();
          await page.evaluate(() => document.fonts.ready);
          assert.deepEqual(await axeViolations(page), []);
          const before = await places();
          assert.equal(before.length, 3);
          release();
          await ready(page);
          assert.deepEqual(await places(), before);
          assert.equal(await page.locator('.bone').count(), 0);
        },
        {
          viewport: { width, height: 900 },
          loading: true,
          prepare: (page) =>
            page.route('**/studio/events*', async (route) => {
              await released;
              // On a busy machine, the service may be late.
              const response = await eventually(async () => {
                const answer = await route.fetch();
                return answer.ok() ? answer : undefined;
              });
              await route.fulfill({ response });
            }),
        },
      );
    });

  for (const [what, options] of [
    ['on a desk', {}],
    ['on a phone', { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }],
  ] as [string, BrowserContextOptions][])
    test(`passes axe in light, dark and few colours, and has nothing wider than the page: ${what}`, () =>
      visit(
        '#partner=larkmere&days=28&flow=weekly-treats',
        async ({ page, complaints }) => {
          await ready(page);
          for (const look of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
            await page.emulateMedia(look);
            assert.deepEqual(await axeViolations(page), [], JSON.stringify(look));
          }
          const [content, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
          assert.ok(content <= room, `${content} px in ${room} px`);
          assert.deepEqual(complaints, []);
        },
        // Colours that change on their way from one scheme to the next are none of either.
        { ...options, reducedMotion: 'reduce' },
      ));
});
