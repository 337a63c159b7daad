import { userInfo } from 'node:os';
import type { Sql } from '../database/connect.js';

/** An entry of the audit log. */
export interface AuditEntry {
  readonly began: Date;
  /** Name of the operating system's user who ran the command, and with sudo, of the user who called it: `root (sudo: alice)`. `rate limit` for refused requests. */
  readonly operator: string;
  /** The command with its flags, without keys, codes and users. */
  readonly command: string;
  /** Null while it runs, and if it was stopped in between. */
  readonly outcome: 'done' | 'failed' | null;
}

/**
 * Writes an entry to the audit log, does the work, and adds the outcome to the entry. If the entry can't be written, the work isn't done.
 *
 * @param command what is logged: it must contain no key, code or user
 * @param env which may name the caller of sudo
 */
export async function withAudit<T>(
  sql: Sql,
  command: string,
  work: () => Promise<T>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<T> {
  const [entry] = await sql<{ id: string }[]>`
    insert into audit_log (operator, command) values (${operatorName(env)}, ${command}) returning id`;
  const end = (outcome: 'done' | 'failed') => sql`update audit_log set outcome = ${outcome} where id = ${entry!.id}`;
  let result: T;
  try {
    result = await work();
  } catch (error) {
    await end('failed').catch(() => undefined);
    throw error;
  }
  await end('done');
  return result;
}

/** The entries since an instant in epoch milliseconds, the oldest first. */
export async function listAudit(sql: Sql, since = 0): Promise<AuditEntry[]> {
  return sql<AuditEntry[]>`
    select began, operator, command, outcome from audit_log
    where began >= ${new Date(since).toISOString()} order by id`;
}

function operatorName(env: NodeJS.ProcessEnv): string {
  // Anyone can set the variable; only root may have come by sudo.
  const caller = process.getuid?.() === 0 ? env['SUDO_USER'] : undefined;
  return caller ? `${userName()} (sudo: ${caller})` : userName();
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container, a user may have no name.
    return `user ${process.getuid?.()}`;
  }
}
