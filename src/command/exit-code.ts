import { RewardsError } from '../client/rewards-error.js';

/** What a script learns from the command's end. */
export const EXIT = {
  done: 0,
  /** The service's answer, or the file, is not as it should be. */
  failed: 1,
  /** The command was given something that it cannot work with. */
  usage: 2,
  /** The service does not let us: a wrong key. */
  refused: 3,
  /** The service cannot be reached, or has too much to do: later it may work. */
  unavailable: 4,
  /** As shells tell of a signal. */
  interrupted: 130,
  terminated: 143,
} as const;

/** Something that whoever typed the command can put right. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return EXIT.usage;
  if (!(error instanceof RewardsError)) return EXIT.failed;
  const { kind, status = 0 } = error;
  if (kind === 'refused' || status === 401 || status === 403) return EXIT.refused;
  if (error.transient) return EXIT.unavailable;
  return status === 400 ? EXIT.usage : EXIT.failed;
}

/** In plain words. Neither key nor user is in any of them. */
export function describeError(error: unknown): string {
  if (!(error instanceof RewardsError)) return error instanceof Error ? error.message : String(error);
  const { kind, status, serverMessage } = error;
  if (kind === 'network') return 'the service cannot be reached';
  if (kind === 'timeout') return 'the service took too long to answer';
  if (kind === 'http') return `the service answered with status ${status}${serverMessage ? `: ${serverMessage}` : ''}`;
  return error.message;
}
