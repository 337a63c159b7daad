import { type Checks, interleave, ms, msAndRatio, printTable } from '../compare.js';
import type { Contender } from './pages.js';
import { firstScreen } from './visit.js';
import { type Bench, overSlowLink } from './with-bench.js';

/**
 * Slow 4G as the browser emulates it, from a cold page load to the first cards. There is no slow start, so a script of half the size saves
 * only the time for its bytes. The limit for the two builds is in the group `link`.
 */
export async function slow4G(bench: Bench, checks: Checks): Promise<void> {
  const load = (contender: Contender, offers: number) => () => firstScreen(bench, { contender, offers }, true);
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
