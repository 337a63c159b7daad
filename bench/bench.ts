/**
 * `npm run bench [-- --only GROUP,…]`: builds, and compares the widget with other ways to show the same offers, in one browser and
 * one run. The ratios count; the times depend on the machine. Exits with 1 if a limit is exceeded.
 */
import { parseArgs } from 'node:util';
import { writeChart } from './chart.js';
import { Checks } from './checks.js';
import { giveaway } from './groups/giveaway.js';
import { large } from './groups/large.js';
import { link } from './groups/link.js';
import { ordinary } from './groups/ordinary.js';
import { photographs } from './groups/photographs.js';
import { slow4G } from './groups/slow-4g.js';
import { withBench } from './with-bench.js';
import { type Bench, visit } from './visit.js';

const groups = {
  ordinary: async (bench: Bench, checks: Checks) => writeChart(await ordinary(bench, checks)),
  large,
  giveaway,
  'slow-4g': slow4G,
  link,
  photographs,
};

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const wanted = values.only?.split(',') ?? Object.keys(groups);
const unknown = wanted.filter((name) => !Object.hasOwn(groups, name));
if (unknown.length) {
  console.error(`There is no group ${unknown.join(', ')}: there are ${Object.keys(groups).join(', ')}.`);
  process.exit(1);
}

const checks = new Checks();
await withBench(async (bench) => {
  // The first pages that a browser opens are slower than those that follow.
  for (const contender of ['innerHTML', 'React 19', 'windowed React', 'widget'] as const) {
    await visit(bench, { contender, offers: 100 });
  }
  for (const [name, run] of Object.entries(groups)) if (wanted.includes(name)) await run(bench, checks);
});
if (!checks.print()) process.exitCode = 1;
