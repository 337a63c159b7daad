/**
 * `npm run bench [-- pages GROUP… | film | cost URL]`: what pages with the widget take, in a browser. `-- --help` has the options. The ratios count;
 * the times depend on the machine.
 */
import { Argument, Command } from 'commander';
import { Checks } from './compare.js';
import { writeChart } from './pages/chart.js';
import { film } from './pages/film.js';
import { giveaway, large } from './pages/memory.js';
import { ordinary } from './pages/ordinary.js';
import { phone } from './pages/phone.js';
import { photographs } from './pages/photographs.js';
import { presses } from './pages/presses.js';
import { link, slow4G } from './pages/slow-4g.js';
import { visit } from './pages/visit.js';
import { type Bench, withBench } from './pages/with-bench.js';
import { cost, type CostFlags } from './cost/cost.js';

const GROUPS = {
  ordinary: async (bench: Bench, checks: Checks) => writeChart(await ordinary(bench, checks)),
  phone,
  presses,
  large,
  giveaway,
  'slow-4g': slow4G,
  link,
  photographs,
};
const NAMES = Object.keys(GROUPS) as (keyof typeof GROUPS)[];

const program = new Command('npm run bench --');

program
  .command('pages', { isDefault: true })
  .description('Builds, and compares the widget with other ways to show the same offers, in one browser and one run.')
  .addArgument(new Argument('[groups...]', 'all by default').choices(NAMES))
  .action(async (groups: readonly (keyof typeof GROUPS)[]) => {
    const checks = new Checks();
    await withBench(async (bench) => {
      // The first pages that a browser opens are slower than those that follow.
      for (const contender of ['innerHTML', 'React 19', 'windowed React', 'widget'] as const) {
        await visit(bench, { contender, offers: 100 });
      }
      for (const name of NAMES) if (!groups.length || groups.includes(name)) await GROUPS[name](bench, checks);
    });
    checks.print();
  });

program
  .command('film')
  .description("Builds, and takes the README's pictures of three pages that open on a phone over slow 4G.")
  .action(film);

program
  .command('cost')
  .description('Measures what the widget adds to a page: medians of visits with it and without.')
  .argument('[url]', 'any page; by default one of ours with the built widget, beside figures of other embeds')
  .option('--script <parts...>', "parts of the addresses of the widget's scripts, such as a bundle's")
  .option('--runs <number>', 'visits of each kind', Number, 5)
  // As the HTTP Archive's Lighthouse runs slow a phone's processor down.
  .option('--slowdown <number>', 'factor by which the processor is slowed down', Number, 4)
  .action((url: string | undefined, flags: CostFlags) => cost(url, flags));

await program.parseAsync();
