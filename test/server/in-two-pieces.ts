import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
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
  const [template, style, data] = ['<template', '</style>', '<script'].map((part) => markup.indexOf(part));
  const end = markup.lastIndexOf('</template>');
  return [
    ['before the element', 0],
    ['within its tag', 10],
    ['before the template', template!],
    ['after the template’s tag', markup.indexOf('>', template) + 1],
    ['within the style', style! - 1000],
    ['after the style', style! + '</style>'.length],
    ...[...markup.matchAll(/<\/section>/g)].map(({ 0: tag, index }, count): [string, number] => [
      `after section ${count + 1}`,
      index + tag.length,
    ]),
    ['before the data', data!],
    ['within the data', data! + 200],
    ['before the template’s end', end],
    ['after the template’s end', end + '</template>'.length],
    ['before the element’s end', markup.lastIndexOf('</')],
  ];
}

interface Pair {
  readonly script: keyof typeof scripts;
  readonly content: keyof typeof markups;
}

const all = (Object.keys(scripts) as Pair['script'][]).flatMap((script) =>
  (Object.keys(markups) as Pair['content'][]).map((content): Pair => ({ script, content })),
);
const isMain = ({ script, content }: Pair): boolean =>
  script === (content === 'feed' ? 'an async module' : 'a script that has run before');

/** Both elements and both moments at which a script may run. */
export const mainPairs = all.filter(isMain);
export const otherPairs = all.filter((pair) => !isMain(pair));

/** Opens a page for each place at which the markup can be cut. */
export function testCuts(pairs: readonly Pair[]): void {
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
    void test(`shows the ${content} once, wherever the page is cut, with ${script}`, async () => {
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
}
