import { contract } from '../gateway/contract.js';
import { UsageError } from './exit-code.js';
import { readSecret } from './secret.js';

/**
 * Reads the API key from the environment. Not from an argument: those are in the shell's history, and every user of the machine can
 * read them.
 *
 * @throws {UsageError} which never contains the key
 */
export function readApiKey(): string {
  const key = readSecret('REWARDS_API_KEY');
  if (key === undefined)
    throw new UsageError(
      'set the environment variable REWARDS_API_KEY to the API key, or REWARDS_API_KEY_FILE to a file with it',
    );
  if (!new RegExp(contract.patterns.apiKey).test(key))
    throw new UsageError('REWARDS_API_KEY must be visible ASCII characters, without spaces');
  return key;
}
