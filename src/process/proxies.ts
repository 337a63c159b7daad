import type { LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import { UsageError } from './usage-error.js';

/**
 * Sends what this process asks through the proxies that the environment names, as curl does: `HTTPS_PROXY` for https addresses, `HTTP_PROXY`
 * for others, neither for the hosts in `NO_PROXY` and their subdomains. Names in lower case go first. Node's own fetch knows none of them.
 *
 * @throws {UsageError} if a proxy's address can't be used
 */
export async function useProxies(): Promise<void> {
  const [http, https] = [readProxy('HTTP_PROXY'), readProxy('HTTPS_PROXY')];
  if (http === undefined && https === undefined) return;
  // Only with a proxy. Its fetch comes along: Node's may be of another version, which its dispatchers don't fit.
  const { EnvHttpProxyAgent, fetch } = await import('undici');
  const noProxy = readVariable('NO_PROXY') ?? '';
  // One for each scheme: a single one would use the proxy of http for https, too.
  const agentOf = (proxy: string | undefined) =>
    proxy === undefined
      ? undefined
      : new EnvHttpProxyAgent({ httpProxy: proxy, httpsProxy: proxy, noProxy, proxyTunnel: false });
  const agents = new Map([
    ['http:', agentOf(http)],
    ['https:', agentOf(https)],
  ]);
  globalThis.fetch = ((input: string | URL, init?: object) =>
    fetch(input, { ...init, dispatcher: agents.get(new URL(input).protocol) })) as typeof globalThis.fetch;
}

/**
 * Creates connections for `https:` addresses, through the same proxy as everything else, if there is one.
 *
 * @param connect how to connect without a proxy. A proxy looks names up itself.
 */
export async function createProxiedAgent(connect: { readonly lookup: LookupFunction }): Promise<Dispatcher> {
  const { Agent, EnvHttpProxyAgent } = await import('undici');
  const proxy = readProxy('HTTPS_PROXY');
  if (proxy === undefined) return new Agent({ connect });
  return new EnvHttpProxyAgent({
    httpProxy: proxy,
    httpsProxy: proxy,
    noProxy: readVariable('NO_PROXY') ?? '',
    connect,
  });
}

/** @returns undefined if the variable is empty, or unset */
function readVariable(name: string): string | undefined {
  return process.env[name.toLowerCase()] || process.env[name] || undefined;
}

function readProxy(name: string): string | undefined {
  const value = readVariable(name);
  if (value === undefined) return undefined;
  const address = value.includes('://') ? value : `http://${value}`;
  if (URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol)) return address;
  // Without the value, which may have a password.
  throw new UsageError(`${name} must be the address of an HTTP proxy, as http://proxy.example:3128`);
}
