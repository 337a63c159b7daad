import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { rolldown } from 'rolldown';
import { buildModules } from '../../build/steps.js';
import type * as ReactEntry from '../../src/frameworks/react.js';
import { codesEnglish } from '../../src/locales/english/codes.js';
import { firstScreenEnglish } from '../../src/locales/english/first-screen.js';
import type { WatchedPage } from '../support/host-page.js';
import { codesOn, giveawayOn, widgetOn } from '../support/page-harness.js';
import { offer, payload } from '../support/sample-feed.js';
import { useBrowser } from '../support/use-browser.js';
import { startFrameworkSite, type FrameworkSite, type ServerRendered } from './framework-page.js';

/** Within the project, so that external packages are found. */
const built = path.resolve(import.meta.dirname, `../../test-results/react-entry-${process.pid}`);

const two = payload({ all: [offer('a'), offer('b')] });
const one = payload({ all: [offer('c')] });
const giveaway = { header: { title: 'Spring', steps: [] }, offers: [offer('g', { expiry: null })] };

describe('the React component', () => {
  const browser = useBrowser();
  let site: FrameworkSite;
  /** As a server imports it. */
  let onServer: typeof ReactEntry;

  before(async () => {
    await buildModules(built);
    onServer = (await import(path.join(built, 'frameworks/react.js'))) as typeof onServer;
    site = await startFrameworkSite('react-app.tsx');
  });
  after(async () => {
    rmSync(built, { recursive: true, force: true });
    await site?.stop();
  });

  async function withPage(use: (opened: WatchedPage) => Promise<void>, rendered?: ServerRendered): Promise<void> {
    const opened = await site.open(browser, rendered);
    try {
      await use(opened);
      assert.deepEqual(opened.errors, []);
      // Lit says so in its development build.
      assert.deepEqual(
        opened.warnings.filter((warning) => !warning.startsWith('Lit is in dev mode')),
        [],
      );
    } finally {
      await opened.page.close();
    }
  }

  const offers = ({ page }: WatchedPage): Promise<string[]> =>
    widgetOn(page)
      .offers()
      .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.offer!));

  test('renders a feed in strict mode, and fires ready once', () =>
    withPage(async (opened) => {
      const { page } = opened;
      await page.evaluate((feed) => window.app.mount({ feed, heading: 'Thanks' }), two);
      await widgetOn(page).in('ready').waitFor();
      assert.deepEqual(await offers(opened), ['a', 'b']);
      assert.equal(await page.locator('rewards-widget').count(), 1);
      assert.equal(await page.getByRole('heading', { name: 'Thanks' }).count(), 1);
      assert.equal(await page.locator('rewards-widget#offers.wide > p[slot=footer]').count(), 1);
      assert.deepEqual(await page.evaluate(() => window.app.calls), ['ready 2']);
      assert.ok(await page.evaluate(() => window.app.isRegistered()));
    }));

  test('gives the element and its methods by its ref', () =>
    withPage(async ({ page }) => {
      await page.evaluate((feed) => window.app.mount({ feed }), two);
      await widgetOn(page).in('ready').waitFor();
      assert.ok(await page.evaluate(() => window.app.open('a')));
      await widgetOn(page).details.element.waitFor();
      assert.deepEqual(await page.evaluate(() => window.app.calls), ['ready 2', 'open a']);
    }));

  test('follows its properties, and returns to the default of a removed one', () =>
    withPage(async (opened) => {
      const { page } = opened;
      const all = { heading: 'Thanks', headingLevel: 4, placements: 'popular all', feedPath: '/dev/gap/api' };
      await page.evaluate((props) => window.app.mount(props), { feed: two, ...all });
      await widgetOn(page).in('ready').waitFor();
      await page.evaluate((feed) => window.app.update({ feed }), one);
      await widgetOn(page).offer('c').element.waitFor();
      assert.deepEqual(await offers(opened), ['c']);
      assert.equal(await page.getByRole('heading', { name: firstScreenEnglish.heading, level: 2 }).count(), 1);
      // Removed listeners are not called.
      assert.deepEqual(await page.evaluate(() => window.app.calls), ['ready 2']);
    }));

  test('leaves nothing behind when it is unmounted', () =>
    withPage(async ({ page }) => {
      await page.evaluate((feed) => window.app.mount({ feed }), two);
      await widgetOn(page).in('ready').waitFor();
      await page.evaluate(() => window.app.unmount());
      await page.locator('rewards-widget').waitFor({ state: 'detached' });
      assert.equal(await page.locator('main *').count(), 0);
      assert.equal(await page.evaluate(() => window.app.hasElement()), false);
    }));

  test('renders on a server, and takes its properties when it is hydrated', () => {
    const props = { feed: two, feedUrl: '/rewards', preview: true, id: 'offers', className: 'wide', lang: 'en' };
    const footer = createElement('p', { slot: 'footer' }, 'Terms apply');
    const markup = renderToString(createElement(onServer.RewardsWidget, props, footer));
    assert.match(
      markup,
      /^<rewards-widget [^>]*class="wide"[^>]*><p slot="footer">Terms apply<\/p><\/rewards-widget>$/,
    );
    // An object property does not become an attribute.
    assert.doesNotMatch(markup, /\[object|feed|preview/i);
    const serverRendered = { markup, props: { ...props, preview: false } };
    return withPage(async (opened) => {
      const { page } = opened;
      await widgetOn(page).in('ready').waitFor();
      assert.deepEqual(await offers(opened), ['a', 'b']);
      assert.deepEqual(await page.evaluate(() => window.app.calls), ['ready 2']);
    }, serverRendered);
  });

  test('is optional, because React 19 renders the element itself', () =>
    withPage(async (opened) => {
      const { page } = opened;
      await page.evaluate((feed) => window.app.mountElement(feed), two);
      await widgetOn(page).in('ready').waitFor();
      assert.deepEqual(await offers(opened), ['a', 'b']);
      assert.equal(await page.getByRole('heading', { name: 'By hand', level: 4 }).count(), 1);
      assert.deepEqual(await page.evaluate(() => window.app.calls), ['ready 2']);
    }));

  test('requests a giveaway once in strict mode, and fires the events of its claims', () =>
    withPage(async ({ page }) => {
      const asked: string[] = [];
      await page.route('**/api/v1/giveaways/*', (route) => {
        const { pathname, searchParams } = new URL(route.request().url());
        // Differs with each request for one shopper.
        searchParams.delete('once');
        asked.push(`${pathname.split('/').pop()}?${searchParams.toString()}`);
        return route.fulfill({ json: { success: true, data: { ...giveaway, code: 'SPRING' } } });
      });
      await page.evaluate(() => window.app.mountGiveaway({ baseUrl: '/rewards', flowId: 'spring', remember: 'none' }));
      await giveawayOn(page).claimButtons.click();
      await giveawayOn(page).codes.waitFor();
      assert.deepEqual(await page.evaluate(() => window.app.calls), ['ready 1', 'claim g: SPRING']);
      assert.deepEqual(asked, ['flow?id=spring', 'claim?offer=g']);
    }));

  test('lists codes that were claimed, and fires the events of what is done with them', () =>
    withPage(async ({ page, warnings }) => {
      await page.route('**/api/v1/giveaways/*', (route) =>
        route.fulfill({ json: { success: true, data: { ...giveaway, code: 'SPRING' } } }),
      );
      const shopper = { baseUrl: '/rewards', apiKey: 'key', user: 'ada' };
      await page.evaluate((props) => window.app.mountGiveaway({ ...props, flowId: 'spring' }), shopper);
      await giveawayOn(page).claimButtons.click();
      await giveawayOn(page).codes.waitFor();
      await page.evaluate(() => window.app.unmount());
      await page.evaluate((props) => window.app.mountCodes({ ...props, headingLevel: 4 }), shopper);
      await codesOn(page).part('till').click();
      assert.equal(await page.getByRole('heading', { name: codesEnglish.codes, level: 4 }).count(), 1);
      assert.deepEqual(await page.evaluate(() => window.app.calls), ['ready 1', 'claim g: SPRING', 'show g']);
      assert.match(warnings.splice(0).join(), /api-key/);
    }));

  test('lets a listener replace the giveaway’s own words', () =>
    withPage(async ({ page, warnings }) => {
      await page.evaluate((giveaway) => window.app.mountGiveaway({ giveaway, apiKey: 'key' }), giveaway);
      await giveawayOn(page).claimButtons.click();
      await page.waitForFunction(() => window.app.calls.length > 1);
      assert.deepEqual(await page.evaluate(() => window.app.calls), ['ready 1', 'sign in for g']);
      assert.equal(await giveawayOn(page).messages.count(), 0);
      assert.match(warnings.splice(0).join(), /api-key/);
    }));

  test('is optional for a giveaway, too', () =>
    withPage(async ({ page, warnings }) => {
      await page.evaluate((giveaway) => window.app.mountGiveawayElement(giveaway), giveaway);
      await giveawayOn(page).claimButtons.click();
      await giveawayOn(page).messages.waitFor();
      assert.equal(await page.getByRole('heading', { name: 'Spring', level: 4 }).count(), 1);
      assert.deepEqual(await page.evaluate(() => window.app.calls), ['sign in for g']);
      assert.match(warnings.splice(0).join(), /api-key/);
    }));

  test('is published as a client component that needs nothing but React', () => {
    const source = readFileSync(path.join(built, 'frameworks/react.js'), 'utf8');
    assert.match(source, /^["']use client["'];/);
    const imported = [...source.matchAll(/from ["']([^."'][^"']*)["']/g)].map(([, specifier]) => specifier);
    assert.deepEqual(imported, ['react']);
  });

  test('brings the list of codes only into apps that use it', async () => {
    const hasCodes = async (name: string): Promise<boolean> => {
      const entry = path.join(built, `only-${name}.js`);
      writeFileSync(entry, `export { ${name} } from './frameworks/react.js';`);
      const bundle = await rolldown({ input: entry, external: 'react', checks: { moduleLevelDirective: false } });
      const { output } = await bundle.generate({ codeSplitting: false });
      await bundle.close();
      return output[0].code.includes('rewards-codes');
    };
    assert.deepEqual([await hasCodes('RewardsWidget'), await hasCodes('RewardsCodes')], [false, true]);
  });
});

describe('Preact', () => {
  const browser = useBrowser();
  let site: FrameworkSite;

  before(async () => {
    site = await startFrameworkSite('preact-app.tsx');
  });
  after(() => site?.stop());

  test('renders the elements with properties, attributes and listeners', async () => {
    const { page, errors } = await site.open(browser);
    await page.evaluate((feed) => window.app.mountElement(feed), two);
    await widgetOn(page).in('ready').waitFor();
    assert.equal(await widgetOn(page).offers().count(), 2);
    assert.equal(await page.getByRole('heading', { name: 'By hand', level: 4 }).count(), 1);
    assert.deepEqual(await page.evaluate(() => window.app.calls), ['ready 2']);
    await page.evaluate((giveaway) => window.app.mountGiveawayElement(giveaway), giveaway);
    await giveawayOn(page).claimButtons.click();
    assert.equal(await page.getByRole('heading', { name: 'Spring', level: 4 }).count(), 1);
    assert.deepEqual(await page.evaluate(() => window.app.calls), ['ready 2', 'sign in for g']);
    await page.evaluate(() => window.app.unmount());
    await page.locator('giveaway-flow').waitFor({ state: 'detached' });
    assert.deepEqual(errors, []);
    await page.close();
  });
});
