import { RewardsError } from '../client/rewards-error.js';
import { UsageError } from '../process/usage-error.js';

/** How the command ended, for scripts. */
export const EXIT = {
  done: 0,
  /** The answer is malformed, nothing is at the address, or the file can't be written. */
  failed: 1,
  /** The options, the key or the file don't fit. */
  usage: 2,
  /** The service refused: a wrong key. */
  refused: 3,
  /** The service can't be reached, or is busy: it may work later. */
  unavailable: 4,
  /** As shells report a signal. */
  interrupted: 130,
  terminated: 143,
} as const;

export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return EXIT.usage;
  if (!(error instanceof RewardsError)) return EXIT.failed;
  const { kind, status = 0 } = error;
  if (kind === 'refused' || status === 401 || status === 403) return EXIT.refused;
  if (error.transient) return EXIT.unavailable;
  return status === 400 ? EXIT.usage : EXIT.failed;
}

/** Describes an error in plain words, without key or user. */
export function describeError(error: unknown): string {
  if (!(error instanceof RewardsError)) return error instanceof Error ? error.message : String(error);
  const { kind, status, serverMessage } = error;
  if (kind === 'network' && error.transient) return 'the service cannot be reached';
  if (kind === 'timeout') return 'the service took too long to answer';
  if (kind === 'http') return `the service answered with status ${status}${serverMessage ? `: ${serverMessage}` : ''}`;
  return error.message;
}
