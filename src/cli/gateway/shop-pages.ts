import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import type { Network } from '../../gateway/address.js';

const MAX_NAMES = 1000;

/** Networks of one kind that ask for a page of the shop. One visitor often has two addresses, of IPv4 and IPv6. */
const MIN_NETWORKS = 3;

const MINUTE_MS = 60_000;

const OWN_RANGES: readonly string[] = ['loopback', 'private', 'linkLocal', 'uniqueLocal'];

/** Who has asked for something that isn't known as a page of the shop. */
interface Asked {
  readonly since: number;
  readonly ipv4: Set<string>;
  readonly ipv6: Set<string>;
}

/**
 * Distinguishes what pages of the shop ask for from what one visitor makes up: pages come again, from several networks and in another
 * minute, or the shop's own server includes them.
 */
export class ShopPages {
  readonly #names = new LRUCache<string, true>({ max: MAX_NAMES });
  readonly #asked = new LRUCache<string, Asked>({ max: MAX_NAMES });

  /**
   * @param name of what is asked for
   * @param networks of the one who asks, the smallest first
   */
  include(name: string, networks: readonly Network[]): boolean {
    if (this.#names.get(name)) return true;
    const network = networks.at(-1)?.network ?? '';
    const minute = Math.floor(Date.now() / MINUTE_MS);
    const asked = this.#asked.get(name) ?? { since: minute, ipv4: new Set<string>(), ipv6: new Set<string>() };
    this.#asked.set(name, asked);
    const alike = network.includes(':') ? asked.ipv6 : asked.ipv4;
    if (alike.size < MIN_NETWORKS) alike.add(network);
    const comesAgain = minute > asked.since && alike.size >= MIN_NETWORKS;
    if (!comesAgain && !isOwn(network)) return false;
    this.#asked.delete(name);
    this.#names.set(name, true);
    return true;
  }
}

/** Whether an address is in the shop's own network: its server passes no visitor's address on. */
function isOwn(network: string): boolean {
  const address = network.replace(/\/\d+$/, '');
  return ipaddr.isValid(address) && OWN_RANGES.includes(ipaddr.process(address).range());
}
