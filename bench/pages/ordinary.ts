import { type Checks, interleave, kB, ms, msAndRatio, printTable } from '../compare.js';
import { type Visit, visit, type VisitOptions } from './visit.js';
import type { Bench } from './with-bench.js';

const RIVALS = ['innerHTML', 'React 19', 'windowed React', 'widget'] as const;
type Rivals = Record<(typeof RIVALS)[number], Visit>;

/** The contenders in the chart. */
export interface OrdinaryFigures {
  readonly at100: Rivals;
  readonly at100Slow: Rivals;
  readonly at10000: Rivals;
}

/**
 * From a cold page load over HTTP (page, script, feed, pictures) to the cards, at the sizes of most merchants and at some
 * rare ones.
 *
 * "Rows in view" is when cards of the catalogue fill the screen. It is measured on pages that show the catalogue alone, where it
 * starts right under the header for every contender. "All cards" is when the catalogue has all cards that it shows
 * without scrolling: one for each offer, or the first window of them.
 */
export async function ordinary(bench: Bench, checks: Checks): Promise<OrdinaryFigures> {
  const alone = await compare(bench, 100, 7, { placements: 'all' });
  const at12 = await compare(bench, 12, 7);
  const at100 = await compare(bench, 100, 7, { typing: true });
  await compare(bench, 300, 3);
  const at1000 = await compare(bench, 1000, 3, { typing: true });
  const at10000 = await compare(bench, 10_000, 3, { typing: true });
  const at100Slow = await compare(bench, 100, 5, { slowdown: 4 });
  const slow = await interleave(3, {
    '1,000': () => visit(bench, { contender: 'widget', offers: 1000, slowdown: 4 }),
    '10,000': () => visit(bench, { contender: 'widget', offers: 10_000, slowdown: 4 }),
  });

  checks.add('rows in view at 100 offers, to innerHTML', alone.widget.view / alone.innerHTML.view, 1.25);
  checks.add('first cards at 12 offers, to innerHTML', at12.widget.first / at12.innerHTML.first, 1.2);
  checks.add('first cards at 12 offers, to React', at12.widget.first / at12['React 19'].first, 1);
  checks.add('first cards at 100 offers, to innerHTML', at100.widget.first / at100.innerHTML.first, 1.1);
  checks.add('main thread at 100 offers, to React', at100.widget.work / at100['React 19'].work, 1);
  checks.add('styles and layout at 100 offers, to innerHTML', at100.widget.layout / at100.innerHTML.layout, 2);
  for (const [count, { widget }] of Object.entries({ '100': at100, '1,000': at1000, '10,000': at10000 })) {
    checks.add(`longest task at ${count} offers, in ms`, widget.longest, 50);
    checks.add(`worst keystroke at ${count} offers, in ms`, widget.key, 50);
    checks.add(`layout shift at ${count} offers`, widget.shifts, 0);
  }
  const plain = at100Slow.innerHTML.longest;
  for (const [count, { longest }] of Object.entries({ '100': at100Slow.widget, ...slow })) {
    checks.add(`longest task at ${count} offers, processor 4 × slower, to innerHTML at 100`, longest / plain, 1);
  }
  checks.add('elements at 10,000 offers', at10000.widget.elements, 600);
  checks.add('nodes of a card', at100.widget.cardNodes, 30);
  return { at100, at100Slow, at10000 };
}

/** Visits a page of each contender in turn, and prints them side by side. */
async function compare(
  bench: Bench,
  offers: number,
  rounds: number,
  options: Omit<VisitOptions, 'contender' | 'offers'> = {},
): Promise<Rivals> {
  const { placements, slowdown, typing } = options;
  const jobs = RIVALS.map((contender) => [
    contender,
    // Only the widget has a search field.
    () => visit(bench, { ...options, contender, offers, typing: typing && contender === 'widget' }),
  ]);
  const rivals = await interleave(rounds, Object.fromEntries(jobs) as Record<keyof Rivals, () => Promise<Visit>>);
  const base = rivals.innerHTML;
  printTable(
    [
      `${offers.toLocaleString('en')} offers`,
      placements && 'the catalogue alone',
      slowdown && `processor ${slowdown} × slower`,
    ]
      .filter(Boolean)
      .join(', '),
    [
      'first cards',
      'rows in view',
      'all cards',
      'longest task',
      'main thread',
      'styles and layout',
      'keystroke',
      'elements',
      'nodes',
      'a card',
      'shift',
      'script',
    ],
    Object.fromEntries(
      Object.entries(rivals).map(([name, { first, view, all, longest, work, layout, key, ...figures }]) => [
        name,
        [
          msAndRatio(first, base.first),
          placements ? msAndRatio(view, base.view) : '',
          msAndRatio(all, base.all),
          ms(longest),
          msAndRatio(work, base.work),
          msAndRatio(layout, base.layout),
          key ? ms(key) : '',
          String(figures.elements),
          String(figures.nodes),
          String(figures.cardNodes),
          figures.shifts.toFixed(3),
          kB(figures.scriptBytes),
        ],
      ]),
    ),
  );
  return rivals;
}
