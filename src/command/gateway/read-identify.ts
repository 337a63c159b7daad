import type { Identify } from '../../gateway/index.js';
import { userFromToken, type TokenOptions, type TokenProof } from '../../gateway/token/index.js';
import { UsageError } from '../exit-code.js';
import { linesOf } from '../lines-of.js';
import { readSecret } from '../secret.js';

/**
 * Reads how tokens of shoppers are verified: by the secret of the environment, or by keys.
 *
 * @param keys address of a JWKS
 * @returns undefined if neither is set
 * @throws {UsageError} which never contains the secret
 */
export function readIdentify(keys: string | undefined, options: TokenOptions): Identify | undefined {
  const secrets = readSecret('REWARDS_USER_SECRET');
  if (secrets !== undefined && keys !== undefined)
    throw new UsageError('set only one of REWARDS_USER_SECRET and --user-keys');
  if (secrets === undefined && keys === undefined) {
    for (const name of ['cookie', 'issuer'] as const)
      if (options[name] !== undefined)
        throw new UsageError(`--user-${name} needs what verifies tokens: REWARDS_USER_SECRET or --user-keys`);
    return undefined;
  }
  const proof = { secret: secrets && linesOf(secrets), keys } as TokenProof;
  try {
    return userFromToken(proof, options);
  } catch (error) {
    const { message } = error as TypeError;
    throw new UsageError(
      message.replace(/^secret /, 'REWARDS_USER_SECRET ').replace(/^(cookie|issuer|audience) /, '--user-$1 '),
      { cause: error },
    );
  }
}
