import { printable } from '../../src/process/observe-requests.js';
import { listAudit, withAudit } from '../audit/audit-log.js';
import { withDatabase } from './with-database.js';

/** Does the work of a command, with an entry in the audit log. @param command what is logged: it must contain no key, code or user */
export async function audited(url: string, command: string, work: () => Promise<void>): Promise<void> {
  await withDatabase(url, (sql) => withAudit(sql, command, work));
}

/** Prints the audit log, a line for each command. */
export async function printAudit(url: string, since?: number): Promise<void> {
  const entries = await withDatabase(url, (sql) => listAudit(sql, since));
  if (entries.length === 0) console.error('the audit log is empty');
  const width = Math.max(...entries.map(({ operator }) => operator.length));
  for (const { began, operator, command, outcome } of entries)
    // A flag in it may contain anything.
    console.log(
      printable(`${began.toISOString()}  ${operator.padEnd(width)}  ${(outcome ?? 'unknown').padEnd(7)}  ${command}`),
    );
}
