import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { Liquid } from 'liquidjs';
import { createFirstScreen } from '../../src/cli/gateway/first-screen.js';
import { createServerGateway } from '../../src/gateway/create-gateway.js';
import { fullOffer, payload } from '../support/sample-feed.js';
import {
  openings,
  RAN,
  templateAttributes,
  templateFeed,
  templateGiveaway,
  templateText,
} from '../support/template-texts.js';
import { DrawnMarkup } from './drawn-markup.js';
import { DrawnShop, renderGiveawayFlow, renderRewardsWidget } from './drawn-shop.js';

const VUE = readFileSync(createRequire(import.meta.url).resolve('vue/dist/vue.global.prod.js'), 'utf8');

const HREF = `/first-paint.css?${templateText}`;

/** Both elements, as a page's server draws them, and as the gateway does for any server, with a feed and without one. */
async function screens(): Promise<string[]> {
  const feed = templateFeed();
  const giveaway = templateGiveaway();
  const options = { attributes: templateAttributes(), lang: templateText };
  const drawFor = async (answer: () => Response): Promise<string> => {
    const service = { feedUrl: 'https://feed.example', apiKey: 'k', fetch: async () => answer() };
    const screen = createFirstScreen(createServerGateway(service), '/rewards', assert.ifError);
    const address = `https://shop.example/rewards/rewards-widget.html?${new URLSearchParams(templateAttributes())}`;
    const shopper = { incoming: { socket: { remoteAddress: '203.0.113.1' } } } as Parameters<typeof screen>[1];
    return (await screen(new Request(address), shopper)).text();
  };
  return Promise.all([
    renderRewardsWidget({ feed, ...options }),
    renderRewardsWidget({ feed, ...options, styles: { href: HREF } }),
    renderRewardsWidget({ feed, ...options, styles: { nonce: templateText } }),
    renderGiveawayFlow({ giveaway, ...options }),
    drawFor(() => Response.json(feed)),
    drawFor(() => new Response(null, { status: 503 })),
  ]);
}

describe('what partners and visitors write means nothing to a template language', () => {
  let shop: DrawnShop;

  before(async () => {
    shop = await DrawnShop.start();
  });
  after(() => shop?.stop());

  test('it opens nothing', async () => {
    for (const screen of await screens())
      for (const opening of openings) assert.ok(!screen.includes(opening), `${opening} in ${around(screen, opening)}`);
  });

  test('a parser reads it as it is', async () => {
    const [widget, , , flow] = (await screens()).map((screen) => new DrawnMarkup(screen));
    const shown = templateText.replace(/\s+/g, ' ');
    assert.equal(widget!.text('heading'), shown);
    assert.equal(widget!.text('offer-title', 'popular'), shown);
    assert.equal(widget!.hostAttribute('heading'), templateText);
    assert.equal(flow!.text('heading'), shown);
    assert.equal(flow!.text('offer-title'), shown);
  });

  test('it passes through Liquid', async () => {
    for (const screen of await screens()) {
      const rendered: unknown = await new Liquid().parseAndRender(screen);
      assert.ok(rendered === screen);
    }
  });

  test('it doesn’t run in Vue, which reads the page or a template', async () => {
    const all = await screens();
    const page = await shop.browser.newPage();
    try {
      shop.site.page({ html: `<body><div id="page">${all.join('')}</div><div id="other"></div>` });
      await page.goto(shop.site.url);
      await page.addScriptTag({ content: VUE });
      // A template of Vue may not have the renderer's empty comment.
      await page.evaluate(
        (template) => {
          const { Vue } = globalThis as unknown as { Vue: { createApp(options: object): { mount(at: string): void } } };
          Vue.createApp({}).mount('#page');
          Vue.createApp({ template }).mount('#other');
        },
        all.join('').replaceAll('<?>', ''),
      );
      const markup = await page.locator('body').innerHTML();
      assert.ok(!markup.includes(RAN), around(markup, RAN));
      for (const place of ['#page', '#other'])
        assert.equal(await page.locator(`${place} > :is(rewards-widget, giveaway-flow)`).count(), all.length);
    } finally {
      await page.close();
    }
  });

  test('an element with braces in its texts is taken over in place', async () => {
    const title = '{{ "it-" + "ran" }} <%= 1 %> ${2}';
    const texts = { title, description: title, partner: title, category: { name: title } };
    const feed = payload({ popular: [fullOffer('a', texts), fullOffer('b', texts)] });
    shop.site.json('/rewards/gap/api', feed);
    const markup = await renderRewardsWidget({ feed, attributes: { 'feed-url': '/rewards', heading: title } });
    const { page, live, noted, close } = await shop.open({ markup });
    try {
      const shown = page.locator('[part=offer-title]').first();
      const drawnTitle = await shown.elementHandle();
      await live();
      assert.ok(await drawnTitle?.evaluate((element) => element.isConnected));
      assert.equal(await shown.innerText(), title);
      const { shift, ready, errors } = await noted();
      assert.deepEqual({ shift, ready, errors }, { shift: 0, ready: 1, errors: 0 });
    } finally {
      await close();
    }
  });
});

function around(text: string, part: string): string {
  const at = text.indexOf(part);
  return text.slice(Math.max(0, at - 80), at + 80);
}
