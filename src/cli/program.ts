import { Argument, Command, Option } from '@commander-js/extra-typings';
import { secondsReader } from '../process/flag-readers.js';
import { serveWithoutReader } from '../process/output-failure.js';
import { VERSION } from '../version.js';
import { runEvents } from './events-command.js';
import { addGateway } from './gateway/add-gateway.js';
import { readAddressFlag } from './gateway/flag-readers.js';
import { runInit, STARTERS } from './init.js';
import { FORMATS } from './output.js';
import { useProxies } from '../process/proxies.js';

const EXITS = `
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 refused by the service (wrong key), 4 service unreachable or busy
(try again later), 130 stopped by Ctrl-C, 143 by SIGTERM.

The API key comes from the environment variable REWARDS_API_KEY, or from the file that REWARDS_API_KEY_FILE names.`;

/** The command with all of its commands and flags. What was typed is not read yet. */
export function createProgram(): Command {
  const program = new Command('rewards-widget')
    .version(VERSION)
    .exitOverride()
    .hook('preAction', useProxies)
    // An address that is refused is repeated, but logs keep no password.
    .configureOutput({ outputError: (text, write) => write(text.replace(/(argument|value) '.*@/s, "$1 '…@")) });

  program
    .command('events')
    .description('Exports giveaway events or reward events of any range of time.')
    .addOption(
      new Option('--base-url <address>', 'address of the service, without /api/v1')
        .argParser(readAddressFlag)
        .makeOptionMandatory(),
    )
    .option('--type <type>', 'view or claim; with --rewards any type, all by default')
    .requiredOption('--start <moment>', 'start of the range: 2026-03-01 or 2026-03-01T09:00:00Z')
    .requiredOption('--end <moment>', 'end of the range, inclusive: a date includes its whole day')
    .option('--rewards', 'reward events, instead of giveaway events')
    .addOption(
      new Option('--format <format>', 'one JSON object a line, or a table')
        .choices(Object.keys(FORMATS) as (keyof typeof FORMATS)[])
        .default('ndjson'),
    )
    .option(
      '--output <file>',
      'file; run the same command again to continue where it stopped (default: standard output)',
    )
    .addOption(
      new Option('--timeout <seconds>', 'seconds to wait for each answer')
        .default(60)
        .argParser(secondsReader({ min: 0.1, max: 3600 })),
    )
    .addHelpText('after', EXITS)
    .action(async (flags) => {
      process.exitCode = await runEvents(flags);
    });

  program
    .command('init')
    .description('Writes a page with offers to start from, on a sample: it needs no service and no key.')
    .addArgument(new Argument('[starter]', 'what it is made with; asked for without it').choices(Object.keys(STARTERS)))
    .argument('[folder]', 'where it is written; no file there is changed', '.')
    .action(async (starter, folder) => {
      process.exitCode = await runInit(starter, folder);
    });

  addGateway(program, async (flags) => {
    if (!flags.check) serveWithoutReader();
    // Only when it is used: it brings a server and a renderer.
    const { runGateway } = await import('./gateway/run-gateway.js');
    process.exitCode = await runGateway(flags);
  });

  return program;
}
