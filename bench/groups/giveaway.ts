import type { Checks } from '../checks.js';
import { makeGiveaway, PLACEMENTS } from '../feed.js';
import { interleave } from '../interleave.js';
import { printTable } from '../table.js';
import { type Bench, onPage } from '../visit.js';
import { pageQuery } from '../pages.js';

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
