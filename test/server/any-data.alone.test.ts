import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { renderGiveawayFlow, renderRewardsWidget } from '../../src/server/index.js';
import { anyJson, anyText } from '../support/any-json.js';
import { checkProperty } from '../support/check-property.js';
import { feedWithBadOffer, giveawayWithBadOffer, mutated } from '../support/mutated.js';
import { sampleFeeds, sampleGiveaways } from '../support/sample-payloads.js';
import { DrawnReader } from './drawn-reader.js';

let drawn: DrawnReader;

before(async () => {
  drawn = await DrawnReader.start();
});
after(() => drawn?.stop());

/** Elements in one page, because a page takes longer than they do. */
const PAGE = { minLength: 24, maxLength: 24 };

const anyWidget = fc.record({
  feed: fc.oneof(mutated(sampleFeeds), feedWithBadOffer, anyJson),
  attributes: fc.record({ preview: fc.boolean(), heading: anyText }),
});
const anyFlow = fc.record({
  giveaway: fc.oneof(mutated(sampleGiveaways), giveawayWithBadOffer, anyJson),
  attributes: fc.record({ 'flow-id': anyText }),
});

/** Draws elements into one page, and asserts that there is nothing but them. */
async function assertHarmless(elements: readonly Promise<string>[]): Promise<void> {
  await drawn.open((await Promise.all(elements)).join('\n'));
  assert.deepEqual(await drawn.executable(), []);
  assert.equal(await drawn.elements(), elements.length);
}

describe('any data, rendered on a server', () => {
  test('is text in a widget: no script, no handler, no unsafe link', () =>
    checkProperty(
      3,
      fc.asyncProperty(fc.array(anyWidget, PAGE), (widgets) => assertHarmless(widgets.map(renderRewardsWidget))),
    ));

  test('is text in a giveaway: no script, no handler, no unsafe link', () =>
    checkProperty(
      3,
      fc.asyncProperty(fc.array(anyFlow, PAGE), (flows) => assertHarmless(flows.map(renderGiveawayFlow))),
    ));

  test('of one offer leaves the other offers in the markup', () =>
    checkProperty(
      40,
      fc.asyncProperty(feedWithBadOffer, async (feed) => {
        const html = await renderRewardsWidget({ feed, attributes: { placements: 'all' } });
        for (const id of ['o1', 'o2', 'o3']) assert.match(html, new RegExp(`data-offer="${id}"`));
      }),
    ));

  test('adds no style but the colours of the settings', () =>
    checkProperty(
      40,
      fc.asyncProperty(feedWithBadOffer, async (feed) => {
        const html = await renderRewardsWidget({ feed });
        const [css] = /:host\{(--rewards-(cta|header)-(text-)?(color|bg):#[\da-f]+;)*\}/i.exec(html) ?? [];
        const plain = await renderRewardsWidget({ feed: { all: [] } });
        assert.equal(styleOf(html).replace(css ?? '', ':host{}'), styleOf(plain));
      }),
    ));
});

function styleOf(html: string): string {
  return /<style[^>]*>[^]*?<\/style>/.exec(html)![0];
}
