import { walkGiveaways, walkRewards, type EventWalk } from '../client/event-pages.js';
import { RewardsError } from '../client/rewards-error.js';
import type { GiveawayEventType } from '../wire/giveaway-event.js';
import { EXIT, UsageError } from './exit-code.js';
import { exportEvents } from './export-events.js';
import type { Output } from './output.js';
import { openOutputFile } from './output-file.js';
import { createProgressBar } from './progress-bar.js';
import { FORMATS } from './record-format.js';
import { createStandardOutput } from './standard-output.js';

/** What was typed. */
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

/** Milliseconds in which a further signal is the first one again: the terminal sends it, and npx passes it on. */
const ECHO = 1000;

/**
 * Writes the events of a range (contract 4.4, 4.5).
 *
 * @returns the exit code, when it came to its end or was told to stop
 * @throws {UsageError | RewardsError} and what the file system says
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
    } else if (performance.now() - since >= ECHO) process.exit(wanted);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  const walk = createWalk(flags, readKey(), stopping.signal);
  const output = await openOutput(flags);
  const bar = createProgressBar(flags.output === undefined && process.stdout.isTTY);
  let count: number | undefined;
  try {
    count = await exportEvents(walk, output, FORMATS[flags.format], stopping.signal, (progress) =>
      bar.update(progress),
    );
  } catch (error) {
    if (!(error instanceof RewardsError && error.kind === 'aborted')) throw error;
  } finally {
    bar.stop();
    await output.close();
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
  if (count === undefined) {
    tell(flags.output === undefined ? 'stopped' : 'stopped: the same command goes on from here');
    return code;
  }
  if (flags.output !== undefined) tell(`${count.toLocaleString('en')} events added to ${flags.output}`);
  return EXIT.done;
}

function createWalk(flags: EventsFlags, apiKey: string, signal: AbortSignal): EventWalk<object> {
  const { baseUrl, type, start, end, rewards, timeout } = flags;
  const options = { baseUrl, apiKey, timeout: timeout * 1000 };
  try {
    if (rewards) return walkRewards(options, { type, start, end, signal });
    if (type !== 'view' && type !== 'claim') throw new TypeError('--type has to be view or claim');
    return walkGiveaways(options, { type: type satisfies GiveawayEventType, start, end, signal });
  } catch (error) {
    throw new UsageError((error as TypeError).message, { cause: error });
  }
}

/** Never an argument: those are in the shell's history, and every user of the machine can read them. */
function readKey(): string {
  const key = process.env['REWARDS_API_KEY'] ?? '';
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new UsageError('the environment variable REWARDS_API_KEY has to hold the API key');
}

function openOutput({ output, format, ...flags }: EventsFlags): Promise<Output> | Output {
  if (output === undefined) return createStandardOutput(format);
  const { baseUrl, type, start, end, rewards } = flags;
  const kind = rewards ? 'rewards' : 'giveaways';
  return openOutputFile(output, { 'base-url': baseUrl, kind, type, start, end, format }, FORMATS[format].head);
}

/** To a person; a script reads the exit code. */
function tell(line: string): void {
  if (process.stderr.isTTY) console.error(line);
}
