import type { Sql } from '../database/connect.js';
import { fingerprintOf } from '../keys/fingerprint.js';

/**
 * Adds to the audit log that the rate limit refuses a key's requests, at most once an hour for each key. No request waits for it.
 *
 * @param key the key's digest, in hex
 * @param points requests a minute that the limit allows
 */
export async function noteRefusals(sql: Sql, key: string, points: number): Promise<void> {
  const command = `refused requests of the key ${fingerprintOf(key)}: more than ${points} in a minute`;
  await sql`
    insert into audit_log (operator, command, outcome)
    select 'rate limit', ${command}, 'done'
    where not exists (select from audit_log where command = ${command} and began > now() - interval '1 hour')`;
}
