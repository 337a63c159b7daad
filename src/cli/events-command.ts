import { walkGiveaways, walkRewards, type EventWalk } from '../client/event-pages.js';
import { RewardsError } from '../client/rewards-error.js';
import type { GiveawayEventType } from '../wire/giveaway-event.js';
import { readApiKey } from './secret.js';
import { EXIT } from './exit-code.js';
import { UsageError } from '../process/usage-error.js';
import { exportEvents, type Progress } from './export-events.js';
import { type Output, FORMATS, createStandardOutput } from './output.js';
import { openOutputFile } from './output-file.js';

/** The flags that were typed. */
export interface EventsFlags {
  readonly baseUrl: string;
  readonly type?: string;
  readonly start: string;
  readonly end: string;
  readonly rewards?: true;
  readonly format: keyof typeof FORMATS;
  readonly output?: string;
  /** Seconds. */
  readonly timeout: number;
}

/** Within this time, a second signal is the first one repeated: the terminal sends it, and npx passes it on. */
const REPEATED_SIGNAL_MS = 1000;

/**
 * Writes the events of a range (contract 4.4, 4.5).
 *
 * @returns the exit code, when it is done or a signal stopped it
 * @throws {UsageError | RewardsError} and errors of the file system
 */
export async function runEvents(flags: EventsFlags): Promise<number> {
  const stopping = new AbortController();
  let code: number = EXIT.done;
  let since = 0;
  const onSignal = (signal: NodeJS.Signals): void => {
    const wanted = signal === 'SIGINT' ? EXIT.interrupted : EXIT.terminated;
    if (code === EXIT.done) {
      code = wanted;
      since = performance.now();
      stopping.abort();
    } else if (performance.now() - since >= REPEATED_SIGNAL_MS) process.exit(wanted);
  };
  const walk = createWalk(flags, readApiKey(), stopping.signal);
  const output = await openOutput(flags);
  const status = createStatusLine(flags.output === undefined && process.stdout.isTTY);
  let count: number | undefined;
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  try {
    count = await exportEvents(walk, output, FORMATS[flags.format], stopping.signal, (progress) =>
      status.update(progress),
    );
  } catch (error) {
    if (!(error instanceof RewardsError && error.kind === 'aborted')) throw error;
  } finally {
    status.stop();
    await output.close();
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
  if (count === undefined) {
    printNotice(flags.output === undefined ? 'stopped' : 'stopped: run the same command to continue');
    return code;
  }
  if (flags.output !== undefined) printNotice(`${count.toLocaleString('en')} events added to ${flags.output}`);
  return EXIT.done;
}

function createWalk(flags: EventsFlags, apiKey: string, signal: AbortSignal): EventWalk<object> {
  const { baseUrl, type, start, end, rewards, timeout } = flags;
  const options = { baseUrl, apiKey, timeout: timeout * 1000 };
  try {
    if (rewards) return walkRewards(options, { type, start, end, signal });
    if (type !== 'view' && type !== 'claim') throw new TypeError('--type must be view or claim');
    return walkGiveaways(options, { type: type satisfies GiveawayEventType, start, end, signal });
  } catch (error) {
    throw new UsageError((error as TypeError).message, { cause: error });
  }
}

function openOutput({ output, format, ...flags }: EventsFlags): Promise<Output> | Output {
  if (output === undefined) return createStandardOutput(format);
  const { baseUrl, type, start, end, rewards } = flags;
  const question = { 'base-url': baseUrl, rewards: rewards && 'true', type, start, end, format };
  return openOutputFile(output, question, FORMATS[format].head);
}

/** For people only. A script reads the exit code. */
function printNotice(line: string): void {
  if (process.stderr.isTTY) console.error(line);
}

interface StatusLine {
  update(progress: Progress): void;
  stop(): void;
}

/** Says how far it is on standard error, if that is a terminal and the records don't go to one. */
function createStatusLine(recordsOnTerminal: boolean): StatusLine {
  const { stderr } = process;
  if (!stderr.isTTY || recordsOnTerminal) return { update: () => undefined, stop: () => undefined };
  let written = false;
  return {
    update: ({ share, events }) => {
      stderr.cursorTo(0);
      stderr.write(`${Math.floor(share * 100)} % · ${events.toLocaleString('en')} events`);
      stderr.clearLine(1);
      written = true;
    },
    stop: () => {
      if (written) stderr.write('\n');
    },
  };
}
