import ipaddr from 'ipaddr.js';

/**
 * Returns the address that a request comes from, such as `203.0.113.7`, or undefined when there is none. Read a header only if your
 * own proxy sets it: shoppers can send any.
 *
 * @param platform the gateway's second argument, which is whatever the platform passes beside the request
 */
export type Address = (request: Request, platform: unknown) => string | null | undefined;

/** A network that an address is in, which is counted like one address. */
export interface Network {
  /** Such as `203.0.113.7` or `2001:db8:1:2::/64`. */
  readonly network: string;
  /** How many times the figure for one address it may use. */
  readonly times: number;
}

/** Returns the networks to count by, the smallest first: none if there is no address. Never throws. */
export type RemoteNetworks = (request: Request, platform: unknown) => readonly Network[];

/** @param address by default, the socket's, as `@hono/node-server` passes it */
export function createRemoteNetworks(address?: Address): RemoteNetworks {
  const warn = createWarnings();
  return (request, platform) => {
    const text = addressText(address ?? socketAddress, request, platform);
    const from = text === undefined ? undefined : parseAddress(text);
    if (!from) {
      warn('a request came without an address, so limits by address are off for it. See `address` in docs/gateway.md.');
      return [];
    }
    if (!address && isForwarded(request, from))
      warn('requests come through a proxy, so all shoppers count as one. See `address` in docs/gateway.md.');
    return networksOf(from);
  };
}

type IpAddress = ReturnType<typeof ipaddr.process>;

function addressText(address: Address, request: Request, platform: unknown): string | undefined {
  try {
    return address(request, platform) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The argument that `@hono/node-server` passes beside the request. */
interface NodeBindings {
  readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } };
}

const socketAddress: Address = (_request, platform) =>
  (platform as NodeBindings | undefined)?.incoming?.socket?.remoteAddress;

/**
 * Reads an address. Some proxies write a port behind it. An IPv4 address in an IPv6 one is the IPv4 address.
 *
 * @returns undefined for anything else
 */
export function parseAddress(text: string): IpAddress | undefined {
  const bare = text.trim().replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2');
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined;
}

/** One address of IPv6 comes with a whole network: a link, a household or a rented server. */
function networksOf(address: IpAddress): readonly Network[] {
  if (!('parts' in address)) return [{ network: address.toString(), times: 1 }];
  const [a, b, c, d] = address.parts.map((part) => part.toString(16).padStart(4, '0'));
  return [
    { network: `${a}:${b}:${c}:${d}::/64`, times: 1 },
    { network: `${a}:${b}:${c}:${d!.slice(0, 2)}00::/56`, times: 4 },
    { network: `${a}:${b}:${c}::/48`, times: 16 },
  ];
}

/** Whether the socket is a proxy's. A shopper can send this header too, but not from a private address. */
function isForwarded({ headers }: Request, address: IpAddress): boolean {
  return headers.has('X-Forwarded-For') && address.range() !== 'unicast';
}

/** Writes each line once. */
function createWarnings(): (line: string) => void {
  const written = new Set<string>();
  return (line) => {
    if (written.has(line)) return;
    written.add(line);
    console.warn(`rewards-widget gateway: ${line}`);
  };
}
