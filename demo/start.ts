/** `npm start [-- --port 5173] [--temporary]`: the studio page, gateways and the service behind them, on one address. */
import { once } from 'node:events';
import { Command, Option } from 'commander';
import { dataFolder } from '../service/local-postgres/data-folder.js';
import { FolderInUseError } from '../service/local-postgres/start-embedded.js';
import { onStopSignal } from '../src/process/stop-signals.js';
import { readPort } from '../src/process/flag-readers.js';

interface Flags {
  port: number;
  temporary?: true;
}

await new Command('start')
  .description('Serves the studio page, with gateways and the whole service behind them, on one address.')
  .addOption(new Option('--port <number>', 'port; another one when it is taken').default(5173).argParser(readPort))
  .option('--temporary', 'use a temporary database, deleted when it stops')
  .action(main)
  .parseAsync();

async function main({ port, temporary }: Flags): Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  onStopSignal(() => stopping.abort());
  try {
    // Only now, because Vite and the service take seconds to load.
    const { startStudio } = await import('./server/studio.js');
    const studio = await startStudio({ port, data: temporary ? undefined : dataFolder('studio') });
    // Even during the start, so that no PostgreSQL is left behind.
    if (!signal.aborted) {
      console.log(`ready on ${studio.url}`);
      await once(signal, 'abort');
    }
    await studio.stop();
  } catch (error) {
    console.error(`error: ${messageOf(error)}`);
    process.exitCode = 1;
  }
  process.exit();
}

function messageOf(error: unknown): string {
  if (error instanceof FolderInUseError)
    return 'npm start is already running here: start a second one with npm start -- --temporary';
  return error instanceof Error ? error.message : String(error);
}
