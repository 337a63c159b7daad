import { createReadStream } from 'node:fs';
import { printable } from '../../src/process/observe-requests.js';
import { addCodes, type OfferOf } from '../giveaways/add-codes.js';
import { readCodeLines } from '../giveaways/code-lines.js';
import { countCodes } from '../giveaways/count-codes.js';
import { countWithdrawal, withdrawCodes, type Withdrawal } from '../giveaways/withdraw-codes.js';
import { type CommandProcess, refuse, createProgress, printRemoval, type RemovalFlags } from './command-process.js';
import { withDatabase } from './command-database.js';

/** Adds the codes in a file, one a line. @param file `-` for the standard input */
export async function addCodesOf(own: CommandProcess, url: string, file: string, of: OfferOf): Promise<void> {
  const report = createProgress(own);
  const { added, unused, listed } = await withDatabase(url, (sql) =>
    addCodes(sql, of, readCodeLines(readFile(own, file)), (codes) => report(codes, `${codes} codes`)),
  );
  const codes = added === 1 ? 'code' : 'codes';
  own.console.log(printable(`added ${added} ${codes} to ${of.offer} of ${of.partner}: ${unused} are unused`));
  if (!listed) own.console.error('no giveaway has this offer at the moment, so nobody can claim it');
}

/** Prints how many codes the offers have. */
export async function printCodesLeft(
  { console }: CommandProcess,
  url: string,
  only: { partner?: string; offer?: string },
): Promise<void> {
  const counted = await withDatabase(url, (sql) => countCodes(sql, only));
  if (counted.length === 0) return console.error('there is no such offer');
  const rows = [
    ['partner', 'offer', 'unused', 'given'],
    ...counted.map(({ partner, offer, unused, given }) => [partner, offer, String(unused), String(given)]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  const align = (cell: string, column: number) =>
    column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!);
  for (const row of rows) console.log(printable(row.map(align).join('  ')));
}

/** Withdraws codes that may have been given already, or prints how many it would withdraw of each offer. */
export async function withdraw(
  own: CommandProcess,
  url: string,
  { yes, dryRun, ...withdrawal }: Withdrawal & RemovalFlags,
): Promise<void> {
  const pools = await withDatabase(url, (sql) =>
    yes ? withdrawCodes(sql, withdrawal) : countWithdrawal(sql, withdrawal),
  );
  if (pools.length === 0) return refuse(own, 'nothing was changed: no such offer has codes');
  const deed = yes ? 'withdrawn' : 'would be withdrawn';
  const lines = pools.map(
    ({ partner, offer, withdrawn, left }) => `${partner} ${offer}: ${withdrawn} ${deed}, ${left} left`,
  );
  const all = pools.reduce((sum, { withdrawn }) => sum + withdrawn, 0);
  lines.push(`${all} ${deed} of ${pools.length} ${pools.length === 1 ? 'offer' : 'offers'}`);
  if (!yes) return printRemoval(own, lines, { dryRun });
  for (const line of lines) own.console.log(printable(line));
}

async function* readFile({ stdin }: CommandProcess, file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* file === '-' ? stdin : (createReadStream(file) as AsyncIterable<Uint8Array>);
  } catch (error) {
    throw new Error(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'})`, {
      cause: error,
    });
  }
}
