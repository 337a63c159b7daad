import type { Identify } from '../../gateway/index.js';
import { userFromToken, type TokenProof } from '../../gateway/token/index.js';
import { UsageError } from '../exit-code.js';
import { readSecret } from '../secret.js';

/**
 * Reads how tokens of shoppers are verified: by the secret of the environment, or by keys.
 *
 * @param keys address of a JWKS
 * @param cookie that may carry the token
 * @returns undefined if neither is set
 * @throws {UsageError} which never contains the secret
 */
export function readIdentify(keys: string | undefined, cookie: string | undefined): Identify | undefined {
  const secret = readSecret('REWARDS_USER_SECRET');
  if (secret !== undefined && keys !== undefined)
    throw new UsageError('set only one of REWARDS_USER_SECRET and --user-keys');
  if (secret === undefined && keys === undefined) {
    if (cookie === undefined) return undefined;
    throw new UsageError('--user-cookie needs what verifies its tokens: REWARDS_USER_SECRET or --user-keys');
  }
  try {
    return userFromToken({ secret, keys } as TokenProof, { cookie });
  } catch (error) {
    const { message } = error as TypeError;
    throw new UsageError(message.replace(/^secret /, 'REWARDS_USER_SECRET ').replace(/^cookie /, '--user-cookie '), {
      cause: error,
    });
  }
}
