import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { renderGiveawayFlow, renderRewardsWidget } from '../../src/server/index.js';
import { anyJson, anyText } from '../support/any-json.js';
import { checkProperty } from '../support/check-property.js';
import { feedWithBadOffer, giveawayWithBadOffer, mutated } from '../support/mutated.js';
import { sampleFeeds, sampleGiveaways } from '../support/sample-payloads.js';
import { DrawnMarkup } from './drawn-markup.js';

const anyWidget = fc.record({
  feed: fc.oneof(mutated(sampleFeeds), feedWithBadOffer, anyJson),
  attributes: fc.record({ preview: fc.boolean(), heading: anyText }),
});
const anyFlow = fc.record({
  giveaway: fc.oneof(mutated(sampleGiveaways), giveawayWithBadOffer, anyJson),
  attributes: fc.record({ 'flow-id': anyText }),
});

/** There is one element with all its content, and nothing that runs. */
function assertHarmless(markup: string): void {
  const drawn = new DrawnMarkup(markup);
  assert.deepEqual(drawn.executable(), []);
  assert.equal(drawn.countWith('class', 'frame'), 1);
}

/** A picture's address that was cut within an emoji, and half of one in each other text. */
const HALVES = {
  ...{ id: 'h\ud83d', title: '\ud83dH', partner: '\ude00', offerDiscountCode: '\ud83d' },
  ...{ url: 'https://partner.example/\ud83d', image: '/p/\ud83d.jpg', squareImage: '/\ude00', heroImage: '/\ud83d' },
};

describe('any data, rendered on a server', () => {
  test('with half a character in a text or an address is drawn, with its pictures and links', async () => {
    const whole = { ...HALVES, id: 'whole', title: 'Whole', image: '/p/whole.jpg' };
    for (const template of ['https://img.example/{width}{+url}', 'https://img.example/{width}?from={url}']) {
      const attributes = {
        'image-url': template,
        'link-params': 'sub={offer}-{partner}-{code}&v={variant}',
        variant: '\ud83d',
      };
      const options = { attributes, onError: assert.ifError };
      const widget = await renderRewardsWidget({ ...options, feed: { hero: [HALVES], popular: [HALVES, whole] } });
      const flow = await renderGiveawayFlow({
        ...options,
        giveaway: { id: 'g\ud83d', title: '\ud83d', offers: [HALVES, whole] },
      });
      for (const html of [widget, flow]) {
        assert.match(html, /<template /);
        assert.match(html, /srcset="[^"]*whole\.jpg/);
        assert.match(html, /srcset="[^"]*%EF%BF%BD/);
      }
    }
  });

  test('is text in a widget: no script, no handler, no unsafe link', () =>
    checkProperty(
      40,
      fc.asyncProperty(anyWidget, async (widget) => assertHarmless(await renderRewardsWidget(widget))),
    ));

  test('is text in a giveaway: no script, no handler, no unsafe link', () =>
    checkProperty(
      40,
      fc.asyncProperty(anyFlow, async (flow) => assertHarmless(await renderGiveawayFlow(flow))),
    ));

  test('of one offer leaves the other offers in the markup, and adds no style but the colours of the settings', async () => {
    const plain = new DrawnMarkup(await renderRewardsWidget({ feed: { all: [] } })).styles;
    await checkProperty(
      40,
      fc.asyncProperty(feedWithBadOffer, async (feed) => {
        const markup = await renderRewardsWidget({ feed, attributes: { placements: 'all' } });
        for (const id of ['o1', 'o2', 'o3']) assert.match(markup, new RegExp(`data-offer="${id}"`));
        const [colours] = /:host\{(--rewards-(cta|header)-(text-)?(color|bg):#[\da-f]+;)*\}/i.exec(markup) ?? [];
        assert.equal(new DrawnMarkup(markup).styles.replace(colours ?? '', ':host{}'), plain);
      }),
    );
  });
});
