import assert from 'node:assert/strict';
import type { Browser, Locator } from 'playwright-core';
import { contextsOf } from '../../hosts/open-context.js';
import { linkTo, readLinks } from '../../../src/card/link-params.js';
import type { Placement } from '../../../src/wire/placement.js';
import { readFeed } from '../../../src/wire/feed.js';
import type { Check } from '../../runner/check.js';
import { openWatched } from '../../support/host-page.js';
import { json, startLoopbackServer } from '../../support/loopback-server.js';
import { giveawayOn, widgetOn } from '../../support/page-harness.js';
import type { TestService } from '../../support/service.js';
import { openings, templateText } from '../../support/template-texts.js';
import type { WordPressSite } from './wordpress-site.js';

const FEED = {
  hero: [{ id: 'h', title: 'Soap <b>', partner: 'Bath & Co', url: '/soap?a=1&b=2', image: '/soap.png' }],
  popular: [
    { id: 'wine', title: 'Wine', url: 'https://wine.example', ageRestricted: 'yes' },
    { id: 'old', title: 'Old', url: 'https://old.example', expiry: '2020-01-01' },
    { id: 'bad', title: 'Bad', url: 'javascript:alert(1)', image: 'data:image/png;base64,AAAA' },
  ],
  all: [{ id: 'h', title: 'Soap <b>' }, null, { id: 'empty' }, { id: 7, title: 8 }],
};

/** What a partner's address can be like, in two lists. */
const LINKED = {
  hero: [
    { id: 'old', title: 'Old', url: 'https://old.example/', expiry: '2020-01-01' },
    { id: 'h 1', title: 'Böhm', partner: 'Böhm', url: 'https://h.example/?sub=0&a=%2f+x&s%75b=2&b#top?sub=1' },
  ],
  popular: [
    { id: 'h 1', title: 'Böhm', partner: 'Böhm', url: 'https://h.example/' },
    { id: 'p/2', title: 'Two', partner: "A & B's #1 {offer}", url: 'https://p.example' },
    { id: 'none', title: 'No link' },
  ],
  all: [{ id: '3', title: 'Three', url: 'https://a.example/?x=1&to=https://b.example/?c', offerDiscountCode: 'C 3' }],
};

const TEMPLATES = [
  'sub={placement}-{position}-{offer}&p={partner}&g={giveaway}&v={variant}&c={code}',
  "sub=100% of #1's %41+b=c&é=“x”",
  ' sub={position}\n &a=2 ',
  'sub[]=1&SUB=2',
  ...['sub', 'sub={user}', 'sub={code}', 'sub={position', 'sub={{position}}', 'sub=1&', '=1', '?sub=1', '{offer}=1'],
];

/** Reads pages without script, as feeds, readers and cautious shoppers do. */
export async function useList(
  site: WordPressSite,
  browser: Browser,
  service: TestService,
  check: Check,
): Promise<void> {
  const inContext = contextsOf(browser, service);
  const settings = { feed_url: service.url, base_url: service.url, api_key: service.apiKey, flow_id: 'weekly-treats' };
  const keep = async () => {
    for (const path of ['/gap/api', '/api/v1/giveaways/flow?id=weekly-treats'])
      assert.equal((await fetch(`${site.url}/rewards${path}`)).status, 200);
  };

  await check('lists kept offers as text and paid links, without a request to the service', async () => {
    const shop = await startLoopbackServer(json(FEED));
    try {
      await site.setUp({ feed_url: shop.url, api_key: 'key' });
      assert.doesNotMatch(await site.markupOf('[rewards_widget]'), /<ul/);
      assert.equal(shop.requests.length, 0);
      await fetch(`${site.url}/rewards/gap/api`);
      const list = async (shortcode: string) =>
        [...(await site.markupOf(shortcode)).matchAll(/<li>(.*?)<\/li>/g)].map(([, item]) => item!);
      const listed = await list('[rewards_widget]');
      assert.equal(listed.length, 4);
      assert.ok(listed[0]!.includes(`<img src="${site.url}/soap.png"`), listed[0]);
      assert.ok(
        listed[0]!.includes(`<a href="${site.url}/soap?a=1&#038;b=2" rel="sponsored noopener">Soap &lt;b&gt;</a>`),
        listed[0],
      );
      assert.match(listed[0]!, /<small>Bath &amp; Co<\/small>/);
      assert.match(listed[1]!, /Wine/);
      assert.equal(listed[2], '<span><strong>Bad</strong></span>');
      assert.equal(listed[3], '<span><strong>8</strong></span>');
      assert.equal((await list('[rewards_widget placements="hero"]')).length, 1);
      assert.equal(shop.requests.length, 1);
      for (const age of ['gate', 'hide', 'unknown'])
        assert.doesNotMatch((await list(`[rewards_widget age_restricted="${age}"]`)).join(), /Wine/);
    } finally {
      await shop.stop();
    }
  });
  await check('adds link-params to links as the elements do', async () => {
    const shop = await startLoopbackServer(json(LINKED));
    try {
      await site.setUp({ feed_url: shop.url, base_url: shop.url, api_key: 'key', flow_id: 'f' });
      await fetch(`${site.url}/rewards/gap/api`);
      const feed = readFeed(LINKED, () => undefined);
      const shown: readonly [Placement, position: number, index: number][] = [
        ['hero', 1, 1],
        ['popular', 2, 1],
        ['all', 1, 0],
      ];
      for (const linkParams of TEMPLATES) {
        const added = readLinks({ linkParams, variant: 'B 2' });
        const expected = shown.map(([placement, position, index]) =>
          linkTo(added, { offer: feed[placement][index]!, placement, position }),
        );
        const block = JSON.stringify({ linkParams, variant: 'B 2' }).replaceAll('--', '\\u002d\\u002d');
        const markup = await site.markupOf(`<!-- wp:rewards-widget/offers ${block} /-->`);
        const links = [...markup.matchAll(/<a href="([^"]*)" rel="sponsored noopener">/g)].map(([, address]) =>
          address!.replaceAll('&#038;', '&').replaceAll('&#039;', "'"),
        );
        const plain = (address: string | undefined) => new URL(address!).href;
        assert.deepEqual(links.map(plain), expected.map(plain), linkParams);
      }
      const written = await site.markupOf(
        '[rewards_widget link_params="a={position}&amp;b&#91;&#93;={variant}" variant="x"]',
      );
      assert.ok(
        written.includes('<a href="https://p.example?a=2&#038;b%5B%5D=x" rel="sponsored noopener">Two</a>'),
        written,
      );
    } finally {
      await shop.stop();
    }
  });
  await check('lists what partners write as text to WordPress, to other plugins and to themes', async () => {
    const words = `Fun [video src="/a.mp4"][giveaway_flow] ${templateText}`;
    const url = 'https://fun.example/?a=[video src="/a.mp4"]';
    const shop = await startLoopbackServer(json({ all: [{ id: 'a', title: words, partner: `By ${words}`, url }] }));
    try {
      await site.setUp({ feed_url: shop.url, base_url: shop.url, api_key: 'key', flow_id: 'f' });
      await fetch(`${site.url}/rewards/gap/api`);
      for (const content of ['[rewards_widget]', '<!-- wp:rewards-widget/offers /-->']) {
        const markup = await site.markupOf(content);
        assert.match(markup, /<li>.*Fun .*<small>By Fun /);
        assert.doesNotMatch(markup, /<video|wp-video|<giveaway-flow/);
        for (const opening of openings) assert.ok(!markup.includes(opening), opening);
      }
    } finally {
      await shop.stop();
    }
  });
  await site.setUp(settings);
  await check('lists offers where no script runs', () =>
    inContext({ javaScriptEnabled: false }, async (context) => {
      await keep();
      const { page } = await openWatched(context, site.page);
      const links = widgetOn(page).element.getByRole('link');
      await links.first().waitFor();
      assert.equal(await links.count(), 24);
      await widgetOn(page).element.getByRole('heading', { level: 3, name: 'For "you" <b>' }).waitFor();
      assert.ok((await giveawayOn(page).element.getByRole('listitem').count()) > 0);
      assert.equal(await giveawayOn(page).element.getByRole('link').count(), 0);
    }),
  );
  await check('lines the list up with the page in themes that indent lists', () =>
    inContext({ javaScriptEnabled: false }, async (context) => {
      await keep();
      const page = await context.newPage();
      await page.route(site.page, async (route) => {
        const response = await route.fetch();
        const theme = '.entry-content ul { margin: 20px; padding: 50px } .entry-content li { padding: 9px }';
        await route.fulfill({ response, body: `${await response.text()}<style>${theme}</style>` });
      });
      await page.goto(site.page);
      const { element } = widgetOn(page);
      const startOf = async (locator: Locator) => (await locator.boundingBox())!.x;
      assert.equal(await startOf(element.getByRole('listitem').first().locator('img')), await startOf(element));
    }),
  );
  await check('lists offers in the site’s feed, and leads from a giveaway to its page', async () => {
    const rss = await (await fetch(`${site.url}/feed/`)).text();
    assert.match(rss, /rel="sponsored noopener"/);
    assert.match(rss, /\/rewards-news\/">Get your code on our site<\/a>/);
    assert.match(rss, /\/rewards-news\/">See your codes on our site<\/a>/);
    assert.doesNotMatch(rss, /<rewards-widget|<giveaway-flow|<rewards-codes|<script|<style/);
  });
  await check('loads no pictures of the list before the script, and shows it when the script does not come', () =>
    inContext({}, async (context) => {
      const page = await context.newPage();
      const pictures: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'image') pictures.push(request.url());
      });
      await page.route('**/embed.js*', (route) => route.abort());
      await page.goto(site.page);
      const link = widgetOn(page).element.getByRole('link').first();
      if (!(await link.isVisible())) assert.deepEqual(pictures, []);
      await link.waitFor();
    }),
  );
  await check('replaces the list without moving what follows', () =>
    inContext({}, async (context) => {
      const page = await context.newPage();
      await page.goto(site.page);
      await widgetOn(page).search.waitFor();
      for (const { element } of [widgetOn(page), giveawayOn(page)])
        assert.equal(await element.locator('.rewards-list, .rewards-list-heading').first().isVisible(), false);
    }),
  );
}
