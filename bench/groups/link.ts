import type { Checks } from '../checks.js';
import { interleave } from '../interleave.js';
import type { Contender } from '../pages.js';
import { overSlowLink } from '../slow-link.js';
import { ms, msAndRatio, printTable } from '../table.js';
import { type Bench, firstScreen } from '../visit.js';

const OFFERS = 100;

/**
 * Slow 4G over a link with handshakes and slow start, TLS and HTTP/2: from a cold page load to the first cards, and to the
 * widget's script. The static page has the first screen that the server draws, and nothing else.
 */
export async function link(bench: Bench, checks: Checks): Promise<void> {
  const load = (contender: Contender) => () =>
    overSlowLink(bench, (slow) => firstScreen(slow, { contender, offers: OFFERS }));
  const loads = await interleave(5, {
    'static page': load('static page'),
    'widget, drawn by the server': load('widget, drawn by the server'),
    'widget, feed preloaded': load('widget, feed preloaded'),
    widget: load('widget'),
    'widget in one file': load('widget in one file'),
    innerHTML: load('innerHTML'),
    'React 19': load('React 19'),
  });
  const base = loads['static page'];
  printTable(
    `slow 4G over a link with TLS and slow start, ${OFFERS} offers`,
    ['first cards', 'script runs'],
    Object.fromEntries(
      Object.entries(loads).map(([name, { first, script }]) => [
        name,
        [msAndRatio(first, base.first), script ? ms(script) : ''],
      ]),
    ),
  );
  const drawn = loads['widget, drawn by the server'];
  checks.add('first cards drawn by the server on a slow 4G link, to a static page', drawn.first / base.first, 1.15);
  checks.add(
    'first cards drawn by the server on a slow 4G link, to when the script runs',
    drawn.first / drawn.script,
    1,
  );
  // Measured: 0.88. The one file is 29 kB larger, but handshakes and the feed take as long for both.
  checks.add(
    'first cards of the script build on a slow 4G link, to the self-contained build',
    loads.widget.first / loads['widget in one file'].first,
    0.95,
  );
}
