import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { catalogueEnglish } from '../../src/locales/english/catalogue.js';
import { firstScreenEnglish } from '../../src/locales/english/first-screen.js';
import { runningAnimations } from '../support/animations.js';
import { axeViolations } from '../support/axe.js';
import { launchBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import type { HostSite } from '../support/host-page.js';
import { hang, json, startLoopbackServer, text, type LoopbackServer } from '../support/loopback-server.js';
import { widgetOn } from '../support/page-harness.js';
import { fullOffer, offers, payload } from '../support/sample-feed.js';
import { startShop } from '../support/shop.js';
import { smallTargets } from '../support/small-targets.js';
import { useBrowser } from '../support/use-browser.js';

const socialProof = { enabled: true, position: 'on_image', fallbackText: 'Popular today' };
const categories = ['Coffee', 'Tea', 'Books'];
const full = payload({
  headerTemplate: 2,
  settings: { socialProof, ctaColor: '#ffffff', ctaBg: '#1f5f4f', headerBg: '#f3eadb', headerTextColor: '#2a2118' },
  hero: offers(2),
  popular: offers(5),
  all: offers(14, (index) => ({
    category: { name: categories[index % 3] },
    image: index % 4 ? undefined : fullOffer('a')['image'],
  })),
  testOffers: [fullOffer('t')],
});
const plain = payload({ hero: offers(1), popular: offers(2), all: offers(3) });
const odd = payload({
  all: [
    fullOffer('ended', { expiry: '2020-01-01' }),
    fullOffer('adult', { ageRestricted: true }),
    { title: 'Hardly anything' },
    fullOffer('text', {
      terms: 'One per person.',
      offerDiscountCode: '',
      offerDiscountCodeType: 'availableAtCheckout',
    }),
  ],
  testOffers: [fullOffer('t', { ageRestricted: true })],
});

const first = (page: Page, part: string) => widgetOn(page).part(part).first();

/** Each state: the widget's input, and the steps to reach it. */
const states: Record<string, { attributes?: object; feed?: object; reach: (page: Page) => Promise<unknown> }> = {
  loading: { attributes: { 'feed-url': '/hang' }, reach: (page) => first(page, 'skeleton').waitFor() },
  'ready, header 1': { feed: plain, reach: (page) => first(page, 'offer').waitFor() },
  'ready, header 2': { feed: full, reach: (page) => first(page, 'search').waitFor() },
  empty: { feed: payload(), reach: (page) => first(page, 'empty').waitFor() },
  error: { attributes: { 'feed-url': '/none' }, reach: (page) => first(page, 'retry').waitFor() },
  stale: {
    attributes: { 'feed-url': '/once' },
    reach: async (page) => {
      await first(page, 'offer').waitFor();
      await page.evaluate(() => document.querySelector('rewards-widget')!.refresh());
      await widgetOn(page).in('stale').waitFor();
    },
  },
  'preview with badges': { attributes: { preview: '' }, feed: odd, reach: (page) => first(page, 'ribbon').waitFor() },
  gated: {
    attributes: { 'age-restricted': 'gate' },
    feed: odd,
    reach: (page) => page.getByRole('button', { name: firstScreenEnglish.confirmAge }).first().waitFor(),
  },
  'details open': {
    feed: full,
    reach: async (page) => {
      await first(page, 'details-button').press('Enter');
      await first(page, 'copy').waitFor();
    },
  },
  'details of little': {
    feed: odd,
    reach: async (page) => {
      await widgetOn(page).offer('text').detailsButton.press('Enter');
      await widgetOn(page).details.element.waitFor();
    },
  },
  'search results': {
    feed: full,
    reach: async (page) => {
      await first(page, 'search').fill('o14');
      await page.locator('rewards-widget').getByText('1 offer', { exact: true }).first().waitFor();
    },
  },
  'no results': {
    feed: full,
    reach: async (page) => {
      await first(page, 'search').fill('nothing is called so');
      await page.getByRole('button', { name: catalogueEnglish.showAll }).waitFor();
    },
  },
};

/** As a reader's system asks for it, and as the page follows. */
async function useScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.evaluate((scheme) => void (document.documentElement.style.colorScheme = scheme), scheme);
}

describe('an accessible page of offers', () => {
  const browser = useBrowser();
  let road: LoopbackServer;
  let shop: HostSite;
  let readers = 0;

  before(async () => {
    const asked = new Set<string>();
    const open = { 'Access-Control-Allow-Origin': '*' };
    road = await startLoopbackServer((request, response) => {
      const { url = '', headers } = request;
      if (url.startsWith('/hang')) return hang(request, response);
      const visit = `${url} ${headers['user-agent']}`;
      if (url.startsWith('/once') && !asked.has(visit)) {
        asked.add(visit);
        return json(plain, open)(request, response);
      }
      const gone = { ...open, 'Access-Control-Expose-Headers': 'Retry-After', 'Retry-After': '3600' };
      return text('', gone, url.startsWith('/once') ? 503 : 404)(request, response);
    });
    shop = await startShop({}, { css: 'html { background: Canvas; color: CanvasText }' });
  });
  after(async () => {
    await shop?.stop();
    await road?.stop();
  });

  /** Opens the shop in a state, in a new browser context. */
  async function inState(name: string, use: (page: Page) => Promise<void>): Promise<void> {
    const { attributes = {}, feed, reach } = states[name]!;
    const context = await browser.newContext({ userAgent: `reader ${++readers}` });
    const page = await context.newPage();
    try {
      await page.goto(shop.url);
      await page.evaluate(
        ({ attributes, feed, road }) => {
          const widget = document.querySelector('rewards-widget')!;
          for (const [key, value] of Object.entries(attributes)) {
            widget.setAttribute(key, key === 'feed-url' ? road + String(value) : String(value));
          }
          if (feed) widget.feed = feed;
        },
        { attributes, feed, road: road.url },
      );
      await reach(page);
      await use(page);
    } finally {
      await context.close();
    }
  }

  for (const name of Object.keys(states))
    test(`passes axe, has targets of at least 44 px, and no overflow: ${name}`, () =>
      inState(name, async (page) => {
        // Contrast is measured after fading in.
        await page.emulateMedia({ reducedMotion: 'reduce' });
        // Colours don't depend on the width, nor sizes on the colours.
        for (const [width, scheme, dir] of [
          [320, 'light', 'rtl'],
          [768, 'dark', 'ltr'],
          [1280, 'light', 'ltr'],
        ] as const) {
          await page.setViewportSize({ width, height: 800 });
          await useScheme(page, scheme);
          await page.evaluate((dir) => void (document.documentElement.dir = dir), dir);
          assert.deepEqual(await widgetOn(page).element.evaluate(smallTargets), [], `${width} px`);
          // What follows the width of its place needs a frame or more.
          await eventually(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
          assert.deepEqual(await axeViolations(page), [], `${width} px, ${scheme}, ${dir}`);
        }
      }));

  test('gives every link and button a unique name', () =>
    inState('ready, header 2', async (page) => {
      const links = await widgetOn(page)
        .section('all')
        .cta.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')));
      assert.equal(links.length, 14);
      assert.equal(new Set(links).size, links.length);
      const buttons = widgetOn(page)
        .section('all')
        .element.getByRole('button', { name: /^Details: Title o/ });
      assert.equal(await buttons.count(), 14);
      await page.getByRole('searchbox', { name: catalogueEnglish.search }).waitFor();
      await page.getByRole('heading', { name: firstScreenEnglish.heading, level: 2 }).waitFor();
      await page.getByRole('region', { name: firstScreenEnglish.popular }).getByRole('list').waitFor();
    }));

  test('lets the keyboard go through everything in order, and return from the details', () =>
    inState('ready, header 2', async (page) => {
      const focused = () =>
        page.evaluate(() => {
          const target = document.querySelector('rewards-widget')!.shadowRoot!.activeElement as HTMLElement | null;
          if (!target) return undefined;
          const { outlineStyle, outlineWidth } = getComputedStyle(target);
          const box = target.getBoundingClientRect();
          const inView = box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
          const ring = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
          return {
            where: target.closest<HTMLElement>('[data-placement]')?.dataset.placement ?? 'dialog',
            what: target.part.toString() || target.dataset.action || target.className || target.localName,
            offer: target.closest<HTMLElement>('[data-offer]')?.dataset.offer,
            visible: ring && inView,
          };
        });
      await page.setViewportSize({ width: 1280, height: 800 });
      const walk: string[] = [];
      for (let steps = 0; steps < 120; steps++) {
        await page.keyboard.press('Tab');
        const at = await focused();
        if (!at) break;
        // A list that scrolls may take the focus, to be scrolled by keys.
        if (at.what.includes('row') || at.what.includes('chips')) continue;
        // Scrolling into view takes a frame or more.
        await eventually(async () => (await focused())?.visible, 2000).catch(() => {
          assert.fail(`the focus is not visible on ${JSON.stringify(at)}`);
        });
        walk.push(`${at.where} ${at.what} ${at.offer ?? ''}`.trim());
      }
      const expected = [
        ...['o1', 'o2'].flatMap((id) => [`hero cta ${id}`, `hero details-button ${id}`]),
        ...['o1', 'o2', 'o3', 'o4', 'o5'].flatMap((id) => [`popular cta ${id}`, `popular details-button ${id}`]),
        'all search',
        'all sort',
        'all category category-chosen',
        ...Array.from({ length: 3 }, () => 'all category'),
        ...Array.from({ length: 14 }, (_, index) => [
          `all cta o${index + 1}`,
          `all details-button o${index + 1}`,
        ]).flat(),
      ];
      assert.deepEqual(
        walk.filter((step) => !/ (back|forward)$/.test(step)),
        expected,
      );

      // Backwards to the last details button, in and out again.
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await widgetOn(page).details.element.waitFor();
      const inside = new Set<string>();
      for (let steps = 0; steps < 8; steps++) {
        const at = await focused();
        // Between last and first, the focus is in the browser itself, never in the page below.
        if (at) {
          assert.equal(at.where, 'dialog', JSON.stringify(at));
          inside.add(at.what);
        }
        await page.keyboard.press('Tab');
      }
      for (const what of ['details-close', 'copy', 'terms', 'cta'])
        assert.ok(inside.has(what), `${what} of ${[...inside].join()}`);
      await page.keyboard.press('Escape');
      await widgetOn(page).details.element.waitFor({ state: 'hidden' });
      assert.equal((await focused())?.offer, 'o14');
    }));

  test('keeps control borders and readable text under forced colours', async () => {
    await inState('ready, header 2', async (page) => {
      await page.emulateMedia({ forcedColors: 'active' });
      const bare = await page.evaluate(() => {
        const root = document.querySelector('rewards-widget')!.shadowRoot!;
        return [...root.querySelectorAll<HTMLElement>('a, button, input')]
          .filter((target) => target.checkVisibility())
          .filter((target) => {
            const own = getComputedStyle(target);
            const edge = getComputedStyle(target, '::before');
            return Number.parseFloat(own.borderTopWidth) < 1 && !(Number.parseFloat(edge.borderTopWidth) >= 1);
          })
          .map((target) => target.outerHTML.slice(0, 80));
      });
      assert.deepEqual(bare, []);
      assert.deepEqual(await axeViolations(page), []);
      // The chosen category differs by more than a colour, since colours are forced.
      const chips = widgetOn(page).categories;
      const look = (index: number) =>
        chips.nth(index).evaluate((chip) => {
          const [own, before] = [getComputedStyle(chip), getComputedStyle(chip, '::before')];
          return [own.backgroundColor, own.color, before.backgroundColor, before.borderTopWidth, own.fontWeight].join();
        });
      assert.notEqual(await look(0), await look(1));
    });
  });

  test('moves nothing under reduced motion', () =>
    inState('loading', async (page) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const running = () => runningAnimations(page.locator('rewards-widget'));
      assert.equal(await running(), 0);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      assert.ok((await running()) > 0, 'without the setting, the skeleton moves');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.evaluate((feed) => {
        const widget = document.querySelector('rewards-widget')!;
        widget.feed = feed;
      }, full);
      await first(page, 'details-button').press('Enter');
      await widgetOn(page).details.element.waitFor();
      assert.equal(await running(), 0);
    }));

  test('follows the reader’s text size, and everything still fits', async () => {
    const large = await launchBrowser('--blink-settings=defaultFontSize=32');
    try {
      const page = await large.newPage({ viewport: { width: 320, height: 640 } });
      await page.goto(shop.url);
      await page.evaluate((feed) => void (document.querySelector('rewards-widget')!.feed = feed), full);
      await first(page, 'offer-title').waitFor();
      const size = await widgetOn(page)
        .section('all')
        .part('offer-title')
        .first()
        .evaluate((title) => getComputedStyle(title).fontSize);
      assert.equal(size, '32px');
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320);
    } finally {
      await large.close();
    }
  });
});
