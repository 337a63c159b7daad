import type { Checks } from '../checks.js';
import { interleave } from '../interleave.js';
import { msAndRatio, printTable } from '../table.js';
import { type Bench, firstScreen } from '../visit.js';

/**
 * Slow 4G as the browser emulates it, from a cold page load to the first cards. There is no slow start, so a script of half the size saves
 * only the time for its bytes. The limit for the two builds is in the group `link`.
 */
export async function slow4G(bench: Bench, checks: Checks): Promise<void> {
  const load = (contender: Parameters<typeof firstScreen>[1]['contender'], offers: number) => () =>
    firstScreen(bench, { contender, offers }, true);
  const loads = await interleave(5, {
    innerHTML: load('innerHTML', 100),
    'React 19': load('React 19', 100),
    widget: load('widget', 100),
    'widget, feed preloaded': load('widget, feed preloaded', 100),
    'widget in one file': load('widget in one file', 100),
    'widget, 10,000 offers': load('widget', 10_000),
  });
  printTable(
    'slow 4G as the browser emulates it, 100 offers',
    ['first cards'],
    Object.fromEntries(
      Object.entries(loads).map(([name, { first }]) => [name, [msAndRatio(first, loads.innerHTML.first)]]),
    ),
  );
  checks.add('first cards on slow 4G, to innerHTML', loads.widget.first / loads.innerHTML.first, 1.1);
  checks.add(
    'first cards on slow 4G with the feed preloaded, to innerHTML',
    loads['widget, feed preloaded'].first / loads.innerHTML.first,
    1,
  );
  checks.add(
    'first cards at 10,000 offers on slow 4G, to our own at 100',
    loads['widget, 10,000 offers'].first / loads.widget.first,
    1.1,
  );
}
