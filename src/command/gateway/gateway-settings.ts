import type { Identify } from '../../gateway/index.js';
import type { Limits } from '../../gateway/limits.js';
import { readApiKey } from '../api-key.js';
import { UsageError } from '../exit-code.js';
import { readSecret } from '../secret.js';
import type { GatewayFlags } from './add-gateway.js';
import { isStore, STORE_FORM } from './flag-readers.js';
import { readIdentify } from './read-identify.js';
import { readViewerKey } from './read-viewer-key.js';

/** What the process was asked to do. */
export interface GatewaySettings extends Omit<
  GatewayFlags,
  'limits' | 'limit' | 'userIssuer' | 'userAudience' | 'userCookie'
> {
  readonly apiKey: string;
  /** Undefined: kept codes are found by the API key. */
  readonly viewerKey: readonly string[] | undefined;
  readonly limits: Limits | false;
  /** Without it, nobody can claim. */
  readonly identify: Identify | undefined;
}

/**
 * Reads the secrets, and what must fit together.
 *
 * @throws {UsageError}
 */
export function readGatewaySettings({
  limits,
  limit = {},
  userIssuer,
  userAudience,
  userCookie,
  ...flags
}: GatewayFlags): GatewaySettings {
  const { feedUrl, baseUrl, mount, scripts, userKeys } = flags;
  if (feedUrl === undefined && baseUrl === undefined)
    throw new UsageError('give the address of the service: --feed-url for offers, --base-url for giveaways, or both');
  if (mount === scripts) throw new UsageError('--mount and --scripts must be different paths');
  return {
    ...flags,
    apiKey: readApiKey(),
    viewerKey: readViewerKey(),
    limits: limits === 'off' ? false : limit,
    identify: readIdentify(userKeys, { issuer: userIssuer, audience: userAudience, cookie: userCookie }),
    store: flags.store ?? readStore(),
  };
}

/** From the environment, where its address may contain a password. */
function readStore(): string | undefined {
  const store = readSecret('REWARDS_STORE');
  if (store !== undefined && !isStore(store)) throw new UsageError(`REWARDS_STORE is invalid. ${STORE_FORM}`);
  return store;
}
