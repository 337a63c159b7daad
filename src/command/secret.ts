import { readFileSync } from 'node:fs';
import { UsageError } from './exit-code.js';

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
