import type { Checks } from '../checks.js';
import { interleave } from '../interleave.js';
import { openLink } from '../link.js';
import type { Contender } from '../pages.js';
import { msAndRatio, printTable } from '../table.js';
import { type Bench, firstCards } from '../visit.js';

/** Slow 4G, as Lighthouse has it. */
const SLOW_4G = { roundTrip: 150, down: 1.6e6, up: 0.75e6 };

const OFFERS = 100;

/**
 * Slow 4G over a link with handshakes and slow start, TLS and HTTP/2: from a cold page load to the first cards. What a page drawn
 * by a server is to be compared with is `static page`.
 */
export async function link(bench: Bench, checks: Checks): Promise<void> {
  // Each visit has a link of its own, on which nothing is left from the one before.
  const load = (contender: Contender) => async () => {
    const slow = await openLink({ port: bench.secureSite.port, ...SLOW_4G });
    const site = { ...bench.secureSite, url: `https://127.0.0.1:${slow.port}` };
    try {
      return await firstCards({ ...bench, site }, { contender, offers: OFFERS });
    } finally {
      await slow.stop();
    }
  };
  const loads = await interleave(5, {
    'static page': load('static page'),
    innerHTML: load('innerHTML'),
    'React 19': load('React 19'),
    'widget, feed preloaded': load('widget, feed preloaded'),
    widget: load('widget'),
    'widget in one file': load('widget in one file'),
  });
  printTable(
    `slow 4G over a link with TLS and slow start, ${OFFERS} offers`,
    ['first cards'],
    Object.fromEntries(
      Object.entries(loads).map(([name, { first }]) => [name, [msAndRatio(first, loads['static page'].first)]]),
    ),
  );
  checks.add(
    'first cards of the script build on a slow 4G link, to the self-contained build',
    loads.widget.first / loads['widget in one file'].first,
    0.85,
  );
}
