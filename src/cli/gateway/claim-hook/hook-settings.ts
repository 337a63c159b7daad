import { linesOf } from '../../output-file.js';
import { readSecret } from '../../secret.js';
import { readHookAddress, type HookAddress } from '../../../process/hooks/hook-address.js';
import { UsageError } from '../../../process/usage-error.js';

export interface ClaimHookSettings {
  readonly address: HookAddress;
  /** Base64, with or without `whsec_`. Several while one replaces another. */
  readonly secrets: readonly string[];
}

const MIN_SECRET_BYTES = 24;

const ON = /^(1|on|true|yes)$/i;

/**
 * Reads where claims are sent, and the secret that they are signed with.
 *
 * @param hook the flag's value
 * @returns undefined if claims are sent nowhere
 * @throws {UsageError} which contains neither the address nor the secret
 */
export function readClaimHook(
  hook: string | undefined,
  mayBePrivate: boolean,
  baseUrl: string | undefined,
): ClaimHookSettings | undefined {
  const secret = readSecret('REWARDS_CLAIM_HOOK_SECRET');
  const variable = process.env['REWARDS_CLAIM_HOOK_PRIVATE'];
  // A typing mistake must not open the network.
  if (variable !== undefined && !ON.test(variable))
    throw new UsageError('REWARDS_CLAIM_HOOK_PRIVATE must be on or off');
  if (hook === undefined) {
    if (secret !== undefined) throw new UsageError('REWARDS_CLAIM_HOOK_SECRET needs an address: --claim-hook');
    if (mayBePrivate) throw new UsageError('--claim-hook-private needs an address: --claim-hook');
    return undefined;
  }
  const address = readClaimHookAddress(hook, mayBePrivate);
  if (baseUrl === undefined) throw new UsageError('--claim-hook needs giveaways, which shoppers claim: --base-url');
  if (secret === undefined)
    throw new UsageError(
      '--claim-hook needs a secret that its claims are signed with: set REWARDS_CLAIM_HOOK_SECRET to the output of: openssl rand -base64 32',
    );
  const secrets = linesOf(secret);
  if (!secrets.every(isHookSecret))
    throw new UsageError(
      `REWARDS_CLAIM_HOOK_SECRET must be base64 of at least ${MIN_SECRET_BYTES} bytes, as from: openssl rand -base64 32; several, one a line`,
    );
  return { address, secrets };
}

/** @throws {UsageError} which never contains the address */
export function readClaimHookAddress(text: string, mayBePrivate: boolean): HookAddress {
  return readHookAddress(text, mayBePrivate, { address: '--claim-hook', private: '--claim-hook-private' });
}

function isHookSecret(text: string): boolean {
  const base64 = text.replace(/^whsec_/, '');
  const isBase64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/.test(base64);
  return isBase64 && Buffer.from(base64, 'base64').length >= MIN_SECRET_BYTES;
}
