import { InvalidArgumentError } from 'commander';
import { contract, isWithin } from '../../contract/gateway.js';
import { createCrossOrigin } from '../../gateway/cross-origin.js';
import { readLimits, type Limits } from '../../gateway/limits.js';
import { isDecodable } from '../../http/is-decodable.js';
import { readNetworks, type TrustedProxies } from './proxied-address.js';
import { resolveAddress } from '../../client/addresses.js';

const { proxies } = contract.options;

// Readers of the gateway's flags. A wrong value ends the command with a sentence that says what is accepted.

/** @param ending what the gateway itself adds to the address */
export function serviceAddressReader(ending: string): (text: string) => string {
  return (text) => {
    const { username, password, pathname } = new URL(readAddressFlag(text));
    // `fetch` refuses such an address. The message must not repeat the password.
    if (username || password) throw new InvalidArgumentError('It must not contain a user or a password.');
    if (pathname.includes(ending)) throw new InvalidArgumentError(`Leave out ${ending}: it is added to the address.`);
    return text;
  };
}

/** @returns the path without a slash at its end; empty for the root */
export function readPrefix(text: string): string {
  if (/^(\/(?!\.{1,2}(\/|$))[\w.~-]+)*\/?$/.test(text) && text.startsWith('/')) return text.replace(/\/$/, '');
  throw new InvalidArgumentError('It must be a path such as /rewards.');
}

/** @param before those of the flags before this one; the environment has several in one, with commas */
export function readOrigins(text: string, before: readonly string[] = []): readonly string[] {
  const origins = text
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  try {
    createCrossOrigin(origins);
  } catch {
    throw new InvalidArgumentError(
      "It must be of the form https://host or https://host:port, without a path, or an app's such as capacitor://localhost.",
    );
  }
  return [...before, ...origins];
}

/** @param before those of the flags before this one; the environment has several in one, with commas */
export function readProxies(text: string, before: TrustedProxies = 0): TrustedProxies {
  if (before === 0 && /^\d+$/.test(text) && isWithin(proxies, Number(text))) return Number(text);
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const all = [...(typeof before === 'number' ? [] : before), ...entries];
  try {
    if (entries.length > 0 && (before === 0 || typeof before !== 'number')) {
      readNetworks(all);
      return all;
    }
  } catch {
    // As below.
  }
  throw new InvalidArgumentError(
    `It must be the addresses or networks of your own proxies in front, such as 10.0.0.0/8 or loopback, or their number, from ${proxies.min} to ${proxies.max}.`,
  );
}

export function readStoreFlag(text: string): string {
  if (!isStore(text)) throw new InvalidArgumentError(STORE_FORM);
  if (new URL(text).password)
    throw new InvalidArgumentError(
      'It must not contain a password, which every user of the machine could read: use REWARDS_STORE or REWARDS_STORE_FILE.',
    );
  return text;
}

/** The schemes that an address of a store may have. */
export const STORE_FORM = 'It must be an address such as redis://127.0.0.1:6379.';

export function isStore(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, username, password } = new URL(text);
  // The path is the number of a database. The Redis client would end the process over a user or password that it can't decode.
  return (
    /^rediss?:$/.test(protocol) && hostname !== '' && /^\/?\d*$/.test(pathname) && isDecodable(username + password)
  );
}

/** Several names in one text, with commas. */
export function readNames(text: string): readonly string[] {
  return text.split(',').map((name) => name.trim());
}

/** @param before those of the flags before this one */
export function readLimit(text: string, before: Limits = {}): Limits {
  const [, name, count] = /^(\w+)=(\d+)$/.exec(text) ?? [];
  if (!name) throw new InvalidArgumentError('It must be a name and a number for 60 seconds, such as claims=40.');
  const limits = { ...before, [name]: Number(count) };
  try {
    readLimits(limits);
  } catch {
    const names = Object.keys(readLimits() ?? {}).join(', ');
    throw new InvalidArgumentError(`It must be one of ${names}, and a number from 1.`);
  }
  return limits;
}

/** The rules for a flag with an address. */
export function readAddressFlag(text: string): string {
  try {
    resolveAddress('It', text, '');
    return text;
  } catch (error) {
    throw new InvalidArgumentError(`${(error as Error).message}.`);
  }
}
