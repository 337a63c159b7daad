import ipaddr from 'ipaddr.js';
import { parseAddress, type Address } from '../../gateway/address.js';

/** What `@hono/node-server` passes beside the request. */
interface NodeBindings {
  readonly incoming: { readonly socket: { readonly remoteAddress?: string } };
}

/**
 * The address of a shopper behind this many proxies of ours. Each adds the address that it was asked from to the end of
 * `X-Forwarded-For`; what is before those may be made up. With fewer entries, no proxies, or an entry that is no address, it is the socket's.
 *
 * @param onUnexpected called once if a proxy adds the header, but there should be none
 */
export function proxiedAddress(proxies: number, onUnexpected: () => void): Address {
  let isReported = false;
  return ({ headers }, platform) => {
    const { remoteAddress } = (platform as NodeBindings).incoming.socket;
    const forwarded = headers.get('X-Forwarded-For');
    if (forwarded === null) return remoteAddress;
    if (proxies === 0 && !isReported && isPrivate(remoteAddress)) {
      isReported = true;
      onUnexpected();
    }
    const entry = proxies > 0 ? forwarded.split(',').at(-proxies) : undefined;
    return entry !== undefined && parseAddress(entry) ? entry : remoteAddress;
  };
}

/** A shopper can send the header too, but not from such an address. */
function isPrivate(address = ''): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() !== 'unicast';
}
