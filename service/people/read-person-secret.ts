import { readFileSync } from 'node:fs';

const MIN_BYTES = 32;

/**
 * Reads the secret under which claims name people, from `PERSON_SECRET` or the file that `PERSON_SECRET_FILE` names, without the white
 * space around it. Undefined if neither is set.
 *
 * @throws Error which never contains the secret
 */
export function readPersonSecret({ PERSON_SECRET, PERSON_SECRET_FILE }: NodeJS.ProcessEnv): string | undefined {
  if (PERSON_SECRET && PERSON_SECRET_FILE) throw new Error('set only one of PERSON_SECRET and PERSON_SECRET_FILE');
  const secret = (PERSON_SECRET_FILE ? readFileSync(PERSON_SECRET_FILE, 'utf8') : PERSON_SECRET)?.trim();
  if (!PERSON_SECRET_FILE && !secret) return undefined;
  if (Buffer.byteLength(secret!) >= MIN_BYTES) return secret;
  throw new Error(`PERSON_SECRET must have at least ${MIN_BYTES} bytes: make one with \`openssl rand -hex 32\``);
}
