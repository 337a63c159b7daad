import { printable } from '../../src/process/observe-requests.js';
import { listAudit, withAudit, type AuditEntry } from '../audit/audit-log.js';
import type { CommandProcess } from './command-process.js';
import { withDatabase } from './command-database.js';

/** Does the work of a command, with an entry in the audit log. @param command what is logged: it must contain no key, code or user */
export async function audited(
  { env }: CommandProcess,
  url: string,
  command: string,
  work: () => Promise<void>,
): Promise<void> {
  await withDatabase(url, (sql) => withAudit(sql, command, work, env));
}

/** Prints the audit log, a line for each command. */
export async function printAudit({ console }: CommandProcess, url: string, since?: number): Promise<void> {
  const entries = await withDatabase(url, (sql) => listAudit(sql, since));
  if (entries.length === 0) console.error('the audit log is empty');
  const width = Math.max(...entries.map(({ operator }) => operator.length));
  for (const entry of entries) console.log(auditLine(entry, width));
}

/** @param width of the longest name of an operator */
export function auditLine({ began, operator, command, outcome }: AuditEntry, width: number): string {
  // A flag in it may contain anything.
  return printable(
    `${began.toISOString()}  ${operator.padEnd(width)}  ${(outcome ?? 'unknown').padEnd(7)}  ${command}`,
  );
}
