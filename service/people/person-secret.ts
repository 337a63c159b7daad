import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fragment, type Sql, type SqlOrTransaction } from '../database/connect.js';
import { KEYED_END, proofOf } from './person-digest.js';

const BLOCK_BYTES = 64;

/**
 * Makes sure that this is the secret under which the database names people. With another one, everybody could claim everything again.
 *
 * @param secret undefined without one
 * @throws Error which says what to do
 */
export async function checkPersonSecret(sql: SqlOrTransaction, secret: string | undefined): Promise<void> {
  const [row] = await sql<{ proof: Buffer }[]>`select proof from person_secret`;
  if (row && secret === undefined)
    throw new Error('this database names people under a secret: set PERSON_SECRET or PERSON_SECRET_FILE');
  if (row && !row.proof.equals(proofOf(secret!)))
    throw new Error('PERSON_SECRET is not the secret under which this database names people');
  if (!row && secret !== undefined)
    throw new Error(
      'this database names people without a secret: stop the service, and run `rewards-service people key`',
    );
}

/**
 * Names all people under a secret, for good. From then on the database refuses claims under no secret.
 *
 * @returns how many claims have another name now
 * @throws Error if there is a secret already
 */
export function keyPeople(sql: Sql, secret: string): Promise<number> {
  const [inner, outer] = [padOf(secret, 0x36), padOf(secret, 0x5c)];
  // HMAC-SHA-256 (RFC 2104), which PostgreSQL itself doesn't have.
  const named = fragment`sha256(${outer}::bytea || sha256(${inner}::bytea || person)) || ${KEYED_END}::bytea`;
  return sql.begin(async (transaction) => {
    await transaction`lock table claims, claimants, claim_answers in access exclusive mode`;
    const [row] = await transaction<object[]>`select from person_secret`;
    if (row) throw new Error('this database names people under a secret already');
    // Erased people have an empty name.
    const [keyed] = await transaction<{ claims: number }[]>`
      with given as (update claims set person = ${named} where length(person) > 0 returning true),
      rule as (update claimants set person = ${named}),
      answers as (update claim_answers set person = ${named})
      select count(*) as claims from given`;
    await transaction`alter table claims add constraint people_are_keyed check (length(person) in (0, 33))`;
    await transaction`alter table claimants add constraint people_are_keyed check (length(person) = 33)`;
    await transaction`alter table claim_answers add constraint people_are_keyed check (length(person) = 33)`;
    await transaction`insert into person_secret (proof) values (${proofOf(secret)})`;
    return keyed!.claims;
  });
}

/** The key of HMAC, as long as a block, with each byte changed by `mask`. */
function padOf(secret: string, mask: number): Buffer {
  const bytes = Buffer.from(secret);
  const key = bytes.length > BLOCK_BYTES ? createHash('sha256').update(bytes).digest() : bytes;
  return Buffer.concat([key], BLOCK_BYTES).map((byte) => byte ^ mask) as Buffer;
}

const MIN_BYTES = 32;

/**
 * Reads the secret under which claims name people, from `PERSON_SECRET` or the file that `PERSON_SECRET_FILE` names, without the white
 * space around it. Undefined if neither is set.
 *
 * @throws Error which never contains the secret
 */
export function readPersonSecret({ PERSON_SECRET, PERSON_SECRET_FILE }: NodeJS.ProcessEnv): string | undefined {
  if (PERSON_SECRET && PERSON_SECRET_FILE) throw new Error('set only one of PERSON_SECRET and PERSON_SECRET_FILE');
  const secret = (PERSON_SECRET_FILE ? readFileSync(PERSON_SECRET_FILE, 'utf8') : PERSON_SECRET)?.trim();
  if (!PERSON_SECRET_FILE && !secret) return undefined;
  if (Buffer.byteLength(secret!) >= MIN_BYTES) return secret;
  throw new Error(`PERSON_SECRET must have at least ${MIN_BYTES} bytes: make one with \`openssl rand -hex 32\``);
}
