import { Command, InvalidArgumentError, Option } from 'commander';
import { onOrphaned } from './orphan-watch.js';
import { startService, type RunningService } from './start-service.js';

interface Flags {
  port: number;
  host: string;
  catalogue?: string;
  data?: string;
  temporary?: true;
  now?: number;
  rateLimit?: number;
  faults?: true;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const command = new Command('service')
  .description(
    'Serves offers, giveaways, claims and events of a catalogue, from PostgreSQL: its own, or the one that DATABASE_URL names.',
  )
  .addOption(new Option('--port <number>', 'port; 0 for any that is free').default(8787).argParser(readPort))
  .option('--host <address>', 'address to listen on', '127.0.0.1')
  .option('--catalogue <file>', 'what to serve from now on; without it, what is there already, or the sample catalogue')
  .addOption(new Option('--data <folder>', 'folder of its own PostgreSQL (default: .data)').conflicts('temporary'))
  .option('--temporary', 'forget everything at the end')
  .addOption(new Option('--now <instant>', 'what the clock shows at the start (ISO 8601)').argParser(readInstant))
  .addOption(new Option('--rate-limit <requests>', 'requests a minute for each key, as in 600/min').argParser(readRate))
  .option('--faults', 'let requests ask to be spoilt, with the header X-Fault')
  .action(main);

await command.parseAsync();

async function main(flags: Flags): Promise<void> {
  // Asking for its own PostgreSQL is clearer than what the surroundings say.
  const own = flags.data !== undefined || flags.temporary === true;
  const databaseUrl = own ? undefined : process.env['DATABASE_URL'] || undefined;
  const starting = startService({ ...flags, databaseUrl, report: (line) => console.error(line) });
  const stopping = stopOnSignal(starting);
  try {
    const { url } = await starting;
    if (!stopping.begun) console.log(`listening on ${url}`);
  } catch (error) {
    console.error(`error: ${describe(error)}`);
    process.exitCode = 1;
    stopping.cancel();
  }
}

/** Ends the service at the first signal, also when it is still starting, and the process at the second. */
function stopOnSignal(starting: Promise<RunningService>): { readonly begun: boolean; cancel(): void } {
  let begun = false;
  const onSignal = () => {
    if (begun) process.exit(1);
    begun = true;
    starting
      .then((service) => service.stop())
      .catch((error: unknown) => {
        console.error(`error: ${describe(error)}`);
        process.exitCode = 1;
      })
      .finally(cancel);
  };
  const cancel = () => SIGNALS.forEach((signal) => process.off(signal, onSignal));
  SIGNALS.forEach((signal) => process.on(signal, onSignal));
  onOrphaned(() => {
    if (!begun) onSignal();
  });
  return {
    get begun() {
      return begun;
    },
    cancel,
  };
}

/** In plain words, and without the address of the database, which holds a password. */
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
  const instant = Date.parse(text);
  if (/^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(instant)) return instant;
  throw new InvalidArgumentError('It must be an instant in ISO 8601, such as 2026-03-01T09:00:00Z.');
}

function readRate(text: string): number {
  const [, count] = /^(\d{1,9})(?:\/min)?$/.exec(text) ?? [];
  if (Number(count) > 0) return Number(count);
  throw new InvalidArgumentError('It must be a number of requests a minute, such as 600/min.');
}
