/** A mistake that the person at the command line can correct. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
