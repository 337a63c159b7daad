import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';
import { inLanes } from '../runner/in-lanes.js';
import { json } from '../support/loopback-server.js';
import { DrawnShop, renderGiveawayFlow, renderRewardsWidget } from './drawn-shop.js';

const { feed, giveaways } = SAMPLE_CATALOGUE.partners[0]!;
const giveaway = giveaways[0]!;

const markups = {
  feed: await renderRewardsWidget({ feed, attributes: { 'feed-url': '/rewards' } }),
  giveaway: await renderGiveawayFlow({ giveaway, attributes: { 'base-url': '/rewards', 'flow-id': giveaway.id } }),
};

const scripts = {
  'an async module': '<script type="module" async src="/rewards-widget/embed.js"></script>',
  'an async classic script': '<script async src="/rewards-widget/embed.iife.js"></script>',
  'a script that has run before': '<script src="/rewards-widget/embed.iife.js"></script>',
};

/** The places in the markup that matter for a parser, by name. */
function cutsOf(markup: string): [place: string, at: number][] {
  const [template, style, section] = ['<template', '</style>', '</section>'].map((part) => markup.indexOf(part));
  const end = markup.lastIndexOf('</template>');
  return [
    ['within its tag', 10],
    ['before the template', template!],
    ['after the template’s tag', markup.indexOf('>', template) + 1],
    ['within the style', style! - 1000],
    ['after the style', style! + '</style>'.length],
    ['after the first section', section! + '</section>'.length],
    ['within the data', markup.indexOf('<script') + 200],
    ['before the template’s end', end],
    ['after the template’s end', end + '</template>'.length],
  ];
}

/** Both elements, and both moments at which a script may run. */
const pairs: readonly { script: keyof typeof scripts; content: keyof typeof markups }[] = [
  { script: 'an async module', content: 'feed' },
  { script: 'an async classic script', content: 'giveaway' },
  { script: 'a script that has run before', content: 'feed' },
  { script: 'a script that has run before', content: 'giveaway' },
];

describe('a server-rendered element on a page that arrives in two pieces', () => {
  let shop: DrawnShop;

  before(async () => {
    shop = await DrawnShop.start();
    shop.site.json('/rewards/gap/api', feed);
    const answer = json({ success: true, data: giveaway }, { 'X-Rewards-Viewer': 'somebody' });
    shop.site.answers['/rewards/api/v1/giveaways/flow'] = answer;
  });
  after(() => shop?.stop());

  /** Returns what a page of these pieces shows in the end, and what it did until then. */
  async function outcomeOf(head: string, pieces: readonly string[]): Promise<Record<string, unknown>> {
    const { page, problems, live, noted, close } = await shop.openAround(head, pieces);
    try {
      await live();
      const { ready, shift } = await noted();
      const [frames, cards, styles] = await Promise.all(
        ['.frame', '.card', 'style'].map((part) => page.locator(`:is(rewards-widget, giveaway-flow) ${part}`).count()),
      );
      const loads = await page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => /\/rewards\/.*api/.test(name)).length,
      );
      return { frames, cards, styles, loads, ready, shift, problems };
    } finally {
      await close();
    }
  }

  for (const { script, content } of pairs)
    test(`shows the ${content} once, wherever the page is cut, with ${script}`, async () => {
      const [head, markup] = [scripts[script], markups[content]];
      const whole = await outcomeOf(head, [markup]);
      const { frames, styles, loads, ready, problems } = whole;
      assert.deepEqual(
        { frames, styles, loads, ready, problems },
        { frames: 1, styles: 0, loads: 1, ready: 1, problems: [] },
      );
      const cuts = cutsOf(markup);
      const outcomes: Record<string, unknown> = {};
      // More pages at once are so slow that the element takes their connections for broken.
      await inLanes(3, cuts, async ([place, at]) => {
        outcomes[place] = await outcomeOf(head, [markup.slice(0, at), markup.slice(at)]);
      });
      assert.deepEqual(outcomes, Object.fromEntries(cuts.map(([place]) => [place, whole])));
    });
});
