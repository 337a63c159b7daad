import { once } from 'node:events';
import { Command, InvalidArgumentError, Option } from 'commander';
import { startOf } from './catalogue/instants.js';
import { instant } from './catalogue/shapes.js';
import { check } from './commands/check.js';
import { addCodesOf, printCodesLeft, withdraw } from './commands/codes.js';
import { deleteEventsBefore } from './commands/delete-events-before.js';
import { addKeyOf, printKeys, revoke } from './commands/keys.js';
import { dataFolder } from './data-folder.js';
import { isDatabaseAddress } from './database/connect.js';
import { findRunning } from './database/embedded/find-running.js';
import type { OfferOf } from './giveaways/add-codes.js';
import type { Withdrawal } from './giveaways/withdraw-codes.js';
import { createLog, LOG_FORMATS, type LogFormat } from './log.js';
import { migrateDatabase } from './migrate-command.js';
import { startService } from './start-service.js';
import { onStopSignal, type StopSignal } from './stop-signals.js';

/** A proxy that checks every second or two has noticed by then. */
const DRAIN_SECONDS = 5;

interface Flags {
  port: number;
  host: string;
  catalogue?: string;
  check?: string;
  sample?: true;
  data?: string;
  temporary?: true;
  now?: number;
  rateLimit?: number;
  faults?: true;
  keepEvents?: number;
  log: LogFormat;
  adminPort?: number;
  adminHost: string;
  drain?: number;
  pool?: number;
  reportPool?: number;
}

const command = new Command('service')
  .description(
    'Serves the offers, giveaways, claims and events of a catalogue from PostgreSQL: its own, or the one in DATABASE_URL.',
  )
  .addOption(new Option('--port <number>', 'port; 0 picks a free one').default(8787).argParser(readPort))
  .option('--host <address>', 'address to listen on', '127.0.0.1')
  .option('--catalogue <file>', 'catalogue to serve from now on (default: the one in the database)')
  .addOption(
    new Option('--check <file>', 'print what this catalogue would change, and change and serve nothing').conflicts([
      'catalogue',
      'sample',
    ]),
  )
  .addOption(
    new Option(
      '--sample',
      'load the sample catalogue, whose keys are public, into an empty database (default without DATABASE_URL)',
    ).conflicts('catalogue'),
  )
  .addOption(
    new Option('--data <folder>', `folder of its own PostgreSQL (default: ${dataFolder('service')})`).conflicts(
      'temporary',
    ),
  )
  .option('--temporary', 'use a temporary database, deleted when the service stops')
  .addOption(
    new Option(
      '--now <instant>',
      "set the service's clock to this instant at the start (ISO 8601); it ticks on from there",
    ).argParser(readInstant),
  )
  .addOption(new Option('--rate-limit <requests>', 'requests a minute for each key, as in 600/min').argParser(readRate))
  .addOption(
    new Option('--keep-events <days>', 'delete events when their month ended so many days ago, as in 400d').argParser(
      readDays,
    ),
  )
  .option('--faults', 'let requests ask for a fault, with the header X-Fault')
  .addOption(new Option('--log <format>', 'how lines of the log are written').choices(LOG_FORMATS).default('text'))
  .addOption(new Option('--admin-port <number>', 'port for metrics, at /metrics (default: none)').argParser(readPort))
  .option('--admin-host <address>', 'address for metrics to listen on', '127.0.0.1')
  .addOption(
    new Option('--pool <number>', 'most connections to the database, without those for events (default: 10)')
      .env('SERVICE_POOL')
      .argParser(readConnections),
  )
  .addOption(
    new Option('--report-pool <number>', 'most connections to the database for requests for events (default: 2)')
      .env('SERVICE_REPORT_POOL')
      .argParser(readConnections),
  )
  .addOption(
    new Option(
      '--drain <seconds>',
      'how long it goes on taking requests after SIGTERM, so that proxies notice (default: 5 with DATABASE_URL, else 0)',
    )
      .env('SERVICE_DRAIN')
      .argParser(readSeconds),
  )
  .action(main);

command
  .command('migrate')
  .description('Updates the schema of the database in DATABASE_URL, with the role that owns its tables, and exits.')
  .action(() => migrateDatabase(readDatabaseUrl({})).catch(fail));

const keys = command
  .command('keys')
  .description('Works on the API keys in the database of DATABASE_URL, or of the service that runs on --data.');

keys
  .command('add')
  .description('Gives a partner another key, which is printed once, and works within two seconds.')
  .requiredOption('--partner <id>', 'whose key it is')
  .action(({ partner }: { partner: string }) => onDatabase((url) => addKeyOf(url, partner)));

keys
  .command('list')
  .description('Lists the fingerprints of keys: the beginnings of their SHA-256.')
  .option('--partner <id>', 'only the keys of this partner')
  .action(({ partner }: { partner?: string }) => onDatabase((url) => printKeys(url, partner)));

keys
  .command('revoke')
  .description('Revokes a key for good, within two seconds. No catalogue brings it back.')
  .argument('<fingerprint>', 'of the key, from the list; or - to read the key itself from the standard input')
  .action((reference: string) => onDatabase((url) => revoke(url, reference)));

const codes = command
  .command('codes')
  .description('Works on the codes in the database of DATABASE_URL, or of the service that runs on --data.');

codes
  .command('add')
  .description('Adds codes to an offer: all of them, or none. They stay when a catalogue is loaded.')
  .argument('<file>', 'with one code a line; - is the standard input')
  .requiredOption('--partner <id>', 'whose offer it is')
  .requiredOption('--offer <id>', 'the offer, of a giveaway')
  .action((file: string, of: OfferOf) => onDatabase((url) => addCodesOf(url, file, of)));

codes
  .command('left')
  .description('Counts the unused and the given codes of each offer.')
  .option('--partner <id>', 'only the offers of this partner')
  .option('--offer <id>', 'only the offers with this id')
  .action((only: Partial<OfferOf>) => onDatabase((url) => printCodesLeft(url, only)));

codes
  .command('withdraw')
  .description('Takes codes out of the pools that claims may have given which a restored database knows nothing of.')
  .addOption(
    new Option('--claims <number>', 'how many such claims there may be of an offer')
      .argParser(readCount)
      .makeOptionMandatory(),
  )
  .option('--partner <id>', 'only the offers of this partner')
  .option('--offer <id>', 'only the offers with this id')
  .action((withdrawal: Withdrawal) => onDatabase((url) => withdraw(url, withdrawal)));

const events = command
  .command('events')
  .description('Works on the events in the database of DATABASE_URL, or of the service that runs on --data.');

events
  .command('delete')
  .description('Deletes views and claims from the events. What has been claimed stays claimed.')
  .addOption(
    new Option('--before <instant>', 'the first instant that is kept: a day or an instant in UTC (ISO 8601)')
      .argParser(readInstant)
      .makeOptionMandatory(),
  )
  .action(({ before }: { before: number }) => onDatabase((url) => deleteEventsBefore(url, before)));

await command.parseAsync();

async function main(flags: Flags): Promise<void> {
  if (flags.check !== undefined)
    return check(flags.check, { ...flags, databaseUrl: readDatabaseUrl(flags) }).catch(fail);
  const stopping = new AbortController();
  let stoppedBy: StopSignal | undefined;
  const forget = onStopSignal((signal) => {
    stoppedBy = signal;
    stopping.abort();
  });
  const { signal } = stopping;
  try {
    const databaseUrl = readDatabaseUrl(flags);
    const service = await startService({ ...flags, databaseUrl, signal, report: (line) => console.error(line) });
    if (!signal.aborted) {
      console.log(`listening on ${service.url}`);
      await once(signal, 'abort');
    }
    // Somebody waits at the terminal for Ctrl-C.
    const { drain = databaseUrl === undefined ? 0 : DRAIN_SECONDS } = flags;
    await service.stop(stoppedBy === 'SIGTERM' ? drain * 1000 : 0);
  } catch (error) {
    // Being stopped is not a failure. Exit at once: a connection that waits for a lock would keep the process alive.
    if (error === signal.reason) process.exit();
    fail(error, flags.log);
  } finally {
    forget();
  }
}

function fail(error: unknown, format: LogFormat = 'text'): void {
  createLog(format, (line) => console.error(line)).event('failure', `error: ${describe(error)}`);
  process.exitCode = 1;
}

/** Works on the database of a service that may be running. */
async function onDatabase(work: (url: string) => Promise<void>): Promise<void> {
  try {
    const { data } = command.opts<Flags>();
    const folder = data ?? dataFolder('service');
    const url = readDatabaseUrl({ data }) ?? (await findRunning(folder));
    if (url === undefined) throw new Error(`DATABASE_URL is missing, and no service runs on the data in ${folder}`);
    await work(url);
  } catch (error) {
    fail(error);
  }
}

/** A flag for its own PostgreSQL overrides the environment. */
function readDatabaseUrl({ data, temporary }: { data?: string | undefined; temporary?: true }): string | undefined {
  const url = data !== undefined || temporary ? '' : (process.env['DATABASE_URL'] ?? '');
  if (!url) return undefined;
  // The parser's errors may quote the address, which contains a password.
  if (!isDatabaseAddress(url))
    throw new Error('DATABASE_URL must be an address such as postgres://user:password@host:5432/database');
  return url;
}

/** Describes an error in plain words, without the address of the database, which contains a password. */
function describe(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `port ${port} is in use: choose another with --port`;
  return message || String(code ?? 'the service could not be started');
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('It must be a number from 0 to 65535.');
}

function readInstant(text: string): number {
  if (instant.safeParse(text).success) return startOf(text);
  throw new InvalidArgumentError('It must be an instant in ISO 8601, such as 2026-03-01T09:00:00Z.');
}

function readCount(text: string): number {
  if (/^\d{1,9}$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('It must be a number from 1.');
}

function readDays(text: string): number {
  const [, days] = /^(\d{1,5})d$/.exec(text) ?? [];
  if (Number(days) > 0) return Number(days);
  throw new InvalidArgumentError('It must be a number of days, such as 400d.');
}

function readConnections(text: string): number {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a number from 1 to 999.');
}

function readSeconds(text: string): number {
  if (/^\d{1,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a number of seconds, from 0 to 999.');
}

function readRate(text: string): number {
  const [, count] = /^(\d{1,9})(?:\/min)?$/.exec(text) ?? [];
  if (Number(count) > 0) return Number(count);
  throw new InvalidArgumentError('It must be a number of requests a minute, such as 600/min.');
}
