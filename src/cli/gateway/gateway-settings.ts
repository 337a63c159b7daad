import type { Identify } from '../../gateway/index.js';
import type { Limits } from '../../gateway/limits.js';
import { readApiKey, readSecret } from '../secret.js';
import { UsageError } from '../../process/usage-error.js';
import type { GatewayFlags } from './add-gateway.js';
import { isStore, STORE_FORM } from './flag-readers.js';
import { userFromToken, type TokenOptions, type TokenProof } from '../../gateway/token/index.js';
import { linesOf } from '../output-file.js';
import { readViewerKeys } from '../../gateway/shopper.js';
import { isLoopback } from '../../process/loopback.js';
import { readClaimHook, type ClaimHookSettings } from './claim-hook/hook-settings.js';

/** The flags of the command. */
export interface GatewaySettings extends Omit<
  GatewayFlags,
  'limits' | 'limit' | 'userIssuer' | 'userAudience' | 'userCookie' | 'claimHook' | 'claimHookPrivate'
> {
  readonly apiKey: string;
  /** Undefined: kept codes are found by the API key. */
  readonly viewerKey: readonly string[] | undefined;
  readonly limits: Limits | false;
  /** Without it, nobody can claim. */
  readonly identify: Identify | undefined;
  /** Whether other users of this machine can read more of its address than the host. */
  readonly isHookReadable: boolean;
  /** Undefined: claims are sent nowhere. */
  readonly claimHook: ClaimHookSettings | undefined;
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
  claimHook,
  claimHookPrivate,
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
    claimHook: readClaimHook(claimHook ?? readSecret('REWARDS_CLAIM_HOOK'), claimHookPrivate ?? false, baseUrl),
    isHookReadable: claimHook !== undefined && !/^[a-z]+:\/\/[^/?#]*\/?$/i.test(claimHook),
  };
}

/** From the environment, where its address may contain a password. */
function readStore(): string | undefined {
  const store = readSecret('REWARDS_STORE');
  if (store !== undefined && !isStore(store)) throw new UsageError(`REWARDS_STORE is invalid. ${STORE_FORM}`);
  return store;
}

/**
 * Reads how tokens of shoppers are verified: by the secret of the environment, or by keys.
 *
 * @param keys address of a JWKS
 * @returns undefined if neither is set
 * @throws {UsageError} which never contains the secret
 */
function readIdentify(keys: string | undefined, options: TokenOptions): Identify | undefined {
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

/**
 * Reads the secrets by which shoppers find their kept codes, the one in force first.
 *
 * @returns undefined if none is set
 * @throws {UsageError} which never contains the secret
 */
function readViewerKey(): readonly string[] | undefined {
  const text = readSecret('REWARDS_VIEWER_KEY');
  if (text === undefined) return undefined;
  const keys = linesOf(text);
  try {
    readViewerKeys(keys, undefined);
  } catch (error) {
    throw new UsageError((error as TypeError).message.replace(/^viewerKey/, 'REWARDS_VIEWER_KEY'), { cause: error });
  }
  return keys;
}

/** Warns about addresses on other hosts that are used without encryption: what anyone on the network can do. */
export function inTheClear({
  feedUrl,
  baseUrl,
  userKeys,
}: Pick<GatewaySettings, 'feedUrl' | 'baseUrl' | 'userKeys'>): string[] {
  const addresses = [
    { flag: '--feed-url', address: feedUrl, risk: 'read your key' },
    { flag: '--base-url', address: baseUrl, risk: 'read your key, and users and codes' },
    { flag: '--user-keys', address: userKeys, risk: 'replace the keys, and claim in anyone’s name' },
  ];
  return addresses
    .filter(({ address }) => address !== undefined && isInTheClear(new URL(address)))
    .map(({ flag, risk }) => `${flag} is used without encryption: anyone on the network can ${risk}. Use https.`);
}

function isInTheClear({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && !isLoopback(hostname);
}
