import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import type { Network } from '../../gateway/address.js';

const MAX_NAMES = 1000;

const OWN_RANGES: readonly string[] = ['loopback', 'private', 'linkLocal', 'uniqueLocal'];

/**
 * Distinguishes what pages of the shop ask for from what one visitor makes up: pages are opened from several networks, or included by the
 * shop's own server.
 */
export class ShopPages {
  readonly #names = new LRUCache<string, true>({ max: MAX_NAMES });
  /** The first network that asked, by name. */
  readonly #askedOnce = new LRUCache<string, string>({ max: MAX_NAMES });

  /**
   * @param name of what is asked for
   * @param networks of the one who asks, the smallest first
   */
  include(name: string, networks: readonly Network[]): boolean {
    if (this.#names.get(name)) return true;
    const network = networks.at(-1)?.network ?? '';
    const first = this.#askedOnce.get(name) ?? network;
    this.#askedOnce.set(name, first);
    if (network === first && !isOwn(network)) return false;
    this.#askedOnce.delete(name);
    this.#names.set(name, true);
    return true;
  }
}

/** Whether an address is in the shop's own network: its server passes no visitor's address on. */
function isOwn(network: string): boolean {
  const address = network.replace(/\/\d+$/, '');
  return ipaddr.isValid(address) && OWN_RANGES.includes(ipaddr.process(address).range());
}
