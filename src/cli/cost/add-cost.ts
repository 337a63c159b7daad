import { InvalidArgumentError, Option, type Command } from 'commander';
import { readAddressFlag } from '../gateway/flag-readers.js';
import type { CostFlags } from './run-cost.js';

/** What the addresses of the widget's scripts contain, where the documents put them. */
const SCRIPTS = ['/rewards-widget/', '/embed.js', '/embed.iife.js'];

/** @param run what the command does; it returns the exit code */
export function addCost(program: Command, run: (url: string, flags: CostFlags) => Promise<void>): void {
  program
    .command('cost')
    .description('Opens a page with and without the widget in your own browser, and prints what the widget adds.')
    .argument('<url>', 'address of the page', readAddressFlag)
    .addOption(
      new Option('--runs <number>', 'visits of each kind; medians count').default(5).argParser(numberReader(1, 50)),
    )
    .addOption(
      new Option('--slowdown <factor>', 'how much to slow the processor down, as Lighthouse does for phones')
        .default(4)
        .argParser(numberReader(1, 20)),
    )
    .addOption(
      new Option('--budget <ms>', 'fail if our scripts take more of the main thread').argParser(
        numberReader(1, 60_000),
      ),
    )
    .addOption(
      new Option('--script <part>', "a part of the addresses of the widget's scripts; again for each")
        .default(SCRIPTS, SCRIPTS.join(' '))
        .argParser((part: string, parts: readonly string[]) => (parts === SCRIPTS ? [part] : [...parts, part])),
    )
    .addOption(new Option('--chrome <path>', 'Chrome, Chromium or Edge (default: the one that is installed)'))
    .option('--json', 'print the figures as JSON')
    .addHelpText(
      'after',
      '\nIt needs playwright-core: npm install playwright-core. Exit codes: 0 done, 1 over the budget or failed, 2 wrong usage.',
    )
    .action(run);
}

function numberReader(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It must be a number from ${min} to ${max}.`);
  };
}
