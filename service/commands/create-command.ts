import { once } from 'node:events';
import { Command, Option } from 'commander';
import { check } from './check.js';
import { readDatabaseUrl, type LocalFlags, type LocalPostgres } from './command-database.js';
import { fail, REFUSED } from './fail.js';
import { addManagement } from './management.js';
import { migrateDatabase } from './migrate.js';
import { readPort, secondsReader } from '../../src/process/flag-readers.js';
import { createLogWriter } from '../../src/process/log-writer.js';
import { serveWithoutReader, watchOutput } from '../../src/process/output-failure.js';
import { readPersonSecret } from '../people/read-person-secret.js';
import { readConnections, readDays, readInstant, readRate } from './option-readers.js';
import { createLog, LOG_FORMATS, type LogFormat } from '../log.js';
import { startService } from '../start-service.js';
import { onStopSignal, type StopSignal } from '../../src/process/stop-signals.js';

/** A proxy that checks every second or two has noticed by then. */
const DRAIN_SECONDS = 5;

/** A year, so that a season can be compared with the one before, and a month to do it in. */
const KEEP_DAYS = 400;

interface Flags extends LocalFlags {
  port: number;
  host: string;
  catalogue?: string;
  check?: string;
  sample?: true;
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

/**
 * Creates the command of the service.
 *
 * @param local what it starts without `DATABASE_URL`; by default it needs that
 */
export function createCommand(local?: LocalPostgres): Command {
  watchOutput();
  const command = new Command('rewards-service')
    // The commands below inherit it.
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : REFUSED))
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
    .action((flags: Flags) => main(flags, local));
  if (local)
    command
      .addOption(
        new Option('--data <folder>', `folder of the local PostgreSQL (default: ${local.folder})`).conflicts(
          'temporary',
        ),
      )
      .option('--temporary', 'use a temporary database, deleted when the service stops');

  command
    .command('migrate')
    .description('Updates the schema of the database in DATABASE_URL, with the role that owns its tables, and exits.')
    .action(() => migrateDatabase(readDatabaseUrl({})).catch(fail));

  addManagement(command, local);
  return command;
}

async function main(flags: Flags, local: LocalPostgres | undefined): Promise<void> {
  if (flags.check !== undefined)
    return check(flags.check, { ...flags, local, databaseUrl: readDatabaseUrl(flags) }).catch(fail);
  serveWithoutReader();
  const stopping = new AbortController();
  let stoppedBy: StopSignal | undefined;
  const forget = onStopSignal((signal) => {
    stoppedBy = signal;
    stopping.abort();
  });
  const { signal } = stopping;
  const writer = createLogWriter((count) =>
    createLog(flags.log, writer.write).event('notice', `${count} lines of the log could not be written`),
  );
  try {
    const databaseUrl = readDatabaseUrl(flags);
    const service = await startService({
      ...flags,
      personSecret: readPersonSecret(process.env),
      databaseUrl,
      ownDatabase: local?.database(flags),
      signal,
      report: writer.write,
    });
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
    await writer.end();
    fail(error, flags.log);
  } finally {
    await writer.end();
    forget();
  }
}
