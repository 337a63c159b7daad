/** `npm start [-- --port 5173] [--temporary]`: the studio page, gateways and the service behind them, on one address. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { onOrphaned } from '../service/orphan-watch.js';
import { startStudio, type Studio } from './server/studio.js';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '5173' }, temporary: { type: 'boolean', default: false } },
});
const port = Number(values.port);

if (Number.isInteger(port) && port >= 0 && port <= 65_535) await main();
else fail('--port must be a number from 0 to 65535');

async function main(): Promise<void> {
  const data = values.temporary ? undefined : path.join(import.meta.dirname, '.data');
  const starting = startStudio({ port, data });
  let stopping = false;
  const onSignal = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    // Also when it is still starting: a PostgreSQL must not be left behind.
    starting.then(stop, () => undefined);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  onOrphaned(() => {
    if (!stopping) onSignal();
  });
  try {
    const { url } = await starting;
    if (!stopping) console.log(`ready on ${url}`);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
    process.exit();
  }
}

async function stop(studio: Studio): Promise<void> {
  try {
    await studio.stop();
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
  process.exit();
}

function fail(message: string): void {
  console.error(`error: ${message}`);
  process.exitCode = 1;
}
