import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';
import type { Page } from 'playwright-core';
import type { RewardsWidget } from '../../src/rewards-widget/rewards-widget.js';
import { eventually } from '../support/eventually.js';
import { json } from '../support/loopback-server.js';
import { giveawayOn, widgetOn } from '../support/page-harness.js';
import { fullOffer, offer, offers, payload } from '../support/sample-feed.js';
import { controls, differing, film } from './film.js';
import { DrawnShop, renderGiveawayFlow, renderRewardsWidget, type DrawnPage } from './drawn-shop.js';

const feedAttributes = { 'feed-url': '/rewards' };
const flowAttributes = { 'base-url': '/rewards', 'flow-id': 'g' };
const { feed: sampleFeed, giveaways } = SAMPLE_CATALOGUE.partners[0]!;
const largeFeed = payload({ hero: offers(1), popular: offers(4), all: offers(400) });
const longTitle = 'Summer offers of our favourite partners for all members of the club '.repeat(3);
const titledFeed = payload({ settings: { sectionTitles: ['', longTitle] }, popular: offers(6), all: offers(3) });
const smallFeed = payload({ popular: offers(2), all: offers(3) });

describe('an element that a server has drawn', () => {
  let shop: DrawnShop;
  let opened: DrawnPage | undefined;

  before(async () => {
    shop = await DrawnShop.start();
  });
  after(() => shop?.stop());

  /** Opens a page with a server-rendered feed, which the widget then requests. */
  async function openFeed(feed: unknown, options: object = {}, render: object = {}): Promise<DrawnPage> {
    shop.site.json('/rewards/gap/api', feed);
    const markup = await renderRewardsWidget({ feed, attributes: feedAttributes, ...render });
    return (opened = await shop.open({ markup, ...options }));
  }

  async function openFlow(giveaway: object, options: object = {}, render: object = {}): Promise<DrawnPage> {
    const answer = json({ success: true, data: giveaway }, { 'X-Rewards-Viewer': 'somebody' });
    shop.site.answers['/rewards/api/v1/giveaways/flow'] = answer;
    const markup = await renderGiveawayFlow({ giveaway, attributes: flowAttributes, ...render });
    return (opened = await shop.open({ markup, ...options }));
  }

  async function closing(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } finally {
      await opened?.close();
      opened = undefined;
    }
  }

  const cases: [string, () => Promise<DrawnPage>][] = [
    ...[320, 900].map((width): [string, () => Promise<DrawnPage>] => [
      `the sample feed at ${width} px`,
      () => openFeed(sampleFeed, { context: { viewport: { width, height: 700 } } }),
    ]),
    ['a small feed', () => openFeed(smallFeed)],
    ['a row below a title of two lines', () => openFeed(titledFeed)],
    ['a feed of 400 offers', () => openFeed(largeFeed)],
    ['a catalogue of 400 alone', () => openFeed(payload({ all: offers(400) }))],
    ['a catalogue of 30 alone', () => openFeed(payload({ all: offers(30) }))],
    ...giveaways.map((giveaway, index): [string, () => Promise<DrawnPage>] => [
      `giveaway ${index + 1} of the sample`,
      () => openFlow(giveaway),
    ]),
  ];

  for (const [name, open] of cases)
    test(`is taken over in place: ${name}`, () =>
      closing(async () => {
        const { page, problems, live, noted } = await open();
        await picturesDrawn(page);
        await remember(page);
        const frames = await film(page, live);
        assert.equal(await countLost(page), 0, 'elements that are no longer there');
        const { shift, ready, errors } = await noted();
        assert.deepEqual({ shift, ready, errors }, { shift: 0, ready: 1, errors: 0 });
        const later = await controls(page);
        for (const frame of frames.slice(1)) assert.equal(differing(frames[0]!, frame, later), 0, 'pixels of a frame');
        assert.deepEqual(problems, []);
      }));

  test('keeps focus, selection and scroll positions', () =>
    closing(async () => {
      const { page, live } = await openFeed(sampleFeed, { context: { viewport: { width: 500, height: 700 } } });
      await widgetOn(page).section('popular').cta.nth(1).focus();
      const before = await page.evaluate(() => {
        const root = document.querySelector('rewards-widget')!.shadowRoot!;
        getSelection()!.selectAllChildren(document.querySelector('#after')!);
        scrollTo(0, 2000);
        root.querySelector('[data-placement=popular] .row')!.scrollLeft = 100;
        return { top: scrollY, left: root.querySelector('[data-placement=popular] .row')!.scrollLeft };
      });
      assert.ok(before.top > 500);
      await live();
      const now = await page.evaluate(() => {
        const root = document.querySelector('rewards-widget')!.shadowRoot!;
        return {
          top: scrollY,
          left: root.querySelector('[data-placement=popular] .row')!.scrollLeft,
          focus: root.activeElement?.closest<HTMLElement>('.card')?.dataset['offer'],
          selected: String(getSelection()),
        };
      });
      const { id } = (sampleFeed['popular'] as { id: string }[])[1]!;
      assert.deepEqual(now, { ...before, focus: id, selected: 'After' });
    }));

  test('keeps the scroll position within a windowed catalogue', () =>
    closing(async () => {
      const { page, live } = await openFeed(largeFeed);
      const card = widgetOn(page).offer('o10', 'all').element;
      await card.scrollIntoViewIfNeeded();
      const before = await card.boundingBox();
      await live();
      assert.deepEqual(await card.boundingBox(), before);
    }));

  test('requests its feed once', () =>
    closing(async () => {
      const asked = shop.site.requests(/gap\/api/).length;
      const { live } = await openFeed(sampleFeed);
      await live();
      assert.equal(shop.site.requests(/gap\/api/).length - asked, 1);
    }));

  test('counts each view once, even of offers without an id', () =>
    closing(async () => {
      const popular = [offer('a'), { title: 'Nameless', url: 'https://shop.example' }];
      const feed = payload({ popular });
      const answered = payload({ popular: [...popular, offer('b')] });
      let answer!: () => void;
      const held = new Promise<void>((resolve) => (answer = resolve));
      const opened = await openFeed(feed);
      shop.site.answers['/rewards/gap/api'] = (_request, response) =>
        void held.then(() => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answered)));
      const { release, noted } = opened;
      release();
      const views = ['popular Nameless', 'popular Title a'];
      await settles(async () => assert.deepEqual((await noted()).views.sort(), views));
      answer();
      // A second view of the others would come with the first one of the offer that is new.
      await settles(async () => assert.deepEqual((await noted()).views.sort(), [...views, 'popular Title b']));
    }));

  describe('behind an age gate', () => {
    const attributes = { ...feedAttributes, 'age-restricted': 'gate' };
    const adult = fullOffer('adult', { ageRestricted: true });
    const feed = payload({
      popular: [adult, ...offers(3)],
      all: [fullOffer('more', { ageRestricted: true }), ...offers(5)],
    });

    test('is taken over in place, and uncovered once the feed has loaded and the reader confirms', () =>
      closing(async () => {
        const { page, live, noted } = await openFeed(feed, {}, { attributes });
        await picturesDrawn(page);
        await remember(page);
        await live();
        assert.equal(await countLost(page), 0);
        assert.equal((await noted()).shift, 0);
        const { title, element } = widgetOn(page).offer('adult');
        assert.notEqual(await title.textContent(), 'Title adult');
        await element.locator('[data-action=confirm-age]').click();
        await title.filter({ hasText: 'Title adult' }).waitFor();
        const { partner, offerInfoButtonDiscount: discount, description } = adult as Record<string, string>;
        for (const text of [partner, discount, description]) await element.getByText(text!, { exact: true }).waitFor();
        assert.equal(await widgetOn(page).offer('more').title.textContent(), 'Title more');
      }));

    for (const element of ['widget', 'giveaway'] as const)
      test(`offers a retry if loading fails, and then uncovers: a ${element}`, () =>
        closing(async () => {
          const gated = { ...(element === 'widget' ? feedAttributes : flowAttributes), 'age-restricted': 'gate' };
          const { page, release } =
            element === 'widget'
              ? await openFeed(payload({ popular: [adult, ...offers(3)] }), {}, { attributes: gated })
              : await openFlow({ id: 'g', offers: [adult, ...offers(3)] }, {}, { attributes: gated });
          const harness = element === 'widget' ? widgetOn(page) : giveawayOn(page);
          const path = element === 'widget' ? '/rewards/gap/api' : '/rewards/api/v1/giveaways/flow';
          const answer = shop.site.answers[path]!;
          shop.site.answers[path] = (_request, response) => void response.writeHead(404).end();
          await remember(page);
          release();
          await harness.part('error').waitFor();
          assert.equal(await countLost(page), 0);
          const confirm = harness.offer('adult').element.locator('[data-action=confirm-age]');
          await confirm.click();
          assert.equal(await confirm.count(), 1);
          shop.site.answers[path] = answer;
          await harness.retryButton.click();
          await harness.offer('adult').title.filter({ hasText: 'Title adult' }).waitFor();
          assert.equal(await harness.part('error').count(), 0);
        }));

    test('stays covered for a reader who has confirmed before, until the feed has loaded', () =>
      closing(async () => {
        const { page, release } = await openFeed(feed, {}, { attributes });
        await page.evaluate(() => sessionStorage.setItem('rewards-widget:of-age', '1'));
        let answer!: () => void;
        const held = new Promise<void>((resolve) => (answer = resolve));
        shop.site.answers['/rewards/gap/api'] = (request, response) =>
          void held.then(() => json(feed)(request, response));
        release();
        const { title } = widgetOn(page).offer('adult');
        const covered = await title.textContent();
        await widgetOn(page).in('ready').waitFor();
        assert.equal(await title.textContent(), covered);
        answer();
        await title.filter({ hasText: 'Title adult' }).waitFor();
      }));
  });

  test('reacts to presses, and then has search and categories', () =>
    closing(async () => {
      const { page, live } = await openFeed(sampleFeed);
      await live();
      await widgetOn(page).section('popular').part('details-button').first().click();
      await widgetOn(page).details.element.waitFor();
      await page.keyboard.press('Escape');
      await widgetOn(page).search.fill('zzzz');
      await page.locator('.list .nothing').waitFor();
    }));

  describe('under a strict Content-Security-Policy', () => {
    const policy = (style: string): Record<string, string> => ({
      'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src ${style}; img-src *; connect-src *; require-trusted-types-for 'script'; trusted-types rewards-widget`,
    });
    const forms: [string, object, string][] = [
      ['with a stylesheet', { href: '/rewards-widget/first-paint.css' }, "'self'"],
      ['with a nonce', { nonce: 'n0nce' }, "'nonce-n0nce'"],
    ];
    for (const [name, styles, source] of forms)
      test(`is drawn and taken over ${name}`, () =>
        closing(async () => {
          const { page, problems, release, noted } = await openFeed(
            payload({ hero: offers(1), popular: offers(4) }),
            { headers: policy(source) },
            { styles },
          );
          await settles(async () => assert.equal(await page.locator('.hero').first().evaluate(displayOf), 'grid'));
          const before = await page.locator('rewards-widget').boundingBox();
          await remember(page);
          release();
          await settles(async () => assert.equal((await noted()).ready, 1));
          assert.equal(await countLost(page), 0);
          assert.deepEqual(await page.locator('rewards-widget').boundingBox(), before);
          const { shift, violations } = await noted();
          assert.deepEqual({ shift, violations }, { shift: 0, violations: [] });
          assert.deepEqual(problems, []);
        }));
  });

  describe('that this page would draw differently', () => {
    test('is corrected in a language that this page has not loaded', () =>
      closing(async () => {
        const { page, live, noted } = await openFeed(sampleFeed, {}, { lang: 'de' });
        await remember(page);
        assert.equal(await widgetOn(page).heading.textContent(), 'Ihre Vorteile');
        await live();
        assert.equal(await widgetOn(page).heading.textContent(), 'Your rewards');
        assert.match(await widgetOn(page).part('cta').last().innerText(), /\w/);
        assert.equal(await countLost(page), 0);
        assert.equal((await noted()).ready, 1);
      }));

    test('keeps the words of a language that the page has loaded', () =>
      closing(async () => {
        const { page, live } = await openFeed(
          sampleFeed,
          { head: '<script src="/rewards-widget/locales/de.js"></script>' },
          { lang: 'de' },
        );
        await live();
        assert.equal(await widgetOn(page).heading.textContent(), 'Ihre Vorteile');
        assert.equal(await widgetOn(page).search.getAttribute('placeholder'), 'Angebote durchsuchen');
      }));

    test('shows times in the reader’s own time zone', () =>
      closing(async () => {
        const giveaway = { id: 'g', offers: [offer('soon', { schedule: '2999-01-01T00:00:00Z' })] };
        const { page, live } = await openFlow(giveaway, { context: { timezoneId: 'Pacific/Auckland' } });
        await remember(page);
        await live();
        assert.match(await giveawayOn(page).messages.innerText(), /Jan 1, 2999, 1:00/);
        assert.equal(await countLost(page), 0);
      }));

    test('shows a code claimed earlier, and moves no other card', () =>
      closing(async () => {
        const giveaway = { id: 'g', offers: [fullOffer('a'), fullOffer('b')] };
        shop.site.json('/rewards/api/v1/giveaways/claim', { success: true, data: { code: 'CODE-1' } });
        const first = await openFlow(giveaway);
        await first.live();
        await giveawayOn(first.page).offer('a').claimButton.click();
        await giveawayOn(first.page).offer('a').code.waitFor();
        const second = await shop.reopen(first);
        assert.equal(await giveawayOn(second.page).claimButtons.count(), 2);
        await remember(second.page);
        await second.live();
        assert.equal(await giveawayOn(second.page).offer('a').code.innerText(), 'CODE-1');
        assert.ok((await countLost(second.page)) < 5, 'only the button has gone');
      }));

    test('keeps the page’s own attributes', () =>
      closing(async () => {
        const { page, live } = await openFeed(smallFeed);
        await page.locator('rewards-widget').evaluate((widget) => {
          widget.setAttribute('heading', 'Changed');
          widget.setAttribute('placements', 'popular');
        });
        await live();
        assert.equal(await widgetOn(page).heading.textContent(), 'Changed');
        assert.equal(await widgetOn(page).part('placement').count(), 1);
      }));

    const damages: [string, (html: string) => string][] = [
      ['of another version', (html) => html.replaceAll(/lit-part \S{12}/g, 'lit-part AAAAAAAAAAA=')],
      ['with one card missing', (html) => html.replace(/<div\s+part="offer"[^]*?<\/section>/, '</section>')],
      ['without its comments', (html) => html.replaceAll(/<!--.*?-->/g, '')],
      ['without its data', (html) => html.replace(/<script[^]*?<\/script>/, '')],
      ['with truncated data', (html) => html.replace(/"settings"[^]*?<\/script>/, '</script>')],
      [
        'without content',
        () => '<rewards-widget feed-url="/rewards"><template shadowrootmode="open"></template></rewards-widget>',
      ],
    ];
    for (const [name, damage] of damages)
      test(`is drawn again: markup ${name}`, () =>
        closing(async () => {
          shop.site.json('/rewards/gap/api', sampleFeed);
          const markup = damage(await renderRewardsWidget({ feed: sampleFeed, attributes: feedAttributes }));
          opened = await shop.open({ markup });
          await opened.live();
          const { page, problems } = opened;
          await widgetOn(page).search.waitFor();
          assert.equal(await page.locator('.frame').count(), 1);
          assert.equal(await widgetOn(page).heading.count(), 1);
          assert.equal(await page.locator('rewards-widget style').count(), 0);
          assert.deepEqual(problems, []);
        }));

    test('is drawn again if the part that takes over fails to load', () =>
      closing(async () => {
        shop.site.failOnce(/take-over/);
        const { page, live } = await openFeed(sampleFeed);
        await live();
        await widgetOn(page).search.waitFor();
        assert.equal(await page.locator('.frame').count(), 1);
      }));
  });

  test('stays without a message if the feed fails to load, until it loads', () =>
    closing(async () => {
      const { page, release, noted } = await openFeed(sampleFeed);
      shop.site.answers['/rewards/gap/api'] = (_request, response) => void response.writeHead(404).end();
      await remember(page);
      release();
      await settles(async () => assert.equal((await noted()).errors, 1));
      await settles(() => assertDrawn(page));
      assert.equal(await countLost(page), 0);
      shop.site.json('/rewards/gap/api', sampleFeed);
      await page.locator('rewards-widget').evaluate((widget) => (widget as RewardsWidget).refresh());
      await widgetOn(page).search.waitFor();
      await assertDrawn(page);
    }));

  for (const [name, feed] of Object.entries({ 'a catalogue of 38': sampleFeed, 'a catalogue of 400': largeFeed }))
    test(`stays, and can be searched, while the service is down: ${name}`, () =>
      closing(async () => {
        const { page, release, noted } = await openFeed(feed);
        const cards = await widgetOn(page).offers().count();
        shop.site.answers['/rewards/gap/api'] = (_request, response) => void response.writeHead(503).end();
        await remember(page);
        release();
        await page.locator('rewards-widget:state(stale)').waitFor();
        assert.equal((await noted()).errors, 1);
        assert.equal(await countLost(page), 0);
        await assertDrawn(page);
        assert.equal(await widgetOn(page).offers().count(), cards);
        await widgetOn(page).search.fill('zzzz');
        await page.locator('.list .nothing').waitFor();
      }));

  test('replaces a picture that failed before the script ran with the initial', () =>
    closing(async () => {
      const feed = payload({ popular: [fullOffer('a', { image: '/gone.png' })] });
      const { page, live } = await openFeed(feed);
      await settles(async () => assert.ok(await widgetOn(page).part('offer-image').evaluate(isComplete)));
      await live();
      assert.equal(await page.locator('.media[data-broken]').count(), 1);
    }));

  test('says that there are no offers until there are some', () =>
    closing(async () => {
      const { page, live } = await openFeed(smallFeed, {}, { feed: {} });
      assert.equal(await widgetOn(page).part('empty').count(), 1);
      await live();
      await widgetOn(page).offer('o1').element.first().waitFor();
      assert.equal(await widgetOn(page).part('empty').count(), 0);
    }));

  describe('without script', () => {
    const context = { javaScriptEnabled: false };

    test('is complete: headings, pictures, prices and links', () =>
      closing(async () => {
        const { page } = await openFeed(sampleFeed, { context });
        for (const part of ['heading', 'offer-title', 'offer-image', 'discount', 'cta'])
          assert.ok(await widgetOn(page).part(part).first().isVisible(), part);
        assert.equal(await widgetOn(page).offers('all').count(), 24);
        const titles = await page.getByRole('heading').allInnerTexts();
        assert.ok(titles.includes('Your rewards') && titles.length > 30);
        assert.ok((await page.getByRole('link').count()) > 30);
      }));

    test('shows no control that wouldn’t work', () =>
      closing(async () => {
        const { page } = await openFeed(sampleFeed, { context });
        assert.equal(await page.locator('button:visible, input:visible, .reserved:visible').count(), 0);
        await opened?.close();
        const flow = await openFlow(giveaways[0]!, { context });
        assert.ok(await giveawayOn(flow.page).part('offer-title').first().isVisible());
        assert.equal(await flow.page.locator('button:visible').count(), 0);
        const foot = await flow.page.locator('.foot').first().boundingBox();
        assert.ok(foot!.height < 90, 'no room is kept for a button');
      }));
  });
});

/** Waits until the pictures in view are painted. */
async function picturesDrawn(page: Page): Promise<void> {
  await eventually(async () => {
    const all = await page.locator('img').evaluateAll((images) =>
      Promise.all(
        (images as HTMLImageElement[])
          .filter((image) => image.src && image.getBoundingClientRect().top < innerHeight)
          .map((image) =>
            image.decode().then(
              () => true,
              () => image.complete,
            ),
          ),
      ),
    );
    return all.every(Boolean);
  });
}

/** Records every element in view. */
async function remember(page: Page): Promise<void> {
  await page.evaluate(() => {
    const root = document.querySelector('rewards-widget,giveaway-flow')!.shadowRoot!;
    const elements = [...root.querySelectorAll('.frame, .frame *:not(.reserved, .reserved *)')].filter((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top < innerHeight && bottom > 0;
    });
    Object.assign(globalThis, { remembered: elements });
  });
}

/** Number of recorded elements that no longer exist. */
async function countLost(page: Page): Promise<number> {
  return await page.evaluate(
    () =>
      (globalThis as unknown as { remembered: Element[] }).remembered.filter(({ isConnected }) => !isConnected).length,
  );
}

/** The offers are shown, and no failure. */
async function assertDrawn(page: Page): Promise<void> {
  assert.ok(await page.locator('rewards-widget:state(ready)').isVisible());
  assert.ok(await widgetOn(page).offers('all').first().isVisible());
  assert.equal(await widgetOn(page).part('error').or(widgetOn(page).retryButton).count(), 0);
}

function displayOf(element: Element): string {
  return getComputedStyle(element).display;
}

function isComplete(image: Element): boolean {
  return (image as HTMLImageElement).complete;
}

/** Waits until an assertion holds. */
async function settles(assertion: () => Promise<void>): Promise<void> {
  await eventually(async () => {
    await assertion();
    return true;
  });
}
