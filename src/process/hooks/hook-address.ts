import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isLoopback } from '../loopback.js';
import { UsageError } from '../usage-error.js';

/** Where a hook is. */
export interface HookAddress {
  /** With `https:`, or with `http:` on this machine. Its path and query are often a secret. */
  readonly url: URL;
  /** Whether it may be at an address that only our own network can reach. */
  readonly mayBePrivate: boolean;
}

/** How the person at the command line gives the address, and says that it may be private. */
interface AddressFlags {
  readonly address: string;
  readonly private: string;
}

/**
 * Reads the address of a hook. One on this machine may use `http:`.
 *
 * @throws {UsageError} which never contains the address
 */
export function readHookAddress(text: string, mayBePrivate: boolean, flags: AddressFlags): HookAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOnThisMachine = url !== undefined && isLoopback(url.hostname);
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isOnThisMachine)))
    throw new UsageError(`${flags.address} must be an https address, or an http address on this machine`);
  if (url.username || url.password) throw new UsageError(`${flags.address} must not contain a user or a password`);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (ipaddr.isValid(host) && !isOnThisMachine && !mayBePrivate && !isPublic(host))
    throw new UsageError(`${flags.address} is at a private address: if that is right, add ${flags.private}`);
  return { url, mayBePrivate };
}

/** The name of the hook leads to an address that isn't allowed. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/**
 * Looks up the name of the hook for a connection, and refuses it if one of its addresses isn't allowed. The connection goes to an address
 * that was looked at here, so a name that changes in between leads nowhere else.
 *
 * @param resolve for tests
 */
export function createHookLookup({ url, mayBePrivate }: HookAddress, resolve = lookup): LookupFunction {
  const isAllowed = (address: string): boolean =>
    isLoopback(url.hostname) ? isLoopback(address) : mayBePrivate || isPublic(address);
  return (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      if (!addresses.every(({ address }) => isAllowed(address)))
        return callback(new PrivateAddressError('The name leads to a private address'), '');
      if (options.all) return callback(null, addresses);
      const [{ address, family } = { address: '', family: 0 }] = addresses;
      return callback(null, address, family);
    });
}

/** Whether an address is one of the Internet: not private, of this machine or link, reserved, or for many. */
function isPublic(text: string): boolean {
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast';
  const bytes = address.toByteArray();
  // Where IPv6 is all that there is, these lead to the address of IPv4 at their end (RFC 6052).
  if (address.match(ipaddr.IPv6.parseCIDR('64:ff9b::/96'))) return isPublic(bytes.slice(12).join('.'));
  // Of the others, only 2000::/3 is given out.
  return address.range() === 'unicast' && bytes[0]! >> 5 === 1;
}
