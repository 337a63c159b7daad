import { text } from 'node:stream/consumers';
import { countPerson, erasePerson, type PersonRecords } from '../people/erase-person.js';
import { exportPerson } from '../people/export-person.js';
import { printRemoval, type RemovalFlags } from './removal.js';
import { withDatabase } from './with-database.js';

/** Whose data, and what to do with it. */
export interface ErasureFlags extends RemovalFlags {
  readonly partner: string;
}

/** Prints everything about a person as JSON. @param reference the user, or `-` to read it from the standard input */
export async function exportPersonOf(url: string, reference: string, partner: string): Promise<void> {
  const user = await readUser(reference);
  const data = await withDatabase(url, (sql) => exportPerson(sql, { partner, user }));
  console.log(JSON.stringify(data, null, 2));
}

/** Erases everything about a person, or prints how much it would erase. */
export async function erasePersonOf(url: string, reference: string, flags: ErasureFlags): Promise<void> {
  const person = { partner: flags.partner, user: await readUser(reference) };
  if (!flags.yes) {
    const counted = await withDatabase(url, (sql) => countPerson(sql, person));
    return printRemoval([`would erase ${describe(counted)}`], flags);
  }
  const erased = await withDatabase(url, (sql) => erasePerson(sql, person));
  console.log(`erased ${describe(erased)}`);
}

/** As an argument, others on the machine can read it in the list of processes. */
async function readUser(reference: string): Promise<string> {
  const user = reference === '-' ? (await text(process.stdin)).replace(/\r?\n$/, '') : reference;
  if (user === '') throw new Error('the user is empty');
  return user;
}

function describe({ claims, rememberedAnswers, events }: PersonRecords): string {
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
  return `${count(claims, 'claim')}, ${count(rememberedAnswers, 'remembered answer')} and ${count(events, 'event')}`;
}
