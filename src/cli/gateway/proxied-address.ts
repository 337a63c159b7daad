import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { parseAddress, type Address } from '../../gateway/address.js';

/** Our own proxies in front: how many, or their addresses and networks, such as `10.0.0.0/8`. */
export type TrustedProxies = number | readonly string[];

/** The argument that `@hono/node-server` passes beside the request. */
interface NodeBindings {
  readonly incoming: { readonly socket: { readonly remoteAddress?: string } };
}

const LOOPBACK = ['127.0.0.0/8', '::1'];

/**
 * The address of a shopper behind our own proxies. Each of them adds the address that a request came from to the end of
 * `X-Forwarded-For`. Anything before those may be made up.
 *
 * - By number: the entry that the first of them added. With fewer entries, it is the socket's.
 * - By addresses: the last one that isn't a proxy's, beginning with the socket's.
 *
 * If that entry isn't an address, the one after it counts.
 *
 * @param onUnexpected called once if a proxy adds the header, but there should be none
 */
export function proxiedAddress(proxies: TrustedProxies, onUnexpected: () => void): Address {
  const find = typeof proxies === 'number' ? byNumber(proxies) : byAddress(readNetworks(proxies));
  let isReported = false;
  return ({ headers }, platform) => {
    const { remoteAddress } = (platform as NodeBindings).incoming.socket;
    const forwarded = headers.get('X-Forwarded-For');
    if (forwarded === null || remoteAddress === undefined) return remoteAddress;
    if (proxies === 0 && !isReported && isPrivate(remoteAddress)) {
      isReported = true;
      onUnexpected();
    }
    return find(remoteAddress, forwarded.split(','));
  };
}

/** @throws {TypeError | RangeError} for an entry that is neither an address nor a network */
export function readNetworks(entries: readonly string[]): BlockList {
  const networks = new BlockList();
  for (const entry of entries.flatMap((text) => (text === 'loopback' ? LOOPBACK : [text]))) {
    const [, address = '', length] = /^([^/]+)(?:\/(\d+))?$/.exec(entry) ?? [];
    const family = isIP(address);
    if (family === 0) throw new TypeError(`${entry} is neither an address nor a network`);
    const kind = family === 4 ? 'ipv4' : 'ipv6';
    if (length === undefined) networks.addAddress(address, kind);
    else networks.addSubnet(address, Number(length), kind);
  }
  return networks;
}

type Find = (remoteAddress: string, entries: readonly string[]) => string;

function byNumber(proxies: number): Find {
  return (remoteAddress, entries) => {
    const entry = proxies > 0 ? entries.at(-proxies) : undefined;
    return entry !== undefined && parseAddress(entry) ? entry : remoteAddress;
  };
}

function byAddress(networks: BlockList): Find {
  const isOurs = (text: string): boolean => {
    const address = parseAddress(text);
    return address !== undefined && networks.check(address.toString(), address.kind());
  };
  return (remoteAddress, entries) => {
    let found = remoteAddress;
    for (const entry of [...entries].reverse()) {
      if (!isOurs(found) || !parseAddress(entry)) break;
      found = entry;
    }
    return found;
  };
}

/** A shopper can send the header too, but not from such an address. */
function isPrivate(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() !== 'unicast';
}
