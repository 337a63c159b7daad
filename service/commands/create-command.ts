import { Command, Option } from 'commander';
import { check } from './check.js';
import { readDatabaseUrl, type LocalPostgres } from './command-database.js';
import type { CommandProcess } from './command-process.js';
import { addManagement } from './management.js';
import { KEEP_ALIVE_SECONDS } from '../../src/process/listen.js';
import { readPort, secondsReader } from '../../src/process/flag-readers.js';
import { readConnections, readDays, readInstant, readRate } from './option-readers.js';
import { LOG_FORMATS } from '../log.js';
import type { Serve, ServeFlags } from './serve.js';
import { connect } from '../database/connect.js';
import { migrate } from '../database/migrate.js';

/** A year, so that a season can be compared with the one before, and a month to do it in. */
const KEEP_DAYS = 400;

/** What a command has around it. */
export interface CommandSurroundings {
  /** What it starts without `DATABASE_URL`; by default it needs that. */
  readonly local?: LocalPostgres;
  /** Its process. */
  readonly own: CommandProcess;
  /** What it does with the flags of a service. */
  readonly serve: Serve;
}

/** Creates the command of the service. It throws a `CommanderError` for flags that it can't use. */
export function createCommand({ local, own, serve }: CommandSurroundings): Command {
  const command = new Command('rewards-service')
    // The commands below inherit it.
    .exitOverride()
    .configureOutput({
      writeOut: (text) => own.console.log(text.replace(/\n$/, '')),
      writeErr: (text) => own.console.error(text.replace(/\n$/, '')),
    })
    .description(
      `Serves the offers, giveaways, claims and events of a catalogue from the PostgreSQL in DATABASE_URL${local ? ', or a local one' : ''}.`,
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
        `load the sample catalogue, whose keys are public, into an empty database${local ? ' (default without DATABASE_URL)' : ''}`,
      ).conflicts('catalogue'),
    )
    .addOption(
      new Option(
        '--now <instant>',
        "set the service's clock to this instant at the start (ISO 8601); it ticks on from there",
      ).argParser(readInstant),
    )
    .addOption(
      new Option('--rate-limit <requests>', 'requests a minute for each key, as in 600/min').argParser(readRate),
    )
    .addOption(
      new Option(
        '--keep-events <days>',
        "delete a month's events this many days after the month ends, as in 400d; or keep them forever",
      )
        .default(KEEP_DAYS, `${KEEP_DAYS}d`)
        .argParser(readDays),
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
        `how long it goes on taking requests after SIGTERM, so that proxies notice (default: 5${local ? ' with DATABASE_URL, else 0' : ''})`,
      )
        .env('SERVICE_DRAIN')
        .argParser(secondsReader({ min: 0, max: 999 })),
    )
    .addOption(
      new Option('--keep-alive <seconds>', 'how long an idle connection is kept: longer than your proxy keeps it')
        .env('SERVICE_KEEP_ALIVE')
        .default(KEEP_ALIVE_SECONDS)
        .argParser(secondsReader({ min: 1, max: 650 })),
    )
    .action(async ({ check: file, ...flags }: ServeFlags & { check?: string }) =>
      file === undefined
        ? serve(flags, own, local)
        : check(own, file, { ...flags, local, databaseUrl: readDatabaseUrl(own, flags) }),
    );
  if (local)
    command
      .addOption(
        new Option('--data <folder>', `folder of the local PostgreSQL (default: ${local.folder ?? 'none'})`).conflicts(
          'temporary',
        ),
      )
      .option('--temporary', 'use a temporary database, deleted when the service stops');

  command
    .command('migrate')
    .description('Updates the schema of the database in DATABASE_URL, with the role that owns its tables, and exits.')
    .action(async () => migrateDatabase(own, readDatabaseUrl(own)));

  addManagement(command, own, local);
  return command;
}

/** For a statement: one that changes a large table takes minutes. */
const MIGRATION_LIMIT_MS = 3_600_000;

/** Updates the schema of a database, for a service that serves with a role that may not. */
async function migrateDatabase({ console }: CommandProcess, url: string | undefined): Promise<void> {
  if (url === undefined)
    throw new Error('DATABASE_URL is missing: a service with a local PostgreSQL updates the schema when it starts');
  const sql = connect(url, { max: 1, limit: MIGRATION_LIMIT_MS });
  await migrate(sql).finally(() => sql.end());
  console.log('the schema of the database is up to date');
}
