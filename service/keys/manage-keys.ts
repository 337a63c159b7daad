import { randomBytes } from 'node:crypto';
import type { Sql, SqlOrTransaction } from '../database/connect.js';
import { digest, digestInHex, FINGERPRINT_LENGTH } from './digest.js';

/** Fewer characters could name another key by a slip of the finger. */
const MIN_FINGERPRINT_LENGTH = 8;

/** A key as it is listed. The key itself is stored nowhere. */
export interface ListedKey {
  readonly partner: string;
  /** The beginning of the SHA-256 of the key, in hex. */
  readonly fingerprint: string;
  /** When an administrator added it; null if a catalogue brought it. */
  readonly added: Date | null;
  /** When an administrator revoked it; null while it is in use. */
  readonly revoked: Date | null;
  /** The last day on which an instance answered a request with it, in UTC, as in `2027-01-01`; null if none is recorded. */
  readonly used: string | null;
}

/**
 * Gives a partner another key, beside those it has. Every instance takes it within two seconds.
 *
 * @returns the key, with 256 random bits. It can't be read again
 * @throws Error if there is no such partner
 */
export async function addKey(sql: Sql, partner: string): Promise<string> {
  const key = `rk_${randomBytes(32).toString('base64url')}`;
  await sql.begin(async (transaction) => {
    const [found] = await transaction<object[]>`select from partners where id = ${partner}`;
    if (!found) throw new Error(`there is no partner ${partner}`);
    await transaction`
      insert into api_keys (digest, partner_id, added_at) values (${digest(key)}, ${partner}, now())`;
    await announceChange(transaction);
  });
  return key;
}

/** Lists keys in use and revoked ones, by partner and age. */
export async function listKeys(sql: Sql, partner?: string): Promise<ListedKey[]> {
  return sql<ListedKey[]>`
    select
      partner_id as partner, left(encode(digest, 'hex'), ${FINGERPRINT_LENGTH}) as fingerprint, added, revoked, used_on::text as used
    from (
      select digest, partner_id, added_at as added, null::timestamptz as revoked from keys_in_use
      union all select digest, partner_id, null, revoked_at from revoked_keys
    ) as keys
    left join key_uses using (digest)
    where ${partner ?? null}::text is null or partner_id = ${partner ?? null}
    order by partner_id, revoked nulls first, added nulls first, fingerprint`;
}

/** Which key to revoke: itself, or the beginning of its fingerprint. */
export type KeyReference = { readonly key: string } | { readonly fingerprint: string };

/**
 * Revokes a key permanently: no catalogue brings it back. Every instance refuses it within two seconds.
 *
 * @returns its partner, and how many keys that one has left
 * @throws Error if there is no such key, or several fingerprints begin like this
 */
export async function revokeKey(sql: Sql, reference: KeyReference): Promise<{ partner: string; left: number }> {
  const beginning = 'key' in reference ? digestInHex(reference.key) : readFingerprint(reference.fingerprint);
  return sql.begin(async (transaction) => {
    const found = await transaction<{ digest: Buffer; partner: string }[]>`
      select digest, partner_id as partner from keys_in_use where starts_with(encode(digest, 'hex'), ${beginning})`;
    const [key] = found;
    if (!key) throw new Error('there is no such key in use');
    if (found.length > 1) throw new Error('several fingerprints begin like this: write more of it');
    // Its row in `api_keys` stays: a catalogue that is being loaded may have locked it, and a leaked key can't wait for that.
    await transaction`
      insert into revoked_keys (digest, partner_id) values (${key.digest}, ${key.partner}) on conflict do nothing`;
    await announceChange(transaction);
    const [rest] = await transaction<{ left: number }[]>`
      select count(*) as left from keys_in_use where partner_id = ${key.partner}`;
    return { partner: key.partner, left: rest!.left };
  });
}

function readFingerprint(text: string): string {
  const hex = text.trim().toLowerCase();
  if (/^[\da-f]{8,64}$/.test(hex)) return hex;
  throw new Error(`a fingerprint is at least ${MIN_FINGERPRINT_LENGTH} hex digits, as in the list`);
}

/** Makes all instances look at keys and hooks again, within two seconds. */
export async function announceChange(sql: SqlOrTransaction): Promise<void> {
  await sql`update catalogues set loaded_at = clock_timestamp()`;
}
