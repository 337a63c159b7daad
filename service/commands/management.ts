import { Argument, Option, type Command } from 'commander';
import { audited, printAudit } from './audit.js';
import type { OfferOf } from '../giveaways/add-codes.js';
import type { Withdrawal } from '../giveaways/withdraw-codes.js';
import { addCodesOf, printCodesLeft, withdraw } from './codes.js';
import { findDatabase, type LocalFlags, type LocalPostgres } from './command-database.js';
import type { CommandProcess, RemovalFlags } from './command-process.js';
import { deleteEventsBefore, type EventRemoval } from './delete-events-before.js';
import { addHooks } from './hooks.js';
import { addKeyOf, printKeys, revoke } from './keys.js';
import { readCount, readInstant } from './option-readers.js';
import { erasePersonOf, exportPersonOf, keyAllPeople, type ErasureFlags } from './people.js';

/** Adds the commands that work on what a running service has: keys, codes, events, hooks and people. */
export function addManagement(command: Command, own: CommandProcess, local: LocalPostgres | undefined): void {
  const onDatabase = async (work: (url: string) => Promise<void>): Promise<void> =>
    work(await findDatabase(own, local, command.opts<LocalFlags>()));
  /** Does the same, with an entry in the audit log. */
  const logged = (what: string, flags: object, work: (url: string) => Promise<void>): Promise<void> =>
    onDatabase((url) => audited(own, url, `${what}${wordsOf(flags)}`, () => work(url)));
  /** Logs a removal, which does nothing without `--yes`. */
  const removal = (what: string, flags: RemovalFlags, work: (url: string) => Promise<void>): Promise<void> =>
    flags.yes ? logged(what, flags, work) : onDatabase(work);

  const keys = command.command('keys').description('Manages the API keys in the database.');

  keys
    .command('add')
    .description('Gives a partner another key, which is printed once, and works within two seconds.')
    .requiredOption('--partner <id>', 'the partner who uses the key')
    .action((flags: { partner: string }) => logged('keys add', flags, (url) => addKeyOf(own, url, flags.partner)));

  keys
    .command('list')
    .description('Lists the fingerprints of keys: the beginnings of their SHA-256.')
    .option('--partner <id>', 'only the keys of this partner')
    .action(({ partner }: { partner?: string }) => onDatabase((url) => printKeys(own, url, partner)));

  keys
    .command('revoke')
    .description('Revokes a key permanently, within two seconds. No catalogue brings it back.')
    .argument('<fingerprint>', 'of the key, as in the list; - reads the key itself from the standard input')
    // Without the reference: it may be the whole key by mistake.
    .action((reference: string) => logged('keys revoke', {}, (url) => revoke(own, url, reference)));

  const codes = command.command('codes').description('Manages the codes in the database.');

  codes
    .command('add')
    .description('Adds codes to an offer: all of them, or none. They stay when a catalogue is loaded.')
    .argument('<file>', 'one code a line; - reads the standard input')
    .requiredOption('--partner <id>', 'the partner whose offer it is')
    .requiredOption('--offer <id>', 'the offer, of a giveaway')
    .action((file: string, of: OfferOf) => logged('codes add', of, (url) => addCodesOf(own, url, file, of)));

  codes
    .command('left')
    .description('Counts the unused and the given codes of each offer.')
    .option('--partner <id>', 'only the offers of this partner')
    .option('--offer <id>', 'only the offers with this id')
    .action((only: Partial<OfferOf>) => onDatabase((url) => printCodesLeft(own, url, only)));

  codes
    .command('withdraw')
    .description(
      'Withdraws codes that may have been handed out after the backup was taken. Without --offer, those of every pool.',
    )
    .addOption(
      new Option('--claims <number>', 'upper bound of such claims per offer')
        .argParser(readCount)
        .makeOptionMandatory(),
    )
    .option('--partner <id>', 'only the offers of this partner')
    .option('--offer <id>', 'only the offers with this id')
    .addOption(yes())
    .addOption(dryRun())
    .action((withdrawal: Withdrawal & RemovalFlags) =>
      removal('codes withdraw', withdrawal, (url) => withdraw(own, url, withdrawal)),
    );

  const events = command.command('events').description('Manages the events in the database.');

  events
    .command('delete')
    .description('Deletes views and claims from the events. What has been claimed stays claimed.')
    .addOption(
      new Option('--before <instant>', 'the first instant that is kept: a day or an instant in UTC (ISO 8601)')
        .argParser(readInstant)
        .makeOptionMandatory(),
    )
    .addOption(yes())
    .addOption(dryRun())
    .action((flags: EventRemoval) => {
      const shown = { ...flags, before: new Date(flags.before).toISOString() };
      return removal('events delete', shown, (url) => deleteEventsBefore(own, url, flags));
    });

  addHooks(command, { own, onDatabase, logged });

  const people = command.command('people').description('Works on what the database has about one person.');
  const user = () => new Argument('<user>', 'the user as gateways send it; or - to read it from the standard input');

  people
    .command('export')
    .description('Prints everything about a person as JSON: claims, remembered answers and events.')
    .addArgument(user())
    .requiredOption('--partner <id>', 'whose user it is')
    .action((who: string, flags: { partner: string }) =>
      logged('people export', flags, (url) => exportPersonOf(own, url, who, flags.partner)),
    );

  people
    .command('erase')
    .description('Erases everything about a person. Their codes stay used; the person can claim again.')
    .addArgument(user())
    .requiredOption('--partner <id>', 'whose user it is')
    .addOption(yes())
    .addOption(dryRun())
    .action((who: string, flags: ErasureFlags) =>
      removal('people erase', flags, (url) => erasePersonOf(own, url, who, flags)),
    );

  people
    .command('key')
    .description(
      'Names all people in the tables of claims under the secret in PERSON_SECRET or the file of PERSON_SECRET_FILE, for good. Stop the service first, and keep the secret: without it, everybody can claim again.',
    )
    .action(() => logged('people key', {}, (url) => keyAllPeople(own, url)));

  command
    .command('audit')
    .description('Prints who ran which of these commands, when, and how it ended.')
    .addOption(
      new Option('--since <instant>', 'only from then on: a day or an instant in UTC (ISO 8601)').argParser(
        readInstant,
      ),
    )
    .action(({ since }: { since?: number }) => onDatabase((url) => printAudit(own, url, since)));
}

/** Flags as they were given, for the audit log. */
function wordsOf(flags: object): string {
  return Object.entries(flags)
    .filter(([name, value]) => value !== undefined && name !== 'yes' && name !== 'dryRun')
    .map(([name, value]) => ` --${name} ${String(value)}`)
    .join('');
}

const yes = () =>
  new Option('--yes', 'do it; without this, the command only prints what it would do, and exits with 2');

const dryRun = () => new Option('--dry-run', 'only print what it would do, and exit with 0').conflicts('yes');
