import { InvalidArgumentError, Option, type Command } from 'commander';
import { printable } from '../../src/process/observe-requests.js';
import { readHookAddress } from '../../src/process/hooks/hook-address.js';
import { UsageError } from '../../src/process/usage-error.js';
import { HOOK_TYPES, writeMessage, type HookType } from '../hooks/deliveries.js';
import { ADDRESS_FLAGS, HookSenders } from '../hooks/hook-senders.js';
import {
  addHook,
  listDead,
  listHooks,
  pauseHook,
  readTarget,
  removeHook,
  replay,
  resumeHook,
  rotateSecret,
  type ListedHook,
} from '../hooks/manage-hooks.js';
import { withDatabase } from './command-database.js';
import { refuse, type CommandProcess } from './command-process.js';
import { readInstant } from './option-readers.js';

/** What the commands of this file share with the others. */
interface Surroundings {
  readonly own: CommandProcess;
  /** Works on the database. */
  readonly onDatabase: (work: (url: string) => Promise<void>) => Promise<void>;
  /** Does the same, with an entry in the audit log. */
  readonly logged: (what: string, flags: object, work: (url: string) => Promise<void>) => Promise<void>;
}

interface AddFlags {
  readonly partner: string;
  readonly event?: HookType[];
  readonly private?: true;
}

/** Adds the commands for hooks. */
export function addHooks(command: Command, { own, onDatabase, logged }: Surroundings): void {
  const { console } = own;
  const hooks = command
    .command('hooks')
    .description(
      'Manages hooks: addresses of a partner’s own systems, which get each claim. Changes take effect within two seconds.',
    );

  hooks
    .command('add')
    .description('Sends an address what happens from now on. Prints the secret of its messages, once.')
    .argument('<address>', 'https, or http on this machine')
    .requiredOption('--partner <id>', 'the partner whose claims and offers it gets')
    .addOption(
      new Option('--event <type>', 'only events of this type; several can be given (default: all)').argParser(
        (value: string, before: HookType[] = []) => [...new Set([...before, readType(value)])],
      ),
    )
    .option('--private', 'the address may be one that only your own network can reach')
    // Without the address, whose path and query are often a secret.
    .action(async (address: string, flags: AddFlags) => {
      const isPrivate = flags.private ?? false;
      const url = readAddress(own, address, isPrivate);
      if (url === undefined) return;
      const { partner, event: types = HOOK_TYPES } = flags;
      await logged('hooks add', flags, async (database) => {
        const { id, secret } = await withDatabase(database, (sql) => addHook(sql, { partner, url, isPrivate, types }));
        console.log(secret);
        console.error(printable(`${id} tells this address what happens at ${partner}. The secret is not shown again.`));
      });
    });

  hooks
    .command('list')
    .description('Lists hooks: whether each works, how much waits for it, since when, and how much was given up.')
    .option('--partner <id>', 'only the hooks of this partner')
    .action(({ partner }: { partner?: string }) =>
      onDatabase(async (url) => {
        const listed = await withDatabase(url, (sql) => listHooks(sql, partner));
        if (listed.length === 0) console.error('there are no hooks');
        for (const hook of listed) for (const line of describeHook(hook)) console.log(printable(line));
      }),
    );

  const onHook = (name: string, description: string): Command =>
    hooks.command(name).description(description).argument('<id>', 'of the hook, as in the list');

  onHook('pause', 'Sends nothing to a hook until it is resumed. What happens meanwhile waits for it.').action(
    (id: string) =>
      logged('hooks pause', { id }, async (url) => {
        await withDatabase(url, (sql) => pauseHook(sql, id));
        console.log(printable(`${id} is paused: what happens waits for it`));
      }),
  );

  onHook('resume', 'Sends to a hook again, and all that waits for it at once.').action((id: string) =>
    logged('hooks resume', { id }, async (url) => {
      const waiting = await withDatabase(url, (sql) => resumeHook(sql, id));
      console.log(printable(`${id} is sent to again: ${count(waiting, 'message')} waited`));
    }),
  );

  onHook('remove', 'Removes a hook permanently, with what waits for it.').action((id: string) =>
    logged('hooks remove', { id }, async (url) => {
      const waiting = await withDatabase(url, (sql) => removeHook(sql, id));
      console.log(printable(`removed ${id}: ${count(waiting, 'message')} waited for it`));
    }),
  );

  onHook('secret', 'Gives a hook another secret, which is printed once. For a day, the one before signs, too.')
    .addOption(new Option('--rotate', 'do it').makeOptionMandatory())
    .action((id: string) =>
      logged('hooks secret --rotate', { id }, async (url) => {
        console.log(await withDatabase(url, (sql) => rotateSecret(sql, id)));
        console.error(printable(`${id} signs with this secret, and for a day with the one before, too.`));
      }),
    );

  onHook('replay', 'Sends again what happened in a range, with the same ids, also what was delivered or given up.')
    .addOption(
      new Option('--since <instant>', 'from then on: a day or an instant in UTC (ISO 8601)')
        .argParser(readInstant)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--until <instant>', 'the first instant that is left out (default: none)').argParser(readInstant),
    )
    .action((id: string, { since, until }: { since: number; until?: number }) => {
      const shown = { id, since: iso(since), until: until === undefined ? undefined : iso(until) };
      return logged('hooks replay', shown, async (url) => {
        const again = await withDatabase(url, (sql) => replay(sql, id, since, until));
        console.log(printable(`${id} gets ${count(again, 'message')} again`));
      });
    });

  onHook('dead', `Lists the messages that were given up: the newest ${MAX_LISTED}.`).action((id: string) =>
    onDatabase(async (url) => {
      const dead = await withDatabase(url, (sql) => listDead(sql, id, MAX_LISTED));
      if (dead.length === 0) console.error(printable(`nothing was given up for ${id}`));
      for (const { endedAt, told, type, offer, happenedAt, outcome } of dead)
        console.log(printable(`${iso(endedAt)}  ${outcome}  ${type}  ${offer}  at ${iso(happenedAt)}  ${told}`));
      if (dead.length > 0) console.error(printable(`send them again: rewards-service hooks replay ${id} --since …`));
    }),
  );

  onHook('test', 'Sends a message of the type hook.test from this machine, and prints how it went.').action(
    (id: string) => onDatabase((url) => testHook(own, url, id)),
  );
}

/** The newest ones say what is wrong now. */
const MAX_LISTED = 100;

/** As for any other message. */
const TRY_MS = 10_000;

async function testHook(own: CommandProcess, url: string, id: string): Promise<void> {
  const target = await withDatabase(url, (sql) => readTarget(sql, id));
  const senders = new HookSenders();
  const start = performance.now();
  const at = new Date().toISOString();
  const body = writeMessage('hook.test', at, { at });
  const answer = await senders.send(target, { id: `test_${crypto.randomUUID()}`, body }, TRY_MS);
  await senders.close();
  const took = `after ${Math.round(performance.now() - start)} ms`;
  if (answer.kind !== 'answered') throw new Error(`${id} did not get it: ${answer.reason}, ${took}`);
  if (answer.status < 200 || answer.status > 299) throw new Error(`${id} answered ${answer.status} ${took}`);
  own.console.log(printable(`${id} answered ${answer.status} ${took}`));
}

/** Two lines: which one it is, and how it does. */
function describeHook(hook: ListedHook): string[] {
  const { id, partner, url, types, waiting, waitingSince, dead } = hook;
  const events = types.length === HOOK_TYPES.length ? 'all events' : types.join(', ');
  const queue = waiting === 0 ? 'nothing waits' : `${waiting} wait, the oldest since ${iso(waitingSince!)}`;
  // The rest of the address is often a secret.
  return [
    `${id}  ${partner}  ${new URL(url).origin}  ${events}`,
    `  ${describeState(hook)}; ${queue}; ${dead} given up`,
  ];
}

function describeState({ pausedAt, pausedBy, failures, failingSince, lastFailure }: ListedHook): string {
  const why = lastFailure === null ? '' : ` (${lastFailure})`;
  if (pausedAt !== null)
    switch (pausedBy) {
      case 'gone':
        return `paused since ${iso(pausedAt)}, because it answered 410: gone`;
      case 'failing':
        return `paused since ${iso(pausedAt)}, because it failed for three days${why}`;
      default:
        return `paused by hand since ${iso(pausedAt)}`;
    }
  if (failures === 0) return 'works';
  return `has failed ${count(failures, 'time')} in a row since ${iso(failingSince ?? 0)}${why}`;
}

function readType(text: string): HookType {
  const type = HOOK_TYPES.find((known) => known === text);
  if (type === undefined) throw new InvalidArgumentError(`It must be one of ${HOOK_TYPES.join(', ')}.`);
  return type;
}

function readAddress(own: CommandProcess, address: string, isPrivate: boolean): string | undefined {
  try {
    return readHookAddress(address, isPrivate, ADDRESS_FLAGS).url.href;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    refuse(own, `error: ${error.message}`);
    return undefined;
  }
}

const iso = (instant: number): string => new Date(instant).toISOString();

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
