import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';
import { giveawayOn, widgetOn } from '../support/page-harness.js';
import { offers, payload } from '../support/sample-feed.js';
import { DrawnShop, renderGiveawayFlow, renderRewardsWidget } from './drawn-shop.js';

const { feed, giveaways } = SAMPLE_CATALOGUE.partners[0]!;
const largeFeed = payload({ hero: offers(3), popular: offers(4), all: offers(400) });

describe('an element whose page arrives slowly', () => {
  let shop: DrawnShop;

  before(async () => {
    shop = await DrawnShop.start();
  });
  after(() => shop?.stop());

  const drawFeed = (drawn: object) => () =>
    renderRewardsWidget({ feed: drawn, attributes: { 'feed-url': '/rewards' } });
  const cases: [string, () => Promise<string>][] = [
    ['the sample feed', drawFeed(feed)],
    ['a feed of 400 offers with three heroes', drawFeed(largeFeed)],
    ...giveaways.map((giveaway, index): [string, () => Promise<string>] => [
      `giveaway ${index + 1} of the sample`,
      () => renderGiveawayFlow({ giveaway, attributes: { 'base-url': '/rewards', 'flow-id': 'g' } }),
    ]),
  ];

  for (const [name, draw] of cases)
    test(`never moves what it shows already: ${name}`, async () => {
      const { page, noted, close } = await shop.openInPieces(await draw());
      try {
        assert.equal((await noted()).shift, 0);
        assert.ok(await widgetOn(page).offers().or(giveawayOn(page).offers()).first().isVisible());
      } finally {
        await close();
      }
    });
});
