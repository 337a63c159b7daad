import { readFileSync } from 'node:fs';
import { contract } from '../contract/gateway.js';
import { UsageError } from '../process/usage-error.js';

/**
 * Reads a secret from the environment: from the variable `name`, or from the file that `name_FILE` names, without the white space
 * around it. An empty variable counts as unset.
 *
 * @throws {UsageError} which never contains the secret
 */
export function readSecret(name: string): string | undefined {
  const value = process.env[name];
  const file = process.env[`${name}_FILE`];
  if (!file) return value || undefined;
  if (value) throw new UsageError(`set only one of ${name} and ${name}_FILE`);
  const secret = readFile(name, file).trim();
  if (!secret) throw new UsageError(`the file of ${name}_FILE is empty: ${file}`);
  return secret;
}

function readFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code = 'unreadable' } = error as NodeJS.ErrnoException;
    throw new UsageError(`the file of ${name}_FILE cannot be read (${code}): ${file}`, { cause: error });
  }
}

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
