import { text } from 'node:stream/consumers';
import { printable } from '../../src/process/observe-requests.js';
import { addKey, listKeys, revokeKey, type ListedKey } from '../keys/manage-keys.js';
import type { CommandProcess } from './command-process.js';
import { withDatabase } from './command-database.js';

/** Adds a key, and prints it: alone to the output, so that it can be piped, and what to know about it to the error output. */
export async function addKeyOf({ console }: CommandProcess, url: string, partner: string): Promise<void> {
  const key = await withDatabase(url, (sql) => addKey(sql, partner));
  console.log(key);
  console.error(printable(`${partner} has this key from now on, beside its others. It is not shown again.`));
}

/** Prints the keys, by their fingerprints. */
export async function printKeys({ console }: CommandProcess, url: string, partner?: string): Promise<void> {
  const keys = await withDatabase(url, (sql) => listKeys(sql, partner));
  if (keys.length === 0) console.error('there are no keys');
  const width = Math.max(...keys.map((key) => key.partner.length));
  for (const key of keys)
    console.log(
      printable(`${key.partner.padEnd(width)}  ${key.fingerprint}  ${describeUse(key)}  ${describeOrigin(key)}`),
    );
}

/** @param reference a fingerprint, or `-` if the key comes by the standard input: as an argument, others could read it */
export async function revoke({ console, stdin }: CommandProcess, url: string, reference: string): Promise<void> {
  const key = reference === '-' ? { key: (await text(stdin)).trim() } : { fingerprint: reference };
  const { partner, left } = await withDatabase(url, (sql) => revokeKey(sql, key));
  console.log(printable(`revoked a key of ${partner}, which has ${left} left`));
}

/** As wide as each other. */
function describeUse({ used }: ListedKey): string {
  return used === null ? 'no use recorded     ' : `last used ${used}`;
}

function describeOrigin({ added, revoked }: ListedKey): string {
  if (revoked) return `revoked ${revoked.toISOString()}`;
  return added ? `added ${added.toISOString()}` : 'from the catalogue';
}
