import assert from 'node:assert/strict';
import type { Browser, Locator, Page } from 'playwright-core';
import type { Check } from '../runner/check.js';
import { untilVisible, watchPage } from '../support/host-page.js';
import { giveawayOn, widgetOn } from '../support/page-harness.js';
import type { TestService } from '../support/service.js';
import { openContext } from './open-context.js';

/** What an app asks its gateway for, at most once for each page. */
const LOADS = ['/rewards/api/v1/giveaways/flow?id=weekly-treats', '/rewards/gap/api'];

/**
 * Uses the page `/drawn`, on which the app's server draws a giveaway and a widget.
 *
 * @param streamed whether the elements follow the page's first part, and a script of the framework puts them into their places
 */
export async function useDrawnPage(
  url: string,
  browser: Browser,
  service: TestService,
  check: Check,
  streamed = false,
): Promise<void> {
  const address = `${url}/drawn`;
  await check('sends both elements with their offers', async () => {
    const html = await (await fetch(address)).text();
    const roots = html.match(/<template shadowrootmode="open">[^]*?<\/template>/g) ?? [];
    assert.deepEqual(
      roots.map((root) => / data-offer="/.test(root)),
      [true, true],
    );
  });
  if (!streamed)
    await check('shows offers without script', async () => {
      const context = await openContext(browser, service, { javaScriptEnabled: false });
      try {
        const page = await context.newPage();
        await page.goto(address);
        assert.ok((await giveawayOn(page).offers().filter({ visible: true }).count()) > 0);
        assert.equal(await widgetOn(page).offers('all').filter({ visible: true }).count(), 24);
      } finally {
        await context.close();
      }
    });
  await check('goes on from what is there, with one load for each element and an empty console', async () => {
    const context = await openContext(browser, service);
    try {
      const watched = await watchPage(await context.newPage());
      const { page, errors, warnings } = watched;
      const loads = watchLoads(page);
      const release = await holdScripts(page);
      await page.goto(address, { waitUntil: 'commit' });
      await untilVisible(widgetOn(page).offers('all').nth(23), watched);
      const drawn = await markCards(page);
      release();
      await untilLive(page);
      assert.equal(await countMarked(page), drawn);
      assert.deepEqual(loads.sort(), LOADS);
      assert.deepEqual([...errors, ...warnings], []);
    } finally {
      await context.close();
    }
  });
}

/** Settles once both elements show what they have loaded. */
export async function untilLive(page: Page): Promise<void> {
  await giveawayOn(page).claimButtons.filter({ visible: true }).first().waitFor();
  // After a navigation, Next keeps the page before it, hidden.
  await widgetOn(page).search.filter({ visible: true }).waitFor();
  await page.waitForLoadState('networkidle');
}

function watchLoads(page: Page): string[] {
  const loads: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // Differs with each request for one shopper.
    searchParams.delete('once');
    if (pathname.startsWith('/rewards/')) loads.push(searchParams.size ? `${pathname}?${searchParams}` : pathname);
  });
  return loads;
}

/** Keeps all scripts back until the function that it returns is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release!: () => void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    ({ pathname }) => pathname.endsWith('.js'),
    (route) => held.then(() => route.continue()),
  );
  return release;
}

/** Marks the cards that are on the page, and counts them. */
export function markCards(page: Page): Promise<number> {
  return offersOf(page).evaluateAll((cards) => {
    for (const card of cards) (card as Element & { marked?: true }).marked = true;
    return cards.length;
  });
}

export function countMarked(page: Page): Promise<number> {
  return offersOf(page).evaluateAll(
    (cards) => cards.filter((card) => (card as Element & { marked?: true }).marked).length,
  );
}

/** The cards of both elements. */
function offersOf(page: Page): Locator {
  return giveawayOn(page).offers().or(widgetOn(page).offers());
}
