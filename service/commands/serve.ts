import { once } from 'node:events';
import { createLogWriter } from '../../src/process/log-writer.js';
import { serveWithoutReader } from '../../src/process/output-failure.js';
import { onStopSignal, type StopSignal } from '../../src/process/stop-signals.js';
import { createLog, type LogFormat } from '../log.js';
import { readPersonSecret } from '../people/person-secret.js';
import { startService, type RunningService } from '../start-service.js';
import { readDatabaseUrl, type LocalFlags, type LocalPostgres } from './command-database.js';
import type { CommandProcess } from './command-process.js';

/** A proxy that checks every second or two has noticed by then. */
const DRAIN_SECONDS = 5;

/** The flags of a service that serves. */
export interface ServeFlags extends LocalFlags {
  readonly port: number;
  readonly host: string;
  readonly catalogue?: string;
  readonly sample?: true;
  readonly now?: number;
  readonly rateLimit?: number;
  readonly faults?: true;
  readonly keepEvents?: number;
  readonly log: LogFormat;
  readonly adminPort?: number;
  readonly adminHost: string;
  readonly drain?: number;
  readonly keepAlive: number;
  readonly pool?: number;
  readonly reportPool?: number;
}

export type Serve = (flags: ServeFlags, own: CommandProcess, local?: LocalPostgres) => Promise<void>;

/** Serves until a signal stops the process. */
export const serve: Serve = async (flags, own, local) => {
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
    const service = await startServing(flags, own, { local, signal, report: writer.write });
    if (!signal.aborted) {
      own.console.log(`listening on ${service.url}`);
      await once(signal, 'abort');
    }
    // Somebody waits at the terminal for Ctrl-C.
    const { drain = readDatabaseUrl(own, flags) === undefined ? 0 : DRAIN_SECONDS } = flags;
    await service.stop(stoppedBy === 'SIGTERM' ? drain * 1000 : 0);
  } catch (error) {
    // Being stopped is not a failure. Exit at once: a connection that waits for a lock would keep the process alive.
    if (error === signal.reason) process.exit();
    throw error;
  } finally {
    await writer.end();
    forget();
  }
};

interface Serving {
  readonly local?: LocalPostgres;
  readonly signal?: AbortSignal;
  readonly report: (line: string) => void;
}

/** Starts the service as flags and environment say. */
export async function startServing(
  flags: ServeFlags,
  own: CommandProcess,
  { local, signal, report }: Serving,
): Promise<RunningService> {
  return startService({
    ...flags,
    personSecret: readPersonSecret(own.env),
    databaseUrl: readDatabaseUrl(own, flags),
    ownDatabase: local?.database(flags),
    signal,
    report,
  });
}
