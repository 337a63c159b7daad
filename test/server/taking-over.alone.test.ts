import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PNG } from 'pngjs';
import { firstScreenEnglish } from '../../src/locales/english/first-screen.js';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';
import { giveawayOn, widgetOn } from '../support/page-harness.js';
import { fullOffer, offer, offers, payload } from '../support/sample-feed.js';
import { countLost, picturesDrawn, remember, settles, useDrawnElements } from './drawn-elements.js';
import type { DrawnPage } from './drawn-shop.js';
import { controls, differing, film } from './film.js';

/** Only a browser knows how wide pictures and logos are, so those that are wide look different once the script is there. */
const sample = JSON.stringify(SAMPLE_CATALOGUE.partners[0])
  .replaceAll(/\/samples\/logos\/(merrow|hutfold|fennimoor)\.svg/g, '/samples/logos/oddfield.svg')
  .replaceAll('/samples/offers/hutfold-midweek.svg', '/samples/offers/oddfield-jars.svg');
const { feed: sampleFeed, giveaways } = JSON.parse(sample) as (typeof SAMPLE_CATALOGUE.partners)[0];
const largeFeed = payload({ hero: offers(1), popular: offers(4), all: offers(400) });
const longTitle = 'Summer offers of our favourite partners for all members of the club '.repeat(3);
const titledFeed = payload({ settings: { sectionTitles: ['', longTitle] }, popular: offers(6), all: offers(3) });
const smallFeed = payload({ popular: offers(2), all: offers(3) });

describe('an element that a server has drawn', () => {
  const drawn = useDrawnElements();
  const sampleAt = (width: number) => (): Promise<DrawnPage> =>
    drawn.openFeed(sampleFeed, { context: { viewport: { width, height: 700 } } });

  const layouts: [string, () => Promise<DrawnPage>][] = [
    ['the sample feed in columns', sampleAt(900)],
    ['the sample feed on a phone', sampleAt(320)],
    ['a feed of 400 offers', () => drawn.openFeed(largeFeed)],
    ['a giveaway', () => drawn.openFlow(giveaways[0]!)],
  ];
  const others: [string, () => Promise<DrawnPage>][] = [
    ['a small feed', () => drawn.openFeed(smallFeed)],
    ['a row below a title of two lines', () => drawn.openFeed(titledFeed)],
    ['a catalogue of 400 alone', () => drawn.openFeed(payload({ all: offers(400) }))],
    ['a catalogue of 30 alone', () => drawn.openFeed(payload({ all: offers(30) }))],
    ...giveaways
      .slice(1)
      .map((giveaway, index): [string, () => Promise<DrawnPage>] => [
        `giveaway ${index + 2} of the sample`,
        () => drawn.openFlow(giveaway),
      ]),
  ];

  /** Takes an element over with `work`, and asserts that it stays. */
  async function assertTakenOver({ page, problems, noted }: DrawnPage, work: () => Promise<void>): Promise<void> {
    await picturesDrawn(page);
    await remember(page);
    await work();
    assert.equal(await countLost(page), 0, 'elements that are no longer there');
    const { shift, ready, errors } = await noted();
    assert.deepEqual({ shift, ready, errors }, { shift: 0, ready: 1, errors: 0 });
    assert.deepEqual(problems, []);
  }

  for (const [name, open] of layouts)
    test(`is taken over in place, without a change of any pixel: ${name}`, async () => {
      const opened = await open();
      let frames: PNG[] = [];
      await assertTakenOver(opened, async () => void (frames = await film(opened.page, opened.live)));
      const [before, ...later] = frames;
      const boxes = await controls(opened.page);
      for (const frame of later) assert.equal(differing(before!, frame, boxes), 0, 'pixels of a frame');
    });

  for (const [name, open] of others)
    test(`is taken over in place: ${name}`, async () => {
      const opened = await open();
      await assertTakenOver(opened, opened.live);
    });

  test('keeps focus, selection and scroll positions', async () => {
    const { page, live } = await drawn.openFeed(sampleFeed, { context: { viewport: { width: 500, height: 700 } } });
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
  });

  test('keeps the scroll position within a windowed catalogue', async () => {
    const { page, live } = await drawn.openFeed(largeFeed);
    const card = widgetOn(page).offer('o10', 'all').element;
    await card.scrollIntoViewIfNeeded();
    const before = await card.boundingBox();
    await live();
    assert.deepEqual(await card.boundingBox(), before);
  });

  test('counts each view once, even of offers without an id', async () => {
    const popular = [offer('a'), { title: 'Nameless', url: 'https://shop.example' }];
    const feed = payload({ popular });
    const answered = payload({ popular: [...popular, offer('b')] });
    let answer!: () => void;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const opened = await drawn.openFeed(feed);
    drawn.shop.site.answers['/rewards/gap/api'] = (_request, response) =>
      void held.then(() => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answered)));
    const { release, noted } = opened;
    release();
    const views = ['popular Nameless', 'popular Title a'];
    await settles(async () => assert.deepEqual((await noted()).views.sort(), views));
    answer();
    // A second view of the others would come with the first one of the offer that is new.
    await settles(async () => assert.deepEqual((await noted()).views.sort(), [...views, 'popular Title b']));
  });

  describe('under a strict Content-Security-Policy', () => {
    const policy = (style: string): Record<string, string> => ({
      'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src ${style}; img-src *; connect-src *; require-trusted-types-for 'script'; trusted-types rewards-widget`,
    });
    const forms: [string, object, string][] = [
      ['with a stylesheet', { href: '/rewards-widget/first-paint.css' }, "'self'"],
      ['with a nonce', { nonce: 'n0nce' }, "'nonce-n0nce'"],
    ];
    for (const [name, styles, source] of forms)
      test(`is drawn and taken over ${name}`, async () => {
        const { page, problems, release, noted } = await drawn.openFeed(
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
      });
  });

  test('replaces a picture that failed before the script ran with the initial', async () => {
    const feed = payload({ popular: [fullOffer('a', { image: '/gone.png' })] });
    const { page, live } = await drawn.openFeed(feed);
    await settles(async () => assert.ok(await widgetOn(page).part('offer-image').evaluate(isComplete)));
    await live();
    assert.equal(await page.locator('.media[data-broken]').count(), 1);
  });

  test('says that there are no offers until there are some', async () => {
    const { page, live } = await drawn.openFeed(smallFeed, {}, { feed: {} });
    assert.equal(await widgetOn(page).part('empty').count(), 1);
    await live();
    await widgetOn(page).offer('o1').element.first().waitFor();
    assert.equal(await widgetOn(page).part('empty').count(), 0);
  });

  describe('without script', () => {
    const context = { javaScriptEnabled: false };

    test('is complete: headings, pictures, prices and links, and shows no control that wouldn’t work', async () => {
      const { page, close } = await drawn.openFeed(sampleFeed, { context });
      for (const part of ['heading', 'offer-title', 'offer-image', 'discount', 'cta'])
        assert.ok(await widgetOn(page).part(part).first().isVisible(), part);
      assert.equal(await widgetOn(page).offers('all').count(), 24);
      const titles = await page.getByRole('heading').allInnerTexts();
      assert.ok(titles.includes(firstScreenEnglish.heading) && titles.length > 30);
      assert.ok((await page.getByRole('link').count()) > 30);
      assert.equal(await page.locator('button:visible, input:visible, .reserved:visible').count(), 0);
      await close();
      const flow = await drawn.openFlow(giveaways[0]!, { context });
      assert.ok(await giveawayOn(flow.page).part('offer-title').first().isVisible());
      assert.equal(await flow.page.locator('button:visible').count(), 0);
      const foot = await flow.page.locator('.foot').first().boundingBox();
      assert.ok(foot!.height < 90, 'no room is kept for a button');
    });
  });
});

function displayOf(element: Element): string {
  return getComputedStyle(element).display;
}

function isComplete(image: Element): boolean {
  return (image as HTMLImageElement).complete;
}
