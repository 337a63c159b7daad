import type { Clock } from '../../clock.js';
import type { Sql } from '../../database/connect.js';
import { LOCKS } from '../../database/locks.js';
import { describeDropped, type ChangedCodes } from '../compare/compare-codes.js';
import { changeCatalogue } from './load-catalogue.js';
import type { CheckedCatalogue } from '../parse/read-catalogue.js';
import { describeChanges, readServed } from '../compare/served.js';

/**
 * Finds out what a catalogue would change: loads it, in a transaction that is rolled back. Instances that start meanwhile wait.
 *
 * @returns lines to print
 */
export async function checkCatalogue(sql: Sql, catalogue: CheckedCatalogue, now: Clock): Promise<string[]> {
  const lines: string[] = [];
  const undo = new Error('rolled back');
  const checked = sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${LOCKS.change})`;
    const before = await readServed(transaction);
    const codes = await changeCatalogue(transaction, catalogue, now);
    lines.push(...describeChanges(before, await readServed(transaction)), ...codes.map(describeCodes));
    const dropped = describeDropped(codes);
    if (dropped !== undefined) lines.push(`warning: it would drop ${dropped}`);
    throw undo;
  });
  await checked.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return lines;
}

function describeCodes({ partner, offer, added, dropped }: ChangedCodes): string {
  return `codes of ${partner} ${offer}: ${added} added, ${dropped} dropped`;
}
