/**
 * `npm run bench:servers [-- GROUP…]`: what the gateway and the service take, all groups by default. `-- --help` lists them. The ratios count; the
 * times depend on the machine. Exits with 1 if a limit is exceeded.
 */
import { Argument, Command } from 'commander';
import { measureAnonymous, measureAnswers } from './gateway/cost.js';
import { measureThroughput } from './gateway/throughput.js';
import { measureService } from './service/service.js';

const GROUPS = {
  gateway: measureThroughput,
  'gateway-cost': measureAnswers,
  'gateway-anonymous': measureAnonymous,
  service: measureService,
};
const NAMES = Object.keys(GROUPS) as (keyof typeof GROUPS)[];

const HELP = `
Groups:
  gateway            requests a second from memory, beside bare node:http
  gateway-cost       processor time and memory of one answer of the built gateway (docs/scale.md)
  gateway-anonymous  all that anyone can make a built gateway do (docs/gateway.md)
  service            claims, feeds, events, a large catalogue`;

const program = new Command('npm run bench:servers --')
  .addArgument(new Argument('[groups...]', 'all by default').choices(NAMES))
  .addHelpText('after', HELP)
  .action(async (groups: readonly (keyof typeof GROUPS)[]) => {
    for (const name of NAMES) if (!groups.length || groups.includes(name)) await GROUPS[name]();
  });

await program.parseAsync();
