import { text } from 'node:stream/consumers';
import { countPerson, erasePerson, type PersonRecords } from '../people/erase-person.js';
import type { Sql } from '../database/connect.js';
import { exportPerson } from '../people/export-person.js';
import { createPersonDigest, type PersonDigest } from '../people/person-digest.js';
import { checkPersonSecret, keyPeople, readPersonSecret } from '../people/person-secret.js';
import { type CommandProcess, printRemoval, type RemovalFlags } from './command-process.js';
import { withDatabase } from './command-database.js';

/** Whose data, and what to do with it. */
export interface ErasureFlags extends RemovalFlags {
  readonly partner: string;
}

/** Prints everything about a person as JSON. @param reference the user, or `-` to read it from the standard input */
export async function exportPersonOf(
  own: CommandProcess,
  url: string,
  reference: string,
  partner: string,
): Promise<void> {
  const user = await readUser(own, reference);
  const data = await withPeople(own, url, (sql, personOf) => exportPerson(sql, { partner, user, personOf }));
  own.console.log(JSON.stringify(data, null, 2));
}

/** Erases everything about a person, or prints how much it would erase. */
export async function erasePersonOf(
  own: CommandProcess,
  url: string,
  reference: string,
  flags: ErasureFlags,
): Promise<void> {
  const person = { partner: flags.partner, user: await readUser(own, reference) };
  if (!flags.yes) {
    const counted = await withPeople(own, url, (sql, personOf) => countPerson(sql, { ...person, personOf }));
    return printRemoval(own, [`would erase ${describe(counted)}`], flags);
  }
  const erased = await withPeople(own, url, (sql, personOf) => erasePerson(sql, { ...person, personOf }));
  own.console.log(`erased ${describe(erased)}`);
}

/** Names all people under the secret of the environment. */
export async function keyAllPeople({ env, console }: CommandProcess, url: string): Promise<void> {
  const secret = readPersonSecret(env);
  if (secret === undefined) throw new Error('set PERSON_SECRET or PERSON_SECRET_FILE to the secret');
  const claims = await withDatabase(url, (sql) => keyPeople(sql, secret));
  console.log(`${claims} claims name their people under the secret now`);
}

/** With another secret than the database's, a person would look like one of whom nothing is known. */
async function withPeople<T>(
  { env }: CommandProcess,
  url: string,
  work: (sql: Sql, personOf: PersonDigest) => Promise<T>,
): Promise<T> {
  const secret = readPersonSecret(env);
  return withDatabase(url, async (sql) => {
    await checkPersonSecret(sql, secret);
    return work(sql, createPersonDigest(secret));
  });
}

/** As an argument, others on the machine can read it in the list of processes. */
async function readUser({ stdin }: CommandProcess, reference: string): Promise<string> {
  const user = reference === '-' ? (await text(stdin)).replace(/\r?\n$/, '') : reference;
  if (user === '') throw new Error('the user is empty');
  return user;
}

function describe({ claims, rememberedAnswers, events, deliveries }: PersonRecords): string {
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
  const rest = `${count(rememberedAnswers, 'remembered answer')} and ${count(events, 'event')}`;
  const told = deliveries === 0 ? '' : `, with ${count(deliveries, 'message')} of hooks`;
  return `${count(claims, 'claim')}, ${rest}${told}`;
}
