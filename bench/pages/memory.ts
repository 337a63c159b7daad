import { type Checks, interleave, ms, printTable } from '../compare.js';
import { makeGiveaway, PLACEMENTS } from './feed.js';
import { pageQuery } from './pages.js';
import { onPage, visit } from './visit.js';
import type { Bench } from './with-bench.js';

/** Drawing alone: from a feed in memory to the cards, with feeds of growing size. */
export async function large(bench: Bench, checks: Checks): Promise<void> {
  const draw = (contender: 'innerHTML' | 'widget', offers: number) => () =>
    visit(bench, { contender, offers, memory: true });
  const drawn = await interleave(5, {
    'innerHTML, 100': draw('innerHTML', 100),
    'widget, 100': draw('widget', 100),
    'widget, 1,000': draw('widget', 1000),
    'widget, 10,000': draw('widget', 10_000),
    'widget, 100,000': draw('widget', 100_000),
  });
  printTable(
    'from a feed in memory',
    ['first cards', 'all cards', 'longest task', 'elements'],
    Object.fromEntries(
      Object.entries(drawn).map(([name, { first, all, longest, elements }]) => [
        name,
        [ms(first), ms(all), ms(longest), String(elements)],
      ]),
    ),
  );
  checks.add(
    'first cards at 10,000 offers in memory, to innerHTML at 100',
    drawn['widget, 10,000'].first / drawn['innerHTML, 100'].first,
    0.8,
  );
  checks.add(
    'first cards at 100,000 offers in memory, to our own at 100',
    drawn['widget, 100,000'].first / drawn['widget, 100'].first,
    1.25,
  );
}

/** An update of every card in a giveaway. */
export async function giveaway(bench: Bench, checks: Checks): Promise<void> {
  const update = (offers: number) => () =>
    onPage(bench, async (page) => {
      const query = pageQuery({ contender: 'giveaway', offers, placements: PLACEMENTS.join(' '), memory: true });
      await page.goto(`${bench.site.url}/?${query}`);
      return { update: await page.evaluate((payload) => window.probe.giveawayUpdate(payload), makeGiveaway(offers)) };
    });
  const updates = await interleave(3, { '100': update(100), '200': update(200) });
  printTable(
    'update of a giveaway, by its offers',
    ['update'],
    Object.fromEntries(Object.entries(updates).map(([name, { update }]) => [name, [`${update.toFixed(1)} ms`]])),
  );
  checks.add("update of a giveaway's 200 offers, to 100", updates['200'].update / updates['100'].update, 2.3);
}
